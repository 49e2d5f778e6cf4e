import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { outline } from '../derivation/outline.ts'
import { chars, except, grammar, many, optional, rule, seq, weighted } from '../grammar/builder.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { json } from '../ready-made/json.ts'
import { compiled } from './compiler.ts'
import { interpreter } from './interpreter.ts'
import { uniformWeights } from './slots.ts'
import { tablesOf } from './tables.ts'

const grammars: Record<string, Grammar> = {
  json,
  wide: readEbnf(
    'a ::= [^a]* [#x10000-#x10010] | [#x1F600-#x1F64F#x61]{3,50} | "αβγ and a text longer than twelve units"',
  ),
  leftRecursive: readEbnf('e ::= e "+" t | t  t ::= "(" e ")" | [0-9]+'),
  exceptions: readEbnf('a ::= (id " ")*  id ::= [a-d]{1,2} - ("ab" | "c" | "d" | "dd")'),
  weights: grammar({
    s: weighted([0, 'never'], [3, rule('t')], [1, seq(rule('t'), rule('s'))]),
    t: except(seq(chars('ab', ['0', '9']), optional('x'), many('y', 2, 2)), /^bx/),
  }),
}

describe.each(Object.entries(grammars))('generators of %s', (_, made) => {
  const plan = planOf(made)
  const tables = tablesOf(plan, uniformWeights(plan))

  test('compiled and interpreted are equal, end within the budget and the decisions say the text', () => {
    const slow = interpreter(plan, tables)
    const fast = compiled(plan, tables)
    for (let seed = 0; seed < 600; seed++) {
      const limits = { budget: seed * 7, maxDepth: seed % 50 }
      const made = slow.generate(new Rng(seed), limits)
      const same = fast.generate(new Rng(seed), limits)
      expect([same.text, ...same.trace]).toEqual([made.text, ...made.trace])
      expect(made.cost).toBeLessThanOrEqual(Math.max(limits.budget, plan.least[plan.root] as number))
      expect(outline(plan, made.trace, plan.root)).toMatchObject({ text: made.text })
    }
  })
})

test('beyond its depth a text takes the shortest way out', () => {
  const plan = planOf(readEbnf('s ::= "(" s ")" @@0.99 | "x" @@0.01'))
  const tables = tablesOf(plan, uniformWeights(plan))
  for (const generator of [interpreter(plan, tables), compiled(plan, tables)]) {
    const deepest = (maxDepth: number): number =>
      Math.max(
        ...Array.from({ length: 50 }, (_, seed) =>
          generator.generate(new Rng(seed), { budget: 1e6, maxDepth }).text.indexOf('x'),
        ),
      )
    expect(deepest(3)).toBeLessThanOrEqual(4)
    expect(deepest(40)).toBeGreaterThan(20)
    expect(deepest(40)).toBeLessThanOrEqual(41)
  }
})

test('an option of weight 0 is never generated', () => {
  const plan = planOf(grammars.weights as Grammar)
  const fast = compiled(plan, tablesOf(plan, uniformWeights(plan)))
  const rng = new Rng(1)
  for (let run = 0; run < 2000; run++) {
    const { text } = fast.generate(rng)
    expect(text).not.toContain('never')
    expect(text.replaceAll('yy', '')).toMatch(/^([a0-9]x?|b)+$/)
  }
})

test('the alias tables follow the weights', () => {
  const plan = planOf(readEbnf('a ::= "x" @@0.7 | "y" @@0.25 | "z" @@0.05'))
  const slow = interpreter(plan, tablesOf(plan, uniformWeights(plan)))
  const rng = new Rng(7)
  const seen = { x: 0, y: 0, z: 0 }
  for (let run = 0; run < 20_000; run++) seen[slow.generate(rng).text as 'x']++
  expect(seen.x / 20_000).toBeCloseTo(0.7, 1)
  expect(seen.y / 20_000).toBeCloseTo(0.25, 1)
  expect(seen.z / 20_000).toBeCloseTo(0.05, 1)
})
