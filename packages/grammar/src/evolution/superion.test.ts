import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { planOf } from '../grammar/plan.ts'
import { type Annotate, SubtreePool, sameNumberOf, superionLimits } from '../mutation/subtree-pool.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { parse } from '../parsing/parse.ts'
import { json } from '../ready-made/json.ts'
import { approaches } from './approaches.ts'
import { type Evolved, evolve } from './evolve.ts'
import type { EvolveOptions } from './evolve-options.ts'
import type { RunFeedback } from './feedback.ts'

/** Each value of a text runs the function of its type; what is in an array, another one. */
function visit(text: string): RunFeedback {
  const functions = new Set<number>()
  const types = ['string', 'number', 'boolean', 'object']
  const look = (value: unknown, inArray: number): void => {
    functions.add(types.indexOf(typeof value) * 2 + inArray)
    if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) look(each, Array.isArray(value) ? 1 : 0)
  }
  look(JSON.parse(text), 0)
  return { functions, runTime: text.length }
}

const run = (options: Partial<EvolveOptions>): Evolved =>
  evolve({ grammar: json, target: visit, rng: new Rng(1), approach: 'superion', ...options })

describe('all replacements of sub-trees', () => {
  const plan = planOf(json)
  const from = parse(json, '{"a": [1, "b"], "c": [[2]]}')
  const pool = new SubtreePool(plan)
  pool.add(from)
  pool.add(parse(json, '[true, {"d": null}]'))

  test('come once each, in the order of the places or in a random one', () => {
    const inOrder = [...pool.replacements(from)].map(({ text }) => text)
    const shuffled = [...pool.replacements(from, new Rng(3))].map(({ text }) => text)
    expect(inOrder.length).toBeGreaterThan(40)
    expect(shuffled).not.toEqual(inOrder)
    expect(shuffled.toSorted()).toEqual(inOrder.toSorted())
  })

  test('keep to the bounds of the paper', () => {
    expect(superionLimits).toEqual({ subtrees: 10_000, subtreeLength: 200, textLength: 10_000 })
    const bounded = new SubtreePool(plan)
    bounded.add(parse(json, `[${'1,'.repeat(5000)}1]`))
    expect(bounded.size).toBe(0)
    bounded.add(parse(json, JSON.stringify(['x'.repeat(201), 'short'])))
    const longest = Math.max(...[...bounded.replacements(parse(json, '""'))].map(({ text }) => text.length))
    expect(longest).toBeLessThanOrEqual(200)
  })

  test('go between sub-trees of the same context only: as many variables', () => {
    const program = readEbnf('sum ::= part ("+" part)*   part ::= name | [0-9] | "(" sum ")"   name ::= [a-c]')
    const sums = planOf(program)
    const alike = new SubtreePool(sums, superionLimits, sameNumberOf(['name']))
    alike.add(parse(program, '(a+b)+(c+1)+(2+3)'))
    const texts = [...alike.replacements(parse(program, '(a+9)'))].map(({ text }) => text)
    expect(texts).toContain('(c+1)')
    expect(texts).toContain('(a+2)')
    expect(texts.every((text) => text.match(/[a-c]/g)?.length === 1)).toBe(true)
  })
})

describe('the approach of Superion', () => {
  const samples = ['{"a": [1, "b"], "c": [[true]]}', '[{"d": 2.5}, "e"]', '{"f": null}']

  test('reaches by exchanged sub-trees what no sample shows', () => {
    const bySamples = new Set(samples.flatMap((text) => [...(visit(text).functions ?? [])]))
    const only = { ...approaches.superion, edits: { exhaustive: 1 }, sources: {} }
    const { feedback } = run({ approach: only, samples, runSamples: true })
    expect(feedback.functions.size).toBeGreaterThan(bySamples.size)
  })

  test('stays in the language where it is told to, and repeats itself with the same seed', () => {
    const texts: string[] = []
    const edits = { exhaustive: 2, pooled: 1, trim: 1 }
    const approach = { ...approaches.superion, edits }
    const twice = [1, 2].map(
      () =>
        run({
          approach,
          samples,
          runSamples: true,
          target: (text) => {
            texts.push(text)
            return visit(text)
          },
        }).curve,
    )
    for (const text of texts) expect(() => JSON.parse(text)).not.toThrow()
    expect(twice[0]).toEqual(twice[1])
  })

  test('exchanges sub-trees of the same context only', () => {
    const contexts = new Set<string>()
    const sameContext: Annotate = ({ rule }) => {
      contexts.add(rule)
      return rule
    }
    run({ samples, runSamples: true, sameContext })
    expect(contexts).toContain('value')
  })
})

describe('what is archived is trimmed while the loop goes on', () => {
  const samples = ['{"aaaa": [1, 2, 3, "bbbb"], "c": [[true, false]], "dddd": null}']
  const trimmed = (edits: object): Evolved =>
    run({
      goals: { coverage: 1 },
      samples,
      runSamples: true,
      approach: { ...approaches.superion, sources: {}, edits },
      generations: 60,
    })

  test('and still shows all it showed', () => {
    const { archive } = trimmed({ trim: 1 })
    const [first] = archive
    expect(first?.text.length).toBeLessThan(40)
    expect(visit(first?.text ?? '').functions).toEqual(visit(samples[0] ?? '').functions)
    expect(first?.newFunctions).toBe(first?.functions.length)
  })

  test('as text where it has left the language', () => {
    const target = (text: string): RunFeedback => ({ functions: text.includes('oops') ? [1, 2] : [1] })
    const approach = { ...approaches.superion, sources: {}, edits: { trim: 1 } }
    const { archive } = run({
      approach,
      samples: [`[1, 2, oops${' '.repeat(60)}`],
      runSamples: true,
      target,
      generations: 60,
    })
    expect(archive[0]?.text).toBe('oops')
  })

  test('and an exception stays the same', () => {
    const target = (text: string): RunFeedback => {
      if (text.includes('null')) throw new RangeError('null')
      if (text.includes('[')) throw new TypeError('list')
      return { functions: [1] }
    }
    const approach = { ...approaches.superion, sources: {}, edits: { trim: 1 } }
    const { archive } = run({ approach, samples: ['{"a": [1, [null, 2]]}'], runSamples: true, target, generations: 60 })
    expect(archive[0]?.text).toBe('null')
  })
})

test.each(['superion', 'directed'] as const)('%s exchanges sub-trees exhaustively and trims', (name) => {
  const { exhaustive, trim } = approaches[name].edits
  expect(Math.min(exhaustive, trim)).toBeGreaterThan(0)
})
