/** Runs a fuzz test, or some of its inputs, by starting the test runner once more for that test alone. */
import { readFileSync, rmSync } from 'node:fs'
import type { IR } from '../../domain/ir.ts'
import { FuzzError } from '../../errors.ts'
import { exactPattern } from '../../report/commands.ts'
import type { FuzzEnvironment } from '../../session/fuzz-test-request.ts'
import type { Death, Isolation, LeftInputs } from '../../session/isolation.ts'
import { endWithParent } from '../end-with-parent.ts'
import { parseFlight } from '../flight/flight-file.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type ApartEnd, runApart, stoodStillText } from './apart-process.ts'
import { type IsolatedResult, OrderFolder } from './isolated-order.ts'

/** What is known of the test that runs apart. */
export interface ApartTest {
  /** What the process knows it by: `testId` of a fuzz test. */
  readonly id: string
  /** What starts the runner, behind the program of Node: `[…/vitest.mjs, 'run']`. */
  readonly words: readonly string[]
  /** Absolute path of its file. */
  readonly file: string
  /** Full name as the runner's `-t` matches it. */
  readonly fullName: string
  readonly cwd: string
  readonly environment: FuzzEnvironment
  readonly seed: number
  /** Milliseconds of patience with one run. */
  readonly hangAfter: number
  readonly signal: Pick<AbortSignal, 'aborted'>
  /** Processes that may stand still for one input to be made simpler, besides the first; 12 unless given. */
  readonly mostSilent?: number
  /** Variables the runner is started with; those of this process unless given. */
  readonly variables?: Readonly<Record<string, string | undefined>>
}

/** Processes started to make one input simpler: each takes about as long as starting the runner. */
const mostDeaths = 64
/** The same where the process stands still: each of these is waited for, too. No bench chose it. */
const usualSilent = 12
/** Beyond its own limit for a run, how many times `hangAfter` a process may be silent: a guard inside has its turn first. */
const patience = 4
const leastPatience = 3_000

/** Starts the runner for one test, as often as inputs end it. */
export class TestIsolation implements Isolation {
  private readonly test: ApartTest
  private left: readonly LeftInputs[]

  constructor(test: ApartTest, left: readonly LeftInputs[]) {
    this.test = test
    this.left = left
  }

  takeLeft(): readonly LeftInputs[] {
    const { left } = this
    this.left = []
    return left
  }

  async firstDeath(inputs: readonly IR[], simpler: boolean): Promise<Death | undefined> {
    return await this.inFolder(async (folder) => {
      const { id, environment, seed, signal, mostSilent = usualSilent } = this.test
      folder.give({ id, inputs, environment, seed })
      let how: string | undefined
      for (let deaths = 0; deaths < mostDeaths; deaths++) {
        const before = folder.verdicts().asked.length
        const end = await this.start(folder)
        // What was asked last was running when the process died, and has no verdict yet.
        const { asked, verdicts } = folder.verdicts()
        if (end.how === undefined) return how === undefined ? undefined : deathIn(folder, how, true)
        if (asked.length === verdicts.length || asked.length === before) {
          if (how === undefined && signal.aborted !== true) throw broken(end)
          break
        }
        if (signal.aborted) break
        how ??= end.how
        folder.tells(how === end.how ? 'dies' : 'other')
        if (!simpler || (how === stoodStillText && deaths >= mostSilent)) break
      }
      return how === undefined ? undefined : deathIn(folder, how, false)
    })
  }

  /** The whole test, in a process of its own; where that dies, what it left behind is kept for `takeLeft`. */
  async search(): Promise<IsolatedResult | undefined> {
    return await this.inFolder(async (folder) => {
      const { id, environment, seed } = this.test
      folder.give({ id, environment, seed })
      const end = await this.start(folder)
      const result = folder.result()
      if (result !== undefined) return result
      const flight = parseFlight(textOf(folder.flight))
      if (!end.began || flight === undefined || flight.inputs.length === 0 || end.how === undefined) throw broken(end)
      const { inputs, isWhole, runs } = flight
      this.left = [{ inputs, isWhole, runs, how: end.how }]
      return undefined
    })
  }

  private async start(folder: OrderFolder): Promise<ApartEnd> {
    const { words, fullName, file, cwd, hangAfter, signal, variables } = this.test
    folder.renew()
    return await runApart({
      words: [...words, file, '-t', exactPattern(fullName)],
      cwd,
      folder,
      patience: Math.max(leastPatience, hangAfter * patience),
      signal,
      ...(variables && { variables }),
    })
  }

  private async inFolder<R>(work: (folder: OrderFolder) => Promise<R>): Promise<R> {
    const path = temporaryFolder('apart')
    const callOff = endWithParent()
    try {
      return await work(new OrderFolder(path))
    } finally {
      callOff()
      rmSync(path, { recursive: true, force: true })
    }
  }
}

/** The simplest of the inputs that were asked about and ended their process. */
function deathIn(folder: OrderFolder, how: string, complete: boolean): Death | undefined {
  const { asked, verdicts } = folder.verdicts()
  const input = asked[verdicts.lastIndexOf('dies')]
  if (input === undefined) return undefined
  const tried = verdicts.slice(verdicts.indexOf('dies') + 1)
  const accepted = tried.filter((verdict) => verdict === 'dies').length
  return { input, how, evaluations: tried.length, accepted, complete }
}

function broken({ output }: ApartEnd): FuzzError {
  return new FuzzError('no-isolation', `The test could not be run in a process of its own:\n\n${output.trim()}`, {
    hint: 'Run the test without isolation (isolate: false) to see whether it runs at all.',
    cause: output,
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
