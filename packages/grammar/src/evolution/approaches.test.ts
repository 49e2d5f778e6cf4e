/** What the approaches of the papers do to inputs and to the grammar, step by step. */
import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { slotCount } from '../generation/slots.ts'
import { nodeAt, planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { parse } from '../parsing/parse.ts'
import { json } from '../ready-made/json.ts'
import type { ApproachName } from './approaches.ts'
import { evolve } from './evolve.ts'
import type { EvolveOptions } from './evolve-options.ts'
import { scores } from './goals.ts'
import { MutatedRule } from './rule-weights.ts'

const euclid = readEbnf(`
  start   ::= "euclid(" integer "," integer ")"
  integer ::= digit | nzdigit number
  number  ::= digit | digit number
  digit   ::= "0" | nzdigit
  nzdigit ::= [1-9]
`)

/** All that was run, in order. */
function textsOf(approach: ApproachName, options: Partial<EvolveOptions> = {}): readonly string[] {
  const texts: string[] = []
  const target = (text: string): { functions: number[] } => {
    texts.push(text)
    return { functions: [text.length] }
  }
  evolve({ grammar: euclid, target, approach, rng: new Rng(4), hangAfter: Number.POSITIVE_INFINITY, ...options })
  return texts
}

const isValid = (text: string): boolean => {
  try {
    parse(euclid, text)
    return true
  } catch {
    return false
  }
}

/** Bits in which two texts of one length differ. */
const bits = (a: string, b: string): number =>
  Array.from(a, (_, at) => (a.charCodeAt(at) ^ b.charCodeAt(at)).toString(2).replaceAll('0', '').length).reduce(
    (sum, each) => sum + each,
    0,
  )

describe('FdLoop as published', () => {
  const texts = textsOf('fdLoop', { inputs: 5, generations: 40, samples: ['euclid(36,20)', 'euclid(1032,45)'] })
  const pairs = Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at], texts[2 * at + 1]] as const)

  test('runs each generated input as it is, and once mutated', () => {
    expect(texts).toHaveLength(2 * 5 * 40)
    for (const [made = '', mutated = ''] of pairs) {
      expect(isValid(made), made).toBe(true)
      const isSwapped = isValid(mutated) && [...made].sort().join('') === [...mutated].sort().join('')
      expect(isSwapped || bits(made, mutated) === 1, `${made} ${mutated}`).toBe(true)
    }
  })

  test('flips a bit of what the grammar leaves open, which may leave the language, or swaps sub-trees, which may not', () => {
    const flipped = pairs.filter(([made = '', mutated = '']) => bits(made, mutated) === 1)
    expect(flipped.length).toBeGreaterThan(50)
    expect(pairs.length - flipped.length).toBeGreaterThan(50)
    expect(flipped.some(([, mutated = '']) => !isValid(mutated))).toBe(true)
    for (const [, mutated = ''] of flipped) expect(mutated).toMatch(/^euclid\(.+\)$/)
  })
})

test('a mutated rule is uniform, all others stay as they were', () => {
  const plan = planOf(euclid)
  const rng = new Rng(1)
  const mutated = new MutatedRule(plan, 'uniform-rule')
  const chosen = new Set<number>()
  for (let turn = 0; turn < 60; turn++) {
    mutated.choose(rng)
    const rows = plan.nodes.map((_, id) => mutated.row(id))
    const rules = new Set(rows.flatMap((row, id) => (row === undefined ? [] : [plan.ruleOf[id]])))
    expect(rules.size).toBe(1)
    rows.forEach((row, id) => {
      if (row === undefined || slotCount(nodeAt(plan, id)) < 2) return
      chosen.add(id)
      expect(new Set(row).size).toBe(1)
    })
  }
  expect(chosen.size).toBe(plan.nodes.filter((node) => slotCount(node) > 1).length)
})

test('what a run shows is from 0 to 1: functions and run time by their bounds, exceptions 10 to 90, mappings squashed', () => {
  const nothing = { newFunctions: 0, totalFunctions: 20, newHits: 0, totalHits: 0, newPath: false, threw: false }
  const rest = { newException: false, runTime: 0, runTimeLimit: 200, hung: false, mappings: 0, usualMappings: 100 }
  const none = { size: 0, usualSize: 1, complexity: 0, usualComplexity: 1, recursion: 0, usualRecursion: 1, own: 0 }
  const run = { ...nothing, ...rest, ...none }
  expect(scores(run)).toMatchObject({ coverage: 0, runTime: 0, exceptions: 0, mappings: 0 })
  expect(scores({ ...run, newFunctions: 5 }).coverage).toBe(0.25)
  expect(scores({ ...run, runTime: 50 }).runTime).toBe(0.25)
  expect(scores({ ...run, runTime: 500 }).runTime).toBe(1)
  expect(scores({ ...run, runTime: 1, hung: true }).runTime).toBe(1)
  expect(scores({ ...run, threw: true }).exceptions).toBeCloseTo(0.1)
  expect(scores({ ...run, threw: true, newException: true }).exceptions).toBeCloseTo(1)
  const mappings = [10, 100, 300, 3000].map((count) => scores({ ...run, mappings: count }).mappings)
  expect(mappings).toEqual(mappings.toSorted((a, b) => a - b))
  expect(mappings[0]).toBeCloseTo(0.05, 2)
  expect(mappings[2]).toBeGreaterThan(0.9)
  expect(mappings[3]).toBeLessThanOrEqual(1)
})

describe('the default', () => {
  test('tries texts outside the grammar too, beside those inside', () => {
    const texts = textsOf('directed')
    expect(texts.filter(isValid).length).toBeGreaterThan(60)
    // Flipped bits and reckoned numbers leave the words of the grammar alone.
    expect(texts.filter((text) => !/^euclid\(.*\)$/s.test(text)).length).toBeGreaterThan(5)
    expect(textsOf('random').every(isValid)).toBe(true)
  })

  test('puts in words of a dictionary, which no chance would spell', () => {
    const found = (words: readonly string[]): number =>
      textsOf('directed', { grammar: json, words, generations: 100 }).filter((text) => text.includes('zebra')).length
    expect(found(['zebra'])).toBeGreaterThan(5)
    expect(found([])).toBe(0)
  })
})
