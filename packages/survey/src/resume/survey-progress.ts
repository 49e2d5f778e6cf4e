/** What a survey has done so far, on disk: one that was stopped goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SurveyedExport } from '../finding/surveyed-export.ts'

interface Line {
  readonly key: string
  readonly surveyed: SurveyedExport
}

/** A file with a line for each export that is done. Lines of another survey have other keys, and half a line is none. */
export class SurveyProgress {
  private readonly file: string
  private readonly done = new Map<string, SurveyedExport>()

  constructor(file: string) {
    this.file = file
    if (!existsSync(file)) return
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      try {
        const { key, surveyed }: Line = JSON.parse(line)
        this.done.set(key, surveyed)
      } catch {
        // The last line of a process that was ended.
      }
    }
  }

  read(key: string): SurveyedExport | undefined {
    return this.done.get(key)
  }

  add(key: string, surveyed: SurveyedExport): void {
    mkdirSync(dirname(this.file), { recursive: true })
    appendFileSync(this.file, `${JSON.stringify({ key, surveyed })}\n`)
  }

  /** Everything is done: the next survey begins anew. */
  finish(): void {
    rmSync(this.file, { force: true })
  }
}
