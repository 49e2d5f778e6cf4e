import { describe, expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import type { Lead } from '../execution/detectors.ts'
import { d } from '../from-shape/d.ts'
import { LeadStage } from './lead-stage.ts'
import { type Proposal, seedProposal } from './proposal.ts'

const root: AnyDomain = d.tupleOf(d.string(), d.string())
const corpusOf = (...texts: string[]): unknown => root.fromValue(texts)
const lead = (have: string, want: string): Lead => ({ sink: 'a command', have, want })

/** What every run compares. */
function comparing(kind: number, left: string, right: string): { readonly comparisons: ComparisonLog } {
  return { comparisons: { length: 1, sites: [1], kinds: [kind], left: [left], right: [right] } }
}

/** Everything the stage has to try, as values. */
function tried(stage: LeadStage): unknown[] {
  const values: unknown[] = []
  const next = (): Proposal | undefined => (stage.areFirst ? stage.next(() => undefined) : undefined)
  for (let proposal = next(); proposal !== undefined; proposal = next()) values.push(root.getValue(proposal.value))
  return values
}

describe('leads', () => {
  test('put what they want in the place of what reached the sink, wherever it stands in the input', () => {
    const stage = new LeadStage(root)
    stage.add(corpusOf('ls', 'home'), [lead('home', '; canary')])
    expect(stage.hasPending).toBe(true)
    expect(tried(stage)).toContainEqual(['ls', '; canary'])
    expect(stage.hasPending).toBe(false)
  })

  test('that make one input are tried once', () => {
    const stage = new LeadStage(root)
    stage.add(corpusOf('ls', 'home'), [lead('home', '$(x)'), lead('home', '$(x)')])
    const values = tried(stage).map((value) => JSON.stringify(value))
    expect(values.length).toBeGreaterThan(0)
    expect(new Set(values).size).toBe(values.length)
  })

  test('about nothing of the input end the stage without an input', () => {
    const stage = new LeadStage(root)
    stage.add(corpusOf('ls', 'home'), [lead('elsewhere', '; canary')])
    expect(tried(stage)).toEqual([])
    expect(stage.hasPending).toBe(false)
  })

  test('of one input come before those of the next, and those of a fifth input are dropped', () => {
    const stage = new LeadStage(root)
    for (const name of ['a1', 'b1', 'c1', 'd1', 'e1']) stage.add(corpusOf(name, ''), [lead(name, `${name}!`)])
    const reached = tried(stage).map((value) => String(value).slice(0, 2))
    expect([...new Set(reached)]).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  test('hold back what was to come before them, and let it go behind the last', () => {
    const stage = new LeadStage(root)
    const ordinary = seedProposal(corpusOf('in', 'order'))
    let asked = 0
    const inOrder = (): Proposal => {
      asked++
      return ordinary
    }
    stage.add(corpusOf('ls', 'home'), [lead('home', '; canary')])
    const proposals: (Proposal | undefined)[] = []
    while (stage.areFirst) proposals.push(stage.next(inOrder))
    expect(proposals.length).toBeGreaterThan(1)
    expect(proposals.slice(0, -1).every((proposal) => proposal?.from === 'stage')).toBe(true)
    expect(proposals.at(-1)).toBe(ordinary)
    expect(asked).toBe(1)
  })
})

describe('what the code compares with a part of what was put there', () => {
  const { equal, prefix } = comparisonKind
  const firsts = (coverage: { readonly comparisons: ComparisonLog }, want: string): unknown[] => {
    const stage = new LeadStage(root, coverage)
    stage.add(corpusOf('{}', ''), [lead('{}', want)])
    return tried(stage).map((value) => (Array.isArray(value) ? value[0] : value))
  }

  test('is tried in its place, where the part stands elsewhere as well', () => {
    const texts = firsts(comparing(equal, 'x1', 'function'), '{"type":"x1","code":"x1"}')
    expect(texts).toContain('{"type":"function","code":"x1"}')
    expect(texts).toContain('{"type":"x1","code":"function"}')
  })

  test('in each of its places: which of them was looked at nobody tells', () => {
    const names = Array.from({ length: 12 }, (_, at) => `"n${at}":"x1"`)
    const texts = firsts(comparing(equal, 'x1', 'function'), `{${names.join()}}`)
    expect(texts.filter((text) => String(text).includes('"n11":"function"'))).toHaveLength(1)
  })

  test('from either side', () => {
    expect(firsts(comparing(equal, 'function', 'x1'), '{"type":"x1","code":"x1"}')).toContain(
      '{"type":"function","code":"x1"}',
    )
  })

  test('is not, where nothing of what proves the hole would be left', () => {
    expect(firsts(comparing(equal, 'x1', 'function'), '{"code":"x1"}')).toEqual(['{"code":"x1"}'])
  })

  test('stands before it, where it has to begin with that', () => {
    expect(firsts(comparing(prefix, 'canary', 'v1.'), 'canary')).toContain('v1.canary')
  })

  test('is nothing where nobody tells', () => {
    const stage = new LeadStage(root)
    stage.add(corpusOf('{}', ''), [lead('{}', '["x1","x1"]')])
    expect(stage.next(() => undefined)?.traced).toBe(false)
  })
})
