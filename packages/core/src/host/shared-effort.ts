/**
 * What the tests of several jobs took and brought, where all of them read it: jobs that search the same tests side by side share
 * out their time as one. A folder with a file for each process, which only grows.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoundResult } from '../schedule/time-shares.ts'

/** What one round of one test took and brought. */
export interface ToldResult extends RoundResult {
  /** Of the test. */
  readonly id: string
}

/** Names the folder; set by whoever starts the jobs. */
export const effortVariable = 'FUZZWRIGHT_EFFORT'

/** One job's side of it. */
export class SharedEffort {
  private readonly folder: string
  private readonly own: string
  /** Lines read so far, by file. */
  private readonly read = new Map<string, number>()

  /**
   * @param folder absolute path; made when missing
   * @param name tells this job from the others: letters, digits and dashes
   */
  constructor(folder: string, name: string) {
    this.folder = folder
    this.own = `${name}.jsonl`
  }

  /** Others hear of it. A folder that is gone is nobody's any more, and no reason to end. */
  tell(results: readonly ToldResult[]): void {
    if (results.length === 0) return
    try {
      mkdirSync(this.folder, { recursive: true })
      appendFileSync(join(this.folder, this.own), results.map((result) => `${JSON.stringify(result)}\n`).join(''))
    } catch {
      // Each job then shares out its time by what it knows itself.
    }
  }

  /** What others have told since the last time. */
  hear(): readonly ToldResult[] {
    return this.others().flatMap((file) => {
      const lines = this.linesOf(file)
      const before = this.read.get(file) ?? 0
      this.read.set(file, lines.length)
      return lines.slice(before).map((line): ToldResult => JSON.parse(line))
    })
  }

  private others(): readonly string[] {
    try {
      return readdirSync(this.folder)
        .filter((file) => file.endsWith('.jsonl') && file !== this.own)
        .sort()
    } catch {
      return []
    }
  }

  /** Whole ones: what follows the last line break is being written. */
  private linesOf(file: string): readonly string[] {
    return readFileSync(join(this.folder, file), 'utf8').split('\n').slice(0, -1)
  }
}

/** `undefined` where nobody searches beside us. */
export function sharedEffortOf(variables: Readonly<Record<string, string | undefined>>): SharedEffort | undefined {
  const folder = variables[effortVariable]
  return folder ? new SharedEffort(folder, String(process.pid)) : undefined
}
