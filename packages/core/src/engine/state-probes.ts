/**
 * What stands behind a state is looked at one call deep: each member is called once, traced, and what that call compared is turned over by
 * its arguments alone. Chance has to guess both the member and its arguments, and a guard that only a rare state asks was long
 * turned over in other states, so that no stage comes back to it.
 */
import type { Context } from '../domain/context.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { SiteKnowledge } from '../mutation/comparison.ts'
import type { CallStates, SequenceParts } from './call-states.ts'
import { comparisonStage, type Focus } from './comparison-stage.ts'

/**
 * Runs of one member behind one state, the first included; behind no call at all it has a whole stage. bench/sequences, five puzzles with 40
 * seeds each, of which 171 were found without: with 5, 9 and 17 runs 185, 196 and 196 (decision 220).
 */
const mostPerMember = 9
/** Only the last comparisons: those of the last call are among them. */
const lastOnes: Focus = {}

export interface StateProbesOptions {
  readonly states: CallStates
  readonly parts: SequenceParts
  readonly context: Context
  readonly coverage: CoverageSource
  readonly knowledge: SiteKnowledge
  readonly samplePattern?: PatternSampler | undefined
  /** A sequence of no calls. */
  begin(): unknown
}

/** A member that is called behind a state. */
interface Probe {
  readonly state: unknown
  /** What is to be called; the next one is asked for when the last has run. */
  readonly stage: Iterator<unknown, void>
  /** Runs that are left to it. */
  left: number
  /** What is to run next; `undefined` while it runs, and at the end. */
  value: unknown
}

export class StateProbes {
  private readonly options: StateProbesOptions
  private readonly waiting: Probe[] = []
  /** What was proposed last, until it is learned from. */
  private running: { readonly probe: Probe; readonly value: unknown } | undefined
  private hasBegun = false

  constructor(options: StateProbesOptions) {
    this.options = options
  }

  /** The next sequence to run, traced; `undefined` where every state was looked at. */
  next(): unknown {
    const { waiting } = this
    for (;;) {
      const probe = waiting.at(-1)
      if (probe === undefined) {
        if (!this.lookAtNext()) return undefined
      } else if (probe.value === undefined) waiting.pop()
      else {
        const { value } = probe
        // Only a run that passed is gone on with.
        probe.value = undefined
        this.running = { probe, value }
        return value
      }
    }
  }

  /** `value` has run and passed: what was proposed last is gone on with. */
  learn(value: unknown): void {
    const { running } = this
    if (running === undefined || running.value !== value) return
    this.running = undefined
    this.goOn(running.probe)
  }

  /** Members behind another state wait from now on; false where there is none. */
  private lookAtNext(): boolean {
    const { states, parts, context } = this.options
    const isFirst = !this.hasBegun
    this.hasBegun = true
    const state = isFirst ? this.options.begin() : states.toProbe(context.rng)
    if (state === undefined) return false
    for (const call of parts.nextCalls(state, context.reset())) {
      const stage = this.stageOf(call, isFirst ? undefined : lastOnes)
      const probe: Probe = { state, stage, left: isFirst ? Number.POSITIVE_INFINITY : mostPerMember, value: undefined }
      this.goOn(probe)
      this.waiting.push(probe)
    }
    return true
  }

  private goOn(probe: Probe): void {
    probe.value = undefined
    while (probe.left-- > 0 && probe.value === undefined) {
      const { done, value: call } = probe.stage.next()
      if (done === true) return
      probe.value = this.options.parts.withCall(probe.state, call, this.options.context.reset())
    }
  }

  private stageOf(call: unknown, focus: Focus | undefined): Iterator<unknown, void> {
    const { coverage, knowledge, samplePattern, parts } = this.options
    const root = parts.calls
    return comparisonStage(call, { root, coverage, knowledge, samplePattern, focus, walks() {}, learned() {} })
  }
}
