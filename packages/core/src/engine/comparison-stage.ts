/**
 * What every new corpus entry goes through once: it is run again under tracing, unless it just was, and each comparison it took part in is
 * turned over, first by putting the other side where one side stands, then, for computed numbers, by solving.
 */
import type { AnyDomain } from '../domain/domain.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import { type ComparisonLog, type CoverageSource, comparisonKind } from '../execution/coverage.ts'
import { candidatesFor } from '../mutation/candidates/all-candidates.ts'
import { type Comparison, copyLog, type SiteKnowledge } from '../mutation/comparison.ts'
import { continuations } from '../mutation/continuations.ts'
import { learnInfluence } from '../mutation/influence.ts'
import { sameCourse, withOrdinaryNumbers } from '../mutation/ordinary-numbers.ts'
import { solve } from '../mutation/solvers/all-solvers.ts'
import { Problem } from '../mutation/solvers/problem.ts'
import { PartList } from '../parts/part-tree.ts'
import { TriedCandidates } from './tried-candidates.ts'

/** Candidates of one entry before the stage gives way to random search. No bench chose it. */
const mostCandidates = 400
/** Candidates of one comparison: those behind are guesses on guesses. No bench chose it. */
const mostPerComparison = 48
/**
 * Parts looked at for one entry, over all of its comparisons: a large input with many of either would hold up the search.
 * The bound is for its worst case; no bench chose it.
 */
const mostLooks = 400_000
/** Comparisons of one entry that are looked at however large it is. No bench chose it. */
const leastComparisons = 32
/** Comparisons looked at where only some places are. No bench chose it. */
const lastOnes = 6
/** Comparisons of one place in one run from which on it is taken for a loop. No bench chose it. */
const manyRounds = 8
/** Comparisons of one entry that are solved. No bench chose it. */
const mostTargets = 48
/** Comparisons of one place with one right side, as loops make them, that are solved. No bench chose it. */
const mostAlike = 4
/** Walks towards one place from one entry. No bench chose it. */
const mostWalks = 3
/** A place in the code that was tried this often, and has shown both outcomes, is left to chance. No bench chose it. */
const patience = 512
/**
 * Texts made for one regular expression: whether it has matched is not known. As many as two stages make; no bench chose
 * it.
 */
const patternPatience = 96
/** The same as `patience` for solving, which takes more runs. No bench chose it. */
const solvingPatience = 128

/** What a stage looks at where it does not look at everything. */
export interface Focus {
  /** The last comparisons of these places, or of all places where there are none: they are what ended the run. */
  readonly sites?: readonly number[]
  /** Spend what it takes. */
  readonly thorough?: true
}

export interface StageTools {
  readonly root: AnyDomain
  readonly coverage: CoverageSource
  readonly knowledge: SiteKnowledge
  readonly samplePattern?: PatternSampler | undefined
  /** What to look at; everything where it is `undefined`. */
  readonly focus: Focus | undefined
  /** The last run was of this very value, and traced: it need not run again. */
  readonly isTraced?: boolean
  /** Told when the inputs that follow are steps of a walk, which comes closer all the time, and when no longer. */
  walks(on: boolean): void
  /** Told the comparisons of the entry, to be used by later random mutations of it. */
  learned(comparisons: readonly Comparison[]): void
}

/** Corpus values to run, traced; resumed when each has run. */
export function* comparisonStage(value: unknown, tools: StageTools): Generator<unknown, void> {
  const { coverage, knowledge, focus } = tools
  if (tools.isTraced !== true) yield value
  let all = copyLog(coverage.comparisons)
  tools.learned(all)
  if (all.length === 0) return
  let parts = new PartList(tools.root, value)
  const ordinary = withOrdinaryNumbers(parts)
  if (ordinary !== undefined) {
    yield ordinary
    if (sameCourse(all, coverage.comparisons)) {
      all = copyLog(coverage.comparisons)
      parts = new PartList(tools.root, ordinary)
    }
  }
  const comparisons = focus === undefined ? all : focused(all, focus)
  const last = all.at(-1)
  if (comparisons.length === 0 || last === undefined) return
  const most = Math.max(leastComparisons, Math.floor(mostLooks / parts.parts.length))
  const ordered = focus === undefined ? mostPromising(comparisons, knowledge).slice(0, most) : comparisons.reverse()
  // What has gone round often is likelier to go on in the same way than to need something new.
  const goesRound = (focus === undefined ? [last] : comparisons).some(({ ordinal }) => ordinal >= manyRounds)
  if (goesRound) yield* continuations(parts, last)
  // A place that withstood may want others to be turned over first.
  yield* placeAll(parts, focus?.thorough === true ? mostPromising(all, knowledge).slice(0, most) : ordered, tools)
  if (focus !== undefined && !goesRound) yield* continuations(parts, last)
  tools.walks(true)
  yield* solveAll(parts, { ordered, all }, tools)
  tools.walks(false)
}

/** In a loop the last comparisons are the ones that ended it. */
function focused(all: readonly Comparison[], { sites }: Focus): Comparison[] {
  return (sites === undefined ? all : all.filter(({ site }) => sites.includes(site))).slice(-lastOnes)
}

/** Comparisons of computed sides: what they depend on is probed once for all of them. */
function* solveAll(
  parts: PartList,
  { ordered, all }: { readonly ordered: readonly Comparison[]; readonly all: readonly Comparison[] },
  { coverage, knowledge, focus }: StageTools,
): Generator<unknown, void> {
  const at = (places: readonly Comparison[]): (() => ComparisonLog) => {
    const sites = new Set(places.map(({ site }) => site))
    const isOne = (site: number): boolean => sites.has(site)
    return () => coverage.comparisonsAt(isOne)
  }
  const targets = ordered.filter(
    (one) => isSolvable(one) && (knowledge.open(one.site) || knowledge.tried(one.site) <= solvingPatience),
  )
  if (targets.length === 0) return
  const probed = someOfEach(targets).slice(0, mostTargets)
  const walked = new Map<number, number>()
  const influence = yield* learnInfluence(parts, probed, at(probed))
  for (const [comparison, effects] of influence) {
    const { site } = comparison
    const observer = { own: at([comparison]), all: () => coverage.comparisons }
    const problem = new Problem({ parts, comparison, effects, compared: all, observer })
    knowledge.countTry(site)
    if (effects.length > 0 && (yield* solve(problem, 'probed'))) continue
    const walks = walked.get(site) ?? 0
    if (!isNumeric(comparison) || !knowledge.open(site) || walks >= mostWalks) continue
    walked.set(site, walks + 1)
    if (yield* solve(problem, 'open')) continue
    if (focus?.thorough === true) yield* solve(problem, 'plateau')
  }
}

/** Of the comparisons of one place with the same right side, as loops make them, the first and the last. */
function someOfEach(comparisons: readonly Comparison[]): Comparison[] {
  const alike = new Map<string, Comparison[]>()
  for (const comparison of comparisons) {
    const key = `${comparison.site} ${String(comparison.right)}`
    const others = alike.get(key)
    if (others === undefined) alike.set(key, [comparison])
    else others.push(comparison)
  }
  const half = mostAlike / 2
  const chosen = new Set([...alike.values()].flatMap((all) => [...all.slice(0, half), ...all.slice(-half)]))
  return comparisons.filter((one) => chosen.has(one))
}

/** Both sides are texts, or both are numbers. */
function isSolvable(comparison: Comparison): boolean {
  const { kind, left, right } = comparison
  if (kind > comparisonKind.contains || left === right) return false
  return isNumeric(comparison) || (typeof left === 'string' && typeof right === 'string')
}

function* placeAll(parts: PartList, comparisons: readonly Comparison[], tools: StageTools): Generator<unknown, void> {
  const { root, knowledge } = tools
  const tried = new TriedCandidates(root)
  let left = mostCandidates
  for (const comparison of comparisons) {
    const { kind, site } = comparison
    if (knowledge.tried(site) > patience && !knowledge.open(site)) continue
    if (kind === comparisonKind.matches && knowledge.tried(site) > patternPatience) continue
    let own = mostPerComparison
    for (const candidate of candidatesFor(parts, comparison, tools.samplePattern)) {
      if (tried.isSpent) return
      if (!tried.add(candidate)) continue
      knowledge.countTry(comparison.site)
      yield candidate
      if (--left <= 0) return
      if (--own <= 0) break
    }
  }
}

function isNumeric({ kind, left, right }: Comparison): boolean {
  if (kind !== comparisonKind.equal && kind !== comparisonKind.less) return false
  return typeof left === typeof right && (typeof left === 'number' || typeof left === 'bigint')
}

/** Places nobody has turned over yet first, then those tried least; each in the order they were met. */
function mostPromising(comparisons: readonly Comparison[], knowledge: SiteKnowledge): Comparison[] {
  const cost = (one: Comparison): number => (knowledge.open(one.site) ? 0 : 1_000_000) + knowledge.tried(one.site)
  const costs = new Map(comparisons.map((one) => [one, cost(one)]))
  return [...comparisons].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))
}
