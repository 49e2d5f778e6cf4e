/** Writes down each input of a phase before it runs, where the death of the process cannot take it, and ends the phase where an earlier process died. */
import type { IR } from '@fuzzwright/core/domain'
import { FileFlightRecorder, headOf, type OrderFolder } from '@fuzzwright/core/host'
import { outerGlobal } from '@fuzzwright/core/tooling'
import type { SearchPlace } from './search-log.ts'
import type { MetDeath } from './search-task.ts'

/** Deaths after which a phase is left out: each costs a start of the runner. */
const mostDeaths = 4
/** Milliseconds one input may take that is looked at closely, as who waits is told. */
const closeLook = 2_500

export class PhaseWatch {
  readonly flight: FileFlightRecorder | undefined
  /** Inputs the phase has at most. */
  readonly limit: number
  private begun = 0
  /** Inputs whose promise did not settle. They are not run again: each takes a second. */
  private readonly late = new Set<string>()

  /** @param folder of the process that was started for it; without one nothing is written down */
  constructor(at: SearchPlace, deaths: readonly MetDeath[], folder: OrderFolder | undefined) {
    this.limit = limitOf(at, deaths)
    if (folder === undefined) return
    const { pid } = outerGlobal.process
    const test = { file: '', projectRoot: '', name: `${at.part} ${at.phase}` }
    this.flight = new FileFlightRecorder(folder.flight, headOf(test, { pid, careful: true }))
  }

  /** From here on inputs are run one by one, and not by a search that says so itself. */
  looksClosely(): void {
    this.flight?.allow(closeLook)
  }

  /** Whether there may be another input; it is the one that runs next. */
  next(input: () => IR): boolean {
    if (this.begun >= this.limit) return false
    if (this.late.size > 0 && this.late.has(JSON.stringify(input()))) return false
    this.begun++
    this.flight?.write(input())
    return true
  }

  /** Notes an input whose promise did not settle. */
  gaveUp(input: IR): void {
    this.late.add(JSON.stringify(input))
  }

  /** Inputs whose promise did not settle. */
  get givenUp(): number {
    return this.late.size
  }

  close(): void {
    this.flight?.close()
  }
}

/** The search for what breaks a function begins as the one before it, which has shown where a process dies. */
function limitOf({ part, phase }: SearchPlace, deaths: readonly MetDeath[]): number {
  const own = deaths.filter((death) => death.part === part)
  const before = phase === 'judgement' ? own.filter((death) => death.phase === 'search') : []
  const here = own.filter((death) => death.phase === phase)
  if (here.length >= mostDeaths) return 0
  const begin = before.reduce((limit, { runs }) => Math.min(limit, runs - 1), Number.POSITIVE_INFINITY)
  // Where it dies again it died of something that follows from the runs, such as making a failure simpler.
  return here.reduce((limit, { runs }) => Math.min(Math.floor(limit / 2), runs - 1), begin)
}
