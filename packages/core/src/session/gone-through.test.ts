/** What a method answers to be gone through, and objects that are gone through themselves, in sequences of calls. */
import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import type { MemberDescription, PromisedInterface } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { printValue } from '../domain/print-value.ts'
import { formatArguments } from '../report/format-finding.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const digit: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }
const list: TypeShape = { kind: 'array', element: digit }

const member = (way: MemberDescription['way'], name: string, ...takes: readonly TypeShape[]): MemberDescription => ({
  ...{ name, way, returns: way === 'items' ? list : { kind: 'unknown' }, expectedErrors: [] },
  parameters: takes.map((shape) => ({ name: 'n', shape })),
})

async function told(
  maker: unknown,
  members: readonly MemberDescription[],
  { promises, ...options }: FuzzOptions & { promises?: PromisedInterface } = {},
) {
  const objects = {
    makers: [{ way: 'new', name: '', parameters: [] }],
    kinds: [{ name: 'Box', shape: { kind: 'unknown' }, members }],
    ...(promises && { promises }),
  } as const
  const description = { ...describedAs({ kind: 'constructor', className: 'Box' }), objects }
  const request = requestOf({ target: maker as never, description })
  const { finding } = await runFuzzTest({ ...request, options: { runs: 600, timeBudget: 1e9, ...options } })
  if (finding === undefined) return []
  const lines = formatArguments(finding, 100).split('\n')
  return [...lines.map((line) => line.replace(/ *\/\/.*/, '')), String(finding.error)]
}

/** Forgets to say that the first is gone. */
class Box {
  protected held: (number | undefined)[] = []
  put(n: number): void {
    this.held.push(n)
  }
  forget(): void {
    this.held = this.held.map((_, at) => (at === 0 ? undefined : 0))
  }
  *items(): Generator<number> {
    for (const item of this.held) yield Number(item?.toFixed() ?? this.gone())
  }
  [Symbol.iterator](): Iterator<number> {
    return this.items()
  }
  protected gone(): never {
    throw new TypeError('gone')
  }
}

const members = [member('method', 'put', digit), member('method', 'forget')]

describe('a sequence goes through', () => {
  test('what a method answers, which does nothing before', async () => {
    expect(await told(Box, [...members, member('items', 'items')])).toEqual([
      ...['const box = new Box()', 'box.put(0)', 'box.forget()', '[...box.items()]'],
      'TypeError: gone',
    ])
    expect(await told(Box, [...members, member('method', 'items')])).toEqual([])
  })

  test('an object that is made to be gone through', async () => {
    expect(await told(Box, [...members, member('items', '')])).toEqual([
      ...['const box = new Box()', 'box.put(0)', 'box.forget()', '[...box]'],
      'TypeError: gone',
    ])
  })

  test('so many items of what never ends, and says what they are', async () => {
    class Endless {
      *items(): Generator<number> {
        for (let asked = 0; ; asked++) yield asked < 1000 ? 1 : this.gone()
      }
      gone(): never {
        throw new TypeError('asked too often')
      }
    }
    expect(await told(Endless, [member('items', 'items')], { runs: 1 })).toEqual([])
    class Untrue {
      *items(): Generator<unknown> {
        yield 'text'
      }
    }
    class Digits {
      items(): Iterable<string> {
        return '12'
      }
    }
    const texts = { ...member('items', 'items'), returns: { kind: 'array', element: { kind: 'string' } } } as const
    expect(await told(Digits, [texts], { runs: 20 })).toEqual([])
    expect((await told(Untrue, [member('items', 'items')])).at(-1)).toMatch(/^OracleError: The returned value/)
  })

  test('both an object and its model, where that can be gone through', async () => {
    class Right extends Box {
      override forget(): void {
        this.held = []
      }
      override *items(): Generator<number> {
        yield* this.held.map(Number).sort()
      }
    }
    const all = [...members, member('items', 'items'), member('items', '')]
    const modelled = (more: object): object => ({ all: [], put() {}, forget() {}, items: () => [], ...more })
    const put = function (this: { all: number[] }, n: number): void {
      this.all.push(n)
      this.all.sort()
    }
    const forget = function (this: { all: number[] }): void {
      this.all.length = 0
    }
    const items = function* (this: { all: number[] }): Generator<number> {
      yield* this.all
    }
    expect(await told(Right, all, { model: modelled({ put, forget, items }) })).toEqual([])
    expect(await told(Right, all, { model: modelled({ put, forget, items, [Symbol.iterator]: items }) })).toEqual([])
    const empty = modelled({ put, forget, items, [Symbol.iterator]: () => [].values() })
    expect((await told(Right, all, { model: empty })).at(-1)).toBe(
      'OracleError: Going through it answered [0], where the model answered [].',
    )
    expect((await told(Box, all, { model: modelled({ put, forget, items: () => [] }) })).at(-1)).toMatch(/gone|items/)
    const silent = [...members, member('items', '')]
    expect(await told(Box, silent, { model: modelled({ put, forget }) })).toEqual([])
  })

  test('what says it is a built-in', async () => {
    class Numbers extends Set<number> {
      override [Symbol.iterator](): ReturnType<Set<number>['values']> {
        return new Set([...super.values()].slice(0, 2)).values()
      }
    }
    const ofSet = [member('method', 'add', digit), member('items', '')]
    expect((await told(Numbers, ofSet, { promises: 'Set' })).at(-1)).toMatch(
      /^OracleError: Going through it answered \[\d, \d\], where a Set answers \[\d, \d, \d/,
    )
    expect(await told(class extends Set<number> {}, ofSet, { promises: 'Set' })).toEqual([])
  })
})

test('source text of calls says what is gone through', () => {
  const calls = [['items keys', 1], ['items '], [1, '& items x']]
  expect(printValue(fuzzedCalls(Box, [['new']], calls))).toBe(
    "fuzzedCalls(Box, [['new']], [['items keys', 1], ['items '], [1, '& items x']])",
  )
})
