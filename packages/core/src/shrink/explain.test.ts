import { describe, expect, test } from 'vitest'
import type { Domain } from '../domain/domain.ts'
import { Printer } from '../domain/printer.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { explain, type FreeParts } from './explain.ts'

function explained<T>(
  domain: Domain<T>,
  value: NoInfer<T>,
  fails: (value: NoInfer<T>) => boolean | 'invalid',
  evaluations = 500,
): FreeParts {
  const explaining = explain(domain, domain.fromValue(value), { rng: new Rng(1), limits: { evaluations } })
  for (let candidate: unknown = explaining.next(); candidate !== undefined; candidate = explaining.next()) {
    const answer = fails(domain.getValue(candidate))
    explaining.tell(answer === true ? 'same' : answer === false ? 'passes' : 'invalid')
  }
  return explaining.result
}

const pair = d.tupleOf(d.int(), d.string())

describe('explain', () => {
  test('names the argument that may be anything', () => {
    expect(explained(pair, [100, ''], ([n]) => n >= 100).free).toEqual(['1'])
    expect(explained(pair, [0, 'a'], ([, text]) => text.length > 0).free).toEqual(['0'])
  })

  test('names nothing where every part matters', () => {
    expect(explained(pair, [100, 'a'], ([n, text]) => n >= 100 && text !== '')).toMatchObject({
      free: [],
      together: true,
    })
  })

  test('reaches inside lists, and a free list hides its items', () => {
    const lists = d.tupleOf(d.arrayOf(d.int()), d.arrayOf(d.int()))
    const answer = explained(lists, [[0, 5, 0], []], ([first]) => first.length >= 3 && first[1] === 5)
    expect(answer.free).toEqual(['0.0', '0.2', '1'])
    expect(answer.together).toBe(true)
  })

  test('one replacement that loses the failure is enough to keep a part', () => {
    expect(explained(d.tupleOf(d.boolean()), [true], ([flag]) => flag).free).toEqual([])
    expect(explained(d.tupleOf(d.boolean()), [false], () => true).free).toEqual(['0'])
  })

  test('a part that is not the simplest of its domain matters, or shrinking would have made it so', () => {
    const lists = d.tupleOf(d.arrayOf(d.int()))
    expect(explained(lists, [[0, 1]], ([list]) => String(list) !== String([...list].reverse())).free).toEqual([])
  })

  test('parts that are free one by one but not together are told apart', () => {
    const answer = explained(d.tupleOf(d.int(), d.int()), [0, 0], ([a, b]) => a === 0 || b === 0)
    expect(answer).toMatchObject({ free: ['0', '1'], together: false })
  })

  test('what is all of a union is not free where only that member of it fails', () => {
    const shape = d.oneOf(
      d.structOf({ kind: d.just('line'), length: d.int() }),
      d.structOf({ kind: d.just('name'), text: d.string() }),
    )
    const shapes: Domain<unknown> = d.tupleOf(shape)
    const value = [{ kind: 'name', text: '' }]
    const { free } = explained(shapes, value, (args) => JSON.stringify(args).includes('name'))
    const printer = new Printer('source', new Map(free.map((path) => [path, '/* any */ '])))
    shapes.print(shapes.fromValue(value), printer)
    expect(printer.toString()).toBe("[{ kind: 'name', text: /* any */ '' }]")
  })

  test('what a precondition discards says nothing', () => {
    const answer = explained(pair, [3, ''], ([n]) => (n === 3 ? true : 'invalid'))
    expect(answer.free).toEqual(['1'])
  })

  test('constants are not marked', () => {
    expect(explained(d.tupleOf(d.just(1), d.int()), [1, 0], () => true).free).toEqual(['1'])
  })

  test('stops at its limit with what is settled', () => {
    const many = d.tupleOf(d.int(), d.int(), d.int())
    expect(explained(many, [0, 0, 0], () => true, 9)).toMatchObject({ free: ['0'], evaluations: 9 })
  })

  test('its paths are the marks of a printer', () => {
    const value: [number, string] = [100, '']
    const { free } = explained(pair, value, ([n]) => n >= 100)
    const printer = new Printer('source', new Map(free.map((path) => [path, '/* any */ '])))
    pair.print(pair.fromValue(value), printer)
    expect(printer.toString()).toBe("[100, /* any */ '']")
  })

  test('another failure keeps a part as much as none does', () => {
    const explaining = explain(pair, pair.fromValue([0, '']), { rng: new Rng(1) })
    while (explaining.next() !== undefined) explaining.tell('other')
    // One candidate for each of the two.
    expect(explaining.result).toEqual({ free: [], together: true, evaluations: 2 })
  })

  test('one other value is enough where there is no more than one, and of more there have to be eight', () => {
    const asked = (domain: Domain<unknown>, value: unknown): number =>
      explained(d.tupleOf(domain), [value], () => true).evaluations
    expect([asked(d.boolean(), false), asked(d.int({ min: 0, max: 3 }), 0), asked(d.int(), 0)]).toEqual([1, 3, 8])
  })

  test('every candidate is another valid input, the same until it is judged', () => {
    const odd = d.tupleOf(d.int(), d.int()).filter(([a, b]) => (a + b) % 2 === 0)
    const explaining = explain(odd, odd.fromValue([0, 0]), { rng: new Rng(2) })
    const seen: string[] = []
    for (let candidate = explaining.next(); candidate !== undefined; candidate = explaining.next()) {
      expect(explaining.next()).toBe(candidate)
      expect(odd.validate(candidate)).toBeUndefined()
      seen.push(JSON.stringify(odd.getValue(candidate)))
      explaining.tell('same')
    }
    expect(seen).not.toContain('[0,0]')
    expect(seen.length).toBeGreaterThan(8)
  })

  test('a verdict nobody asked for is refused', () => {
    const explaining = explain(pair, pair.fromValue([0, '']), { rng: new Rng(1) })
    expect(() => explaining.tell('same')).toThrow('A verdict was told before a candidate was asked for.')
  })
})
