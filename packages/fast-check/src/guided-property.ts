/**
 * A property as fast-check's own runner drives it, with the inputs coming from a search: the runner asks for a value, runs
 * it, and asks for simpler ones where it failed. What it learns on the way (which input showed something new, which
 * candidate failed in the same way) is told to the search and to the shrinker.
 */
import type { CoverageSource } from '@fuzzwright/core'
import { emptyDictionary, Rng, type TupleDomain } from '@fuzzwright/core/domain'
import {
  type Fingerprint,
  fingerprint,
  isSameFailure,
  type Proposal,
  Search,
  type Shrinking,
  samplePattern,
  shrink,
  type Verdict,
} from '@fuzzwright/core/host'
import { type IRawProperty, PreconditionFailure, type PropertyFailure, type Random, Stream, Value } from 'fast-check'

export interface Guidance {
  readonly root: TupleDomain<unknown[]>
  readonly coverage: CoverageSource | undefined
  readonly seed: number
  /** Inputs the search may propose. */
  readonly runs: number
  /** Lists of arguments the runner tries first, by itself. */
  readonly examples: readonly (readonly unknown[])[]
  /** An input to begin with. */
  readonly replayed: unknown
  /** Inputs that failed earlier: they run before all that the search proposes. */
  readonly kept: readonly unknown[]
}

type Outcome = PreconditionFailure | PropertyFailure | null
type Run = (value: unknown[]) => Outcome | Promise<Outcome>

/** Candidates judged while shrinking one failure. */
const mostShrinkRuns = 20_000

/** The corpus value behind a value the runner holds. */
class Kept {
  readonly corpus: unknown

  constructor(corpus: unknown) {
    this.corpus = corpus
  }
}

/** What is to run or runs: `corpus` is `undefined` for an example that the domains do not know. */
interface Running {
  readonly corpus: unknown
  /** By the search; else it is a candidate of the shrinker. */
  readonly proposed: boolean
  readonly traced: boolean
}

function proposedBy(proposal: Proposal | undefined): Running {
  return { corpus: proposal?.value, proposed: true, traced: proposal?.traced ?? false }
}

export class GuidedProperty implements IRawProperty<unknown[]> {
  private readonly inner: IRawProperty<unknown[]>
  private readonly guidance: Guidance
  private readonly search: Search
  private readonly rng: Rng
  /** What runs next: proposed by the search, or a candidate of the shrinker. */
  private waiting: Running | undefined
  private running: Running | undefined
  private examplesLeft: number
  private shrinking: Shrinking<unknown> | undefined
  private verdict: Verdict = 'passes'
  private wanted: Fingerprint | undefined
  private traced = false
  /** What failed first, as what; `undefined` while nothing has. */
  get failure(): Fingerprint | undefined {
    return this.wanted
  }

  /** The simplest failing input so far. */
  failing: Kept | undefined

  constructor(inner: IRawProperty<unknown[]>, guidance: Guidance) {
    this.inner = inner
    this.guidance = guidance
    const { root, coverage, seed, runs, examples, kept } = guidance
    this.rng = new Rng(seed)
    this.examplesLeft = examples.length
    const seeds = examples.flatMap((example) => this.known(example) ?? [])
    coverage?.forget()
    coverage?.trace(false)
    this.search = new Search({
      root,
      rng: this.rng.split(),
      coverage,
      dictionary: emptyDictionary,
      samplePattern,
      seeds: [...seeds, ...kept, ...(guidance.replayed === undefined ? [] : [guidance.replayed])],
      combinations: undefined,
      runs: runs + examples.length + kept.length,
    })
  }

  /** An example as the domains see it. */
  private known(example: readonly unknown[]): unknown[] {
    const corpus = this.guidance.root.fromValue(example)
    return corpus === undefined || this.guidance.root.validate(corpus) !== undefined ? [] : [corpus]
  }

  isAsync(): boolean {
    return this.inner.isAsync()
  }

  generate(mrng: Random, runId?: number): Value<unknown[]> {
    // Proposed and never run: a plugin found it not worth running.
    if (this.waiting?.proposed === true) this.search.skip()
    const proposal = this.search.next()
    this.waiting = undefined
    if (proposal === undefined) return this.inner.generate(mrng, runId)
    this.waiting = proposedBy(proposal)
    return this.valueOf(proposal.value)
  }

  private valueOf(corpus: unknown): Value<unknown[]> {
    const make = (): unknown[] => this.guidance.root.getValue(corpus as never)
    return new Value(make(), new Kept(corpus), make)
  }

  run(value: unknown[]): never {
    return this.observed((values) => this.inner.run(values) as Outcome | Promise<Outcome>, value) as never
  }

  /** Runs the predicate under coverage, and notes what the run showed. */
  private observed(run: Run, value: unknown[]): Outcome | Promise<Outcome> {
    const { coverage } = this.guidance
    const current = this.current(value) ?? { corpus: undefined, proposed: false, traced: false }
    this.running = current
    if (coverage !== undefined && current.traced !== this.traced) {
      this.traced = current.traced
      coverage.trace(this.traced)
    }
    coverage?.start(Number.POSITIVE_INFINITY)
    const outcome = run(value)
    if (outcome !== null && 'then' in outcome) return outcome.then((settled) => this.note(current, settled, value))
    return this.note(current, outcome, value)
  }

  private current(value: unknown[]): Running | undefined {
    const { waiting } = this
    this.waiting = undefined
    if (waiting !== undefined || this.examplesLeft === 0) return waiting
    this.examplesLeft--
    // The search was given the examples it knows as seeds, so the next of them is this one.
    return this.known(value).length === 0 ? undefined : proposedBy(this.search.next())
  }

  private note(current: Running, outcome: Outcome, value: unknown[]): Outcome {
    // The runner lost its patience with it and went on: what it did since is mixed with what others did.
    if (this.running !== current) return outcome
    const news = this.guidance.coverage?.stop() ?? false
    if (current.corpus === undefined) return outcome
    const verdict = this.judge(outcome, value)
    if (current.proposed) {
      const status = outcome === null ? 'passed' : verdict === 'invalid' ? 'discarded' : 'failed'
      this.search.tell({ status, news })
    } else this.verdict = verdict
    if (verdict !== 'same') return verdict === 'other' ? null : outcome
    this.failing = new Kept(current.corpus)
    return outcome
  }

  /** Another failure than the first is none: shrinking must not slip from one bug to another. */
  private judge(outcome: Outcome, value: unknown[]): Verdict {
    if (outcome === null) return 'passes'
    if (PreconditionFailure.isFailure(outcome)) return 'invalid'
    const found = fingerprint(outcome.error, value)
    this.wanted ??= found
    return isSameFailure(found, this.wanted) ? 'same' : 'other'
  }

  shrink(value: Value<unknown[]>): Stream<Value<unknown[]>> {
    // A plugin may call a run a failure that we saw pass, or never saw end.
    if (value.context instanceof Kept) this.failing = value.context
    const { failing } = this
    if (failing === undefined) return this.inner.shrink(value)
    const { shrinking } = this
    if (shrinking === undefined) {
      this.guidance.coverage?.trace(false)
      const limits = { evaluations: mostShrinkRuns }
      this.shrinking = shrink<unknown>(this.guidance.root, failing.corpus, { rng: this.rng.split(), limits })
    } else shrinking.tell('same')
    return new Stream(this.candidates(this.shrinking as Shrinking<unknown>))
  }

  /** The runner takes the next one when the last did not fail, and asks for a new stream when it did. */
  private *candidates(shrinking: Shrinking<unknown>): Generator<Value<unknown[]>, void> {
    for (let corpus = shrinking.next(); corpus !== undefined; corpus = shrinking.next()) {
      this.verdict = 'passes'
      this.waiting = { corpus, proposed: false, traced: false }
      yield this.valueOf(corpus)
      shrinking.tell(this.verdict)
    }
  }

  runBeforeEach(): never {
    return this.inner.runBeforeEach() as never
  }

  runAfterEach(): never {
    return this.inner.runAfterEach() as never
  }
}
