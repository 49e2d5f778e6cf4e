import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { Derivation } from '../derivation/derivation.ts'
import { planOf } from '../grammar/plan.ts'
import { SubtreePool } from '../mutation/subtree-pool.ts'
import { withTokenWord, wordsOfTexts } from '../mutation/token-words.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { parse, parserOf } from '../parsing/parse.ts'
import { json } from '../ready-made/json.ts'
import { trim, trimChunks } from './trim.ts'

describe('trim', () => {
  const text = '{"a": [1, {"b": null}, true], "c": "x", "d": [[[]]]}'

  test.each([
    ['null', (each: string) => each.includes('null'), 'null'],
    ['an array with true', (each: string) => /\[.*true/.test(each), '[true]'],
    ['two ends of keys', (each: string) => each.split('":').length > 2, '{":":0}'],
    ['anything', () => true, '0'],
  ])('keeps %s and ends 1-minimal, in the language', (_, keeps, wanted) => {
    const { text: best, oneMinimal } = trim(json, text, keeps, { attempts: 2000 })
    expect(best).toBe(wanted)
    expect(oneMinimal).toBe(true)
    expect(trim(json, best, keeps, { attempts: 2000 }).text).toBe(best)
  })

  describe('tries all short trees of a rule', () => {
    const numbers = readEbnf('list ::= "[" number ("," number)* "]"   number ::= [0-9]+')
    const multiple = (each: string): boolean => /^\[(\d+,)?(\d+)\]$/.exec(each)?.slice(2).some(isMultiple) === true
    const isMultiple = (digits: string | undefined): boolean => Number(digits) > 0 && Number(digits) % 37 === 0

    test('and finds those that no single simplification leads to', () => {
      expect(trim(numbers, '[1369]', multiple)).toMatchObject({ text: '[37]', oneMinimal: true, minimal: true })
    })

    test('and says so where it could not try all of them', () => {
      const { minimal, oneMinimal, attempts } = trim(numbers, '[1369]', multiple, { attempts: 40 })
      expect({ minimal, oneMinimal, attempts }).toEqual({ minimal: false, oneMinimal: true, attempts: 40 })
      expect(trim(json, '[true]', (each) => each === '[true]', { attempts: 500 }).minimal).toBe(false)
    })

    test('and what is minimal has no shorter text of the grammar that keeps', () => {
      const isText = (each: string): boolean => typeof JSON.parse(each) === 'string'
      expect(trim(json, '"a\\n"', isText)).toMatchObject({ text: '""', minimal: true })
    })
  })

  describe('never says minimal where a shorter text keeps', () => {
    const chain = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((rule, at, all) => {
      const next = all[at + 1]
      return next === undefined ? `${rule} ::= "x" | "z"` : `${rule} ::= ${next} | "y${'y'.repeat(at)}"`
    })
    const grammars = {
      'a short text takes many decisions': `s ::= "qq" | a   ${chain.join('   ')}`,
      'an alternative is only parsed': 's ::= "xxx" | "yy" @@0   ',
      'rules stand deep inside each other': 's ::= "x" s | "x"',
      'lists and classes': 's ::= "[" p ("," p)* "]"   p ::= [xyz]* | "(" s ")"',
      'a recursion on the left': 's ::= s "y" | "x" | "z" s',
    }
    /** Every text over the alphabet up to a length. */
    function* texts(alphabet: string, length: number): Generator<string> {
      yield ''
      for (const unit of length === 0 ? '' : alphabet) for (const rest of texts(alphabet, length - 1)) yield unit + rest
    }

    test.each(Object.entries(grammars))('%s', (_, source) => {
      const language = readEbnf(source)
      const isText = (text: string): boolean => parserOf(planOf(language)).parse(text) instanceof Derivation
      const all = [...texts('[(x,yzq)]', 3), 'yyyyy', 'x'.repeat(6)].filter(isText)
      let claimed = 0
      for (let seed = 1; seed <= 20; seed++) {
        const rng = new Rng(seed)
        const kept = new Set(all.filter(() => rng.oneIn(3)))
        const from = [...kept].at(-1)
        if (from === undefined) continue
        const { text, minimal } = trim(language, from, (each) => kept.has(each), { attempts: 1000 })
        if (!minimal) continue
        claimed++
        expect(Math.min(...[...kept].map((each) => each.length)), `${from} became ${text}`).toBe(text.length)
      }
      expect(claimed).toBeGreaterThan(source.includes('@@0') ? -1 : 10)
    })

    test('where the shorter one is deeper than any enumeration goes', () => {
      const deep = readEbnf('s ::= "x" s | "x"')
      const { text, minimal } = trim(deep, 'x'.repeat(300), (each) => each.length === 250 || each.length === 300, {
        attempts: 100,
      })
      expect(text.length === 250 || !minimal).toBe(true)
    })
  })

  test('stops where the attempts end', () => {
    expect(trim(json, text, (each) => each.length > 20, { attempts: 3 })).toMatchObject({
      minimal: false,
      oneMinimal: false,
      attempts: 3,
    })
  })

  test('what is no text of the language is trimmed in chunks', () => {
    expect(trim(json, `[1, 2, oops${' '.repeat(100)}`, (each) => each.includes('oops')).text).toBe('oops')
    expect(trimChunks('aaaaabaaaa', (each) => each.includes('b'))).toBe('b')
  })
})

describe('the pool of sub-trees', () => {
  const plan = planOf(json)
  const from = parse(json, '[1, "a"]')

  test('puts sub-trees of one text into another, each pair once', () => {
    const pool = new SubtreePool(plan)
    pool.add(parse(json, '{"k": [true]}'))
    const texts = [...pool.replacements(from)].map((each) => each.text)
    expect(texts).toContain('[[true], "a"]')
    expect(texts).toContain('[1, {"k": [true]}]')
    for (const text of texts) expect(() => JSON.parse(text)).not.toThrow()
  })

  test('respects its limits and the annotation', () => {
    const small = new SubtreePool(plan, { subtrees: 3, subtreeLength: 200, textLength: 10 })
    small.add(parse(json, '[1, 2, 3, 4, 5, 6]'))
    expect(small.size).toBe(0)
    small.add(parse(json, '[1, 2]'))
    expect(small.size).toBe(3)
    const deep = (before: string): string => String(before.split('[').length)
    const pool = new SubtreePool(plan, undefined, ({ before, rule }) => rule + deep(before))
    pool.add(parse(json, '[[7]]'))
    const texts = [...pool.replacements(parse(json, '[1]'))].map((each) => each.text)
    expect(texts).toContain('[[7]]')
    expect(texts).not.toContain('[7]')
  })

  test('replaces one at random', () => {
    const pool = new SubtreePool(plan)
    pool.add(parse(json, '{"k": [true]}'))
    const rng = new Rng(1)
    const texts = new Set(Array.from({ length: 50 }, () => pool.replace(from, rng)?.text))
    expect(texts.size).toBeGreaterThan(5)
  })
})

test('dictionary words are put over tokens and between them', () => {
  const rng = new Rng(1)
  const made = new Set(Array.from({ length: 60 }, () => withTokenWord('if (a1) b', ['while'], rng)))
  expect(made).toContain('while (a1) b')
  expect(made).toContain('if (whilea1) b')
  expect(made).toContain('if (a1) bwhile')
  expect(wordsOfTexts(['if (a)', 'a else'])).toEqual(['if', 'a', 'else'])
})
