/**
 * Inputs that are worth trying at once: something of an input reached a command, a path, a statement, and what would prove a hole there is
 * put in its place. They go before everything else, and are few: each sink has them made ever more seldom. What the code compares with a
 * part of what was put there is tried in the place of that part.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { type CoverageSource, comparisonKind } from '../execution/coverage.ts'
import type { Lead } from '../execution/detectors.ts'
import type { Exchange } from '../mutation/candidates/candidate-kind.ts'
import { leafCandidates } from '../mutation/candidates/leaf-candidates.ts'
import { type Comparison, copyLog } from '../mutation/comparison.ts'
import { PartList } from '../parts/part-tree.ts'
import type { Proposal } from './proposal.ts'
import { TriedCandidates } from './tried-candidates.ts'

/** Inputs whose leads wait; those of later ones are dropped. No bench chose it. */
const mostWaiting = 4
/** Inputs of one add that are made of what the code compared. No bench chose it. */
const mostAdjusted = 64
/** Places of one part in what was put there. No bench chose it. */
const mostPlaces = 32
/** Shorter parts are compared with nearly everything. No bench chose it. */
const shortestPart = 2

/** Kinds of comparisons that hold for a text where more stands around it. */
const partial: ReadonlySet<number> = new Set([comparisonKind.prefix, comparisonKind.suffix, comparisonKind.contains])

export class LeadStage {
  private readonly root: AnyDomain
  /** Missing where nothing tells what the code compares. */
  private readonly coverage: Pick<CoverageSource, 'comparisons'> | undefined
  private readonly waiting: Iterator<unknown>[] = []
  /** Leads wait, or what they came before does. */
  private interrupts = false
  /** What was to come next when leads came in between: it has looked at the run before them. */
  private held: { readonly proposal: Proposal | undefined } | undefined

  constructor(root: AnyDomain, coverage?: Pick<CoverageSource, 'comparisons'>) {
    this.root = root
    this.coverage = coverage
  }

  get hasPending(): boolean {
    return this.waiting.length > 0
  }

  /** `value` is the corpus value the leads were seen with. */
  add(value: unknown, leads: readonly Lead[]): void {
    // It is read when its turn comes, and the search has gone on by then.
    if (this.waiting.length < mostWaiting) this.waiting.push(this.candidates(this.root.retain(value), leads))
    this.interrupts = true
  }

  /** The next proposal of the search is to be asked for here. */
  get areFirst(): boolean {
    return this.interrupts
  }

  /** An input to try for a lead; behind the last one what `inOrder` answered when the first came, whatever that was. */
  next(inOrder: () => Proposal | undefined): Proposal | undefined {
    this.held ??= { proposal: inOrder() }
    const value = this.nextValue()
    if (value !== undefined) return { value, from: 'stage', parent: undefined, traced: this.coverage !== undefined }
    const { proposal } = this.held
    this.held = undefined
    this.interrupts = false
    return proposal
  }

  private nextValue(): unknown {
    for (let open = this.waiting[0]; open !== undefined; open = this.waiting[0]) {
      const step = open.next()
      if (step.done !== true) return step.value
      this.waiting.shift()
    }
    return undefined
  }

  private *candidates(value: unknown, leads: readonly Lead[]): Generator<unknown, void> {
    const parts = new PartList(this.root, value)
    const tried = new TriedCandidates(this.root)
    let left = mostAdjusted
    for (const { have, want } of leads) {
      for (const candidate of this.unseen(parts, { kind: comparisonKind.equal, have, want }, tried)) {
        yield candidate
        if (left <= 0) continue
        for (const adjusted of this.adjusted(candidate, want, tried)) {
          yield adjusted
          if (--left <= 0) break
        }
      }
    }
  }

  private *unseen(parts: PartList, exchange: Exchange, tried: TriedCandidates): Generator<unknown, void> {
    for (const candidate of leafCandidates.candidates(parts, exchange)) {
      if (tried.isSpent) return
      if (tried.add(candidate)) yield candidate
    }
  }

  /** `value`, which was just run and holds `want`, with what parts of `want` were compared with. */
  private *adjusted(value: unknown, want: string, tried: TriedCandidates): Generator<unknown, void> {
    if (this.coverage === undefined) return
    const exchanges = copyLog(this.coverage.comparisons).flatMap((comparison) => [...exchangesOf(comparison, want)])
    if (exchanges.length === 0) return
    const parts = new PartList(this.root, value)
    for (const exchange of exchanges) yield* this.unseen(parts, exchange, tried)
  }
}

/** `want` with what was compared with a part of it, as exchanges; what is left still holds that part, which is what proves the hole. */
function* exchangesOf({ kind, left, right }: Comparison, want: string): Generator<Exchange, void> {
  if (typeof left !== 'string' || typeof right !== 'string' || left === right) return
  if (partial.has(kind)) {
    if (isPart(left, want)) yield { kind, have: left, want: right }
  } else if (kind === comparisonKind.equal) {
    yield* inEachPlace(left, right, want)
    yield* inEachPlace(right, left, want)
  }
}

function isPart(text: string, want: string): boolean {
  return text.length >= shortestPart && want.includes(text)
}

/** Which of its places was looked at nobody tells. */
function* inEachPlace(part: string, other: string, want: string): Generator<Exchange, void> {
  if (!isPart(part, want) || want.indexOf(part) === want.lastIndexOf(part)) return
  let places = 0
  for (let at = want.indexOf(part); at >= 0 && places < mostPlaces; at = want.indexOf(part, at + part.length)) {
    places++
    const changed = want.slice(0, at) + other + want.slice(at + part.length)
    yield { kind: comparisonKind.equal, have: want, want: changed }
  }
}
