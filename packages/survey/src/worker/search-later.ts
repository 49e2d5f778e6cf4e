/** Relations with a promise on one side: drawn inputs are tried one after the other, and the smallest that breaks one is told. */

import { Context, printValue, Rng } from '@fuzzwright/core/domain'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { SurveyFinding } from '../finding/finding.ts'
import { fillIn, type Relation } from '../relation/relation.ts'
import { cpuClock } from './cpu-clock.ts'
import { type Strictness, strictnesses } from './difference.ts'
import { confidenceOf } from './how-sure.ts'
import { argumentsDomain, ofFirstSignature } from './inputs.ts'
import { RelationJudge, type Side, type Verdict } from './judge-relation.ts'
import {
  drawnArguments,
  exampleArguments,
  isBelieved,
  type PackageScope,
  type RelationOutcome,
  type SearchLimits,
} from './search-relation.ts'
import { closenessOf, shownSide } from './shown-sides.ts'

/** An answer that is not there after so many milliseconds says nothing. */
const patience = 1000
/** Answers that did not come, after which none is waited for any more. */
const mostMissing = 5
/** Inputs at most: none is guided, so more of them find little more. */
const mostDrawn = 600

interface Tried {
  readonly args: () => readonly unknown[]
  readonly sides: readonly [left: Side, right: Side]
}

export async function searchLater(
  relation: Relation,
  scope: PackageScope,
  limits: SearchLimits,
): Promise<RelationOutcome> {
  const judge = new RelationJudge(relation, scope.namespaces)
  const tried = await tryAll(judge, scope, limits)
  const { title, threshold } = relation
  for (const strictness of strictnesses) {
    const broken = tried.flatMap(({ args, sides }): Breaking[] => {
      const verdict = judge.compare(...sides, strictness)
      return verdict.state === 'broken' ? [{ args, verdict }] : []
    })
    const held = tried.length - broken.length
    if (!isBelieved(held, broken.length, threshold)) continue
    const findings = smallestOfCauses(broken).map((one) =>
      toFinding({ ...one, held, relation, strictness }, broken.length, { scope, limits }),
    )
    const state = findings.length === 0 ? 'holds' : 'broken'
    return { title, state, held, broken: broken.length, strictness, findings, runs: tried.length }
  }
  const state = tried.length === 0 ? 'untried' : 'dropped'
  return { title, state, held: 0, broken: tried.length, findings: [], runs: tried.length }
}

/** Where both sides refuse, they agree about nothing. */
async function tryAll(judge: RelationJudge, scope: PackageScope, limits: SearchLimits): Promise<readonly Tried[]> {
  const { relation } = judge
  const root = argumentsDomain(ofFirstSignature(relation.inputs), scope)
  const context = new Context(new Rng(limits.seed))
  const examples = exampleArguments(relation).map((args) => () => args)
  const start = cpuClock.now()
  const tried: Tried[] = []
  let missing = 0
  for (let run = 0; run < Math.min(mostDrawn, limits.runs); run++) {
    if (cpuClock.now() - start > limits.timeBudget || missing >= mostMissing) break
    const args = examples[run] ?? drawnArguments(root, context)
    const sides = await sidesOf(judge, args)
    if (sides === undefined) missing++
    else if (!sides.every((side) => 'thrown' in side)) tried.push({ args, sides })
  }
  return tried
}

async function sidesOf(judge: RelationJudge, args: () => readonly unknown[]): Promise<Tried['sides'] | undefined> {
  const coverage = coverageSource()
  coverage.start(500_000)
  try {
    return await judge.later(args(), patience)
  } catch {
    // It took too many steps, or could not be made.
    return undefined
  } finally {
    coverage.stop()
  }
}

interface Breaking {
  readonly args: () => readonly unknown[]
  readonly verdict: Verdict
}

const mostCauses = 4

function smallestOfCauses(broken: readonly Breaking[]): readonly Breaking[] {
  const best = new Map<string, Breaking>()
  for (const one of broken) {
    const known = best.get(causeOf(one))
    if (known === undefined || sourceOf(one).join().length < sourceOf(known).join().length) best.set(causeOf(one), one)
  }
  return [...best.values()].slice(0, mostCauses)
}

function causeOf({ verdict: { difference } }: Breaking): string {
  return `${difference?.path ?? ''} ${difference?.what ?? ''}`.trim()
}

function sourceOf({ args }: Breaking): readonly string[] {
  return args().map((arg) => printValue(arg))
}

function toFinding(
  one: Breaking & { readonly held: number; readonly relation: Relation; readonly strictness: Strictness },
  broken: number,
  { scope, limits }: { readonly scope: PackageScope; readonly limits: SearchLimits },
): SurveyFinding {
  const { relation, held, verdict, strictness } = one
  const parts = sourceOf(one)
  const input = parts.join(', ')
  return {
    kind: 'suspicion',
    oracle: relation.kind,
    exports: relation.exports,
    title: relation.title,
    imports: scope.imports,
    input,
    code: `await ${fillIn(relation.left, parts)}`,
    observed: shownSide(verdict.left),
    expectedCode: fillIn(relation.right ?? 'true', parts),
    expected: shownSide(verdict.right),
    ...closenessOf(verdict, strictness),
    why: `${held} of ${held + broken} drawn inputs say that ${relation.title}; this one does not: ${causeOf(one)}`,
    confidence: confidenceOf(relation, held / (held + broken), input.length),
    cause: causeOf(one),
    ...{ runs: held + broken, held, broken, seed: limits.seed },
  }
}
