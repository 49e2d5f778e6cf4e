import { d } from '@fuzzwright/core'
import { type AnyDomain, Context, type IR, Rng, simplerFirst, UNCHANGED } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { readEbnf } from '../notation/ebnf.ts'
import { json } from '../ready-made/json.ts'
import { inGrammar } from './in-grammar.ts'

const grammars = {
  json,
  leftRecursive: readEbnf('e ::= e "+" t | t  t ::= t "*" f | f  f ::= "(" e ")" | [0-9]+'),
  ambiguous: readEbnf('e ::= e "+" e | e "-" e | "(" e ")" | [a-z]'),
  exceptions: readEbnf('s ::= (id " ")*  id ::= [a-d]+ - ("ab" | "c" | "d" | "dd")'),
  wide: readEbnf('a ::= ([^a] | "a" [#x10000-#x10010]){0,30}'),
}

describe.each(Object.entries(grammars))('inGrammar(%s)', (_, grammar) => {
  const domain = inGrammar(grammar)

  test('values stay valid, within budget, and survive being written and parsed', () => {
    const g = new Context(new Rng(1))
    let value = domain.init(g.reset())
    for (let run = 0; run < 500; run++) {
      const budget = run % 3 === 0 ? 600 : 4096
      const next = run % 10 === 0 ? domain.init(g.reset(budget)) : domain.mutate(value, g.reset(budget))
      if (next === UNCHANGED) throw new Error(`nothing to do at ${JSON.stringify(value.text)}`)
      expect(domain.validate(next)).toBeUndefined()
      expect(next.text).not.toBe(run % 10 === 0 ? undefined : value.text)
      expect(domain.complexity(next)).toBeLessThanOrEqual(Math.max(budget, domain.minComplexity))
      const again = domain.parse(JSON.parse(JSON.stringify(domain.serialize(next))) as IR)
      expect(again && domain.compare(again, next)).toBe(0)
      expect(domain.fromValue(next.text)?.text).toBe(next.text)
      value = next
    }
  })

  test('every step of shrinking is simpler, and shrinking ends', () => {
    const g = new Context(new Rng(2))
    g.shrink = true
    for (let run = 0; run < 10; run++) {
      let value = domain.init(g.reset(1500))
      for (;;) {
        const next = domain.steps(value, g).next().value
        if (!next) break
        expect(domain.validate(next)).toBeUndefined()
        expect(simplerFirst(domain, next, value)).toBeLessThan(0)
        value = next
      }
      expect(value.text).toBe(domain.simplest().text)
    }
  })
})

test('a small grammar is enumerated completely, each text once', () => {
  const domain = inGrammar(readEbnf('a ::= [ab]{0,2} ("x" | "y" | "")'))
  const texts = [...domain.enumerate(new Context(new Rng(1)))].map((c) => c.text)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBe(7 * 3)
  expect(domain.entropy).toBeCloseTo(Math.log2(21), 5)
})

test('damaged files are refused or read by their text', () => {
  const domain = inGrammar(json)
  for (const ir of [
    null,
    1,
    'no json',
    [],
    {},
    { text: '[]' },
    { text: '[]', decisions: ['1'] },
    { text: 1, decisions: [] },
  ]) {
    expect(domain.parse(ir as IR)).toBeUndefined()
  }
  expect(domain.parse({ text: '[1]', decisions: [7, 7, 7] })?.text).toBe('[1]')
  const broken = domain.parse({ text: 'tru', decisions: [1] })
  expect(broken && domain.validate(broken)).toBeTypeOf('string')
})

test('shrinks to the smallest tree, and works inside other domains', () => {
  const domain = d.structOf({ doc: inGrammar(json), n: d.int() })
  const value = domain.fromValue({ doc: '{"a": [1, {"b": null}, true], "c": "x"}', n: 3 })
  expect(value && domain.validate(value)).toBeUndefined()
  const one = inGrammar(json)
  const g = new Context(new Rng(1))
  g.shrink = true
  let best = one.fromValue('{"a": [1, {"b": null}, true], "c": "x"}')
  if (best === undefined) throw new Error('not parsed')
  const fails = (text: string): boolean => text.includes('[') && text.includes('null')
  for (let improved = true; improved; ) {
    improved = false
    for (const next of one.steps(best, g)) {
      if (!fails(next.text)) continue
      best = next
      improved = true
      break
    }
  }
  expect(best.text).toBe('[null]')
})

describe('weights are learned while a test searches', () => {
  const digits = readEbnf('s ::= [0-9]{8,12} | "-" s @@0   ')
  const domain = inGrammar(digits)
  const corpus = ['77777777', '777777777', '7777777777'].flatMap((text) => domain.fromValue(text) ?? [])
  /** Share of sevens in what is grown anew from zeros. */
  function sevens(donor: Context['donor']): number {
    const context = new Context(new Rng(1))
    context.donor = donor
    const zeros = domain.fromValue('00000000')
    if (zeros === undefined) throw new Error('no text')
    let [all, seven] = [0, 0]
    for (let run = 0; run < 2000; run++) {
      const next = domain.mutate(zeros, context)
      // Texts of one digit may have been borrowed as they are.
      if (next === UNCHANGED || /^-?([07]*|[01]*)$/.test(next.text)) continue
      expect(next.text).not.toContain('-')
      all += next.text.replaceAll('0', '').length
      seven += next.text.replace(/[^7]/g, '').length
    }
    return seven / all
  }

  test('from what showed something new', () => {
    const lending = { part: (_: AnyDomain, rng: Rng) => rng.pick(corpus) }
    expect(sevens(undefined)).toBeLessThan(0.2)
    expect(sevens({ part: () => undefined })).toBeLessThan(0.2)
    expect(sevens(lending)).toBeGreaterThan(0.3)
  })

  test('by each search for itself', () => {
    const lend = (text: string) => ({ part: () => domain.fromValue(text) })
    expect(sevens(lend('77777777'))).toBeGreaterThan(0.3)
    expect(sevens(lend('11111111'))).toBeLessThan(0.2)
  })

  test('and what is only parsed is not generated', () => {
    const parsedOnly = { part: () => domain.fromValue('-77777777') }
    expect(sevens(parsedOnly)).toBeGreaterThan(0.2)
  })
})
