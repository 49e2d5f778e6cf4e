/** Which functions of a process a call reached, and how often, as V8 counts them: any JavaScript, nothing to instrument. */
import { Session } from 'node:inspector'

interface CoverageAnswer {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
    }[]
  }[]
}

/** What one call reached. */
export interface Reached {
  /** A number for each function, the same in every call, with how often it ran. */
  readonly hits: ReadonlyMap<number, number>
  /** Calls counted: a measure of run time that does not depend on the machine. */
  readonly calls: number
}

export class FunctionCoverage {
  private readonly session = new Session()
  private readonly numbers = new Map<string, number>()

  private readonly isWanted: (url: string) => boolean

  /** Begins to count; `isWanted` chooses files by their URL. */
  constructor(isWanted: (url: string) => boolean) {
    this.isWanted = isWanted
    this.session.connect()
    this.session.post('Profiler.enable')
    this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  }

  /** What was reached since the last look. */
  take(): Reached {
    let answer: CoverageAnswer = { result: [] }
    // The session answers before `post` returns: it talks to the engine of this very thread.
    this.session.post('Profiler.takePreciseCoverage', (_error: Error | null, result: CoverageAnswer) => {
      answer = result
    })
    const hits = new Map<number, number>()
    let calls = 0
    for (const { url, functions: all } of answer.result) {
      if (!this.isWanted(url)) continue
      for (const { ranges } of all) {
        const [whole] = ranges
        if (whole === undefined || whole.count === 0) continue
        hits.set(this.numberOf(`${url} ${whole.startOffset}`), whole.count)
        calls += whole.count
      }
    }
    return { hits, calls }
  }

  stop(): void {
    this.session.post('Profiler.stopPreciseCoverage')
    this.session.disconnect()
  }

  private numberOf(key: string): number {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.numbers.size)
    return this.numbers.size - 1
  }
}
