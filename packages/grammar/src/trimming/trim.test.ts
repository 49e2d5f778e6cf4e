import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { planOf } from '../grammar/plan.ts'
import { SubtreePool } from '../mutation/subtree-pool.ts'
import { withTokenWord, wordsOfTexts } from '../mutation/token-words.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { parse } from '../parsing/parse.ts'
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
