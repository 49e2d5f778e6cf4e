/** The parts of a session in miniature, for tests of one of them: runs are scripted, time stands still until it is told to pass. */
import { TupleDomain } from '../../src/domain/tuple.ts'
import type { RunResult } from '../../src/execution/run-result.ts'
import type { Runner } from '../../src/execution/runner.ts'
import { d } from '../../src/from-shape/d.ts'
import { Breathing, breath, type Steps } from '../../src/session/breath.ts'
import { Judge } from '../../src/session/judge.ts'
import type { LateOracle } from '../../src/session/late-oracles.ts'
import { type MetFailure, MetFailures } from '../../src/session/met-failures.ts'
import { Progress } from '../../src/session/progress.ts'

/** What a run shows, as far as it is not `passed` without news. A promise makes the run asynchronous. */
export type ScriptedRun = Partial<RunResult> | undefined

/** Answers what the run of an integer shows; the number of the run counts from 1. */
export type Script = (n: number, run: number) => ScriptedRun | Promise<ScriptedRun>

const nothing: RunResult = { status: 'passed', error: undefined, news: false, thrown: undefined }

/** Runs integers by a script, and notes them. */
export class ScriptedRunner implements Runner {
  readonly result: RunResult = { ...nothing }
  readonly seen: number[] = []
  current: unknown
  inTarget = false
  private readonly script: Script

  constructor(script: Script) {
    this.script = script
  }

  run(corpus: unknown): Promise<void> | undefined {
    this.current = corpus
    const [n] = root.getValue(corpus as never) as [number]
    this.seen.push(n)
    const shown = this.script(n, this.seen.length)
    if (shown instanceof Promise) {
      return new Promise((resolve, reject) => {
        this.giveUp = resolve
        shown.then((later) => resolve(this.show(later)), reject)
      })
    }
    this.show(shown)
    return undefined
  }

  giveUp = (): void => undefined

  runApart(corpus: unknown): Promise<void> | undefined {
    return this.run(corpus)
  }

  runBriefly(corpus: unknown): Promise<void> | undefined {
    return this.run(corpus)
  }

  private show(shown: ScriptedRun): void {
    Object.assign(this.result, nothing, shown)
  }
}

/** One integer is the input. */
export const root = new TupleDomain<unknown[]>([d.int()])

/** The corpus value of an integer. */
export function corpusOf(n: number): unknown {
  return root.fromValue([n])
}

/** The integer of a corpus value. */
export function integerOf(corpus: unknown): number {
  return (root.getValue(corpus as never) as [number])[0]
}

/** A failed run. */
export function failed(error: unknown): ScriptedRun {
  return { status: 'failed', error, thrown: error }
}

/** Parts around a script. */
export function scriptedSession(script: Script, oracles: readonly LateOracle[] = []) {
  const time = { now: 0 }
  const clock = { now: () => time.now }
  const runner = new ScriptedRunner(script)
  const met = new MetFailures()
  const search = {
    progress: { runs: 0, discarded: 0, corpus: 0, features: 0 },
    kept: { edges: () => new Set<number>() },
  }
  const outside = { coverage: undefined, observer: undefined, recorder: undefined }
  const progress = new Progress({ search, met, clock, ...outside })
  const breathing = new Breathing(clock)
  const judge = new Judge({ root, runner, oracles, progress, breathing })
  return { time, clock, runner, met, progress, judge, breathing, root, oracles }
}

/** Does the work of a session to its end; `breaths` is called at each of them. */
export async function done<R>(work: Steps<R>, breaths: () => void = () => {}): Promise<R> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (step.value === breath) breaths()
    else await step.value
  }
}

/** A failure of the search, met with this integer. */
export function failureOf(judge: Judge, n: number, error: unknown): MetFailure {
  return judge.met(corpusOf(n), error, 'search')
}
