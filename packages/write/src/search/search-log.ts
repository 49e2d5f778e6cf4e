/**
 * What a search notes down while it goes on, in a file that outlives its process: which part it is at, and what is known of
 * those before. Whoever started it reads the file, and has another process go on.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DonePart, PartNumber, PartPhase } from './search-task.ts'

/** Where a search is. */
export interface SearchPlace {
  readonly part: PartNumber
  readonly phase: PartPhase
}

type Line = { readonly at: SearchPlace } | { readonly done: DonePart }

export class SearchLog {
  private readonly path: string

  /** @param answerFile absolute path of the answer, beside which it lies */
  constructor(answerFile: string) {
    this.path = join(dirname(answerFile), 'search.jsonl')
  }

  begin(at: SearchPlace): void {
    this.add({ at })
  }

  end(done: DonePart): void {
    this.add({ done })
  }

  /** Where the last process was, and what all of them found out. */
  read(): { readonly at: SearchPlace | undefined; readonly done: readonly DonePart[] } {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : ''
    const parsed = text.split('\n').flatMap((line) => parsedLine(line))
    return {
      at: parsed.flatMap((line) => ('at' in line ? [line.at] : [])).at(-1),
      done: parsed.flatMap((line) => ('done' in line ? [line.done] : [])),
    }
  }

  private add(line: Line): void {
    // What a death has cut off stays on a line of its own.
    appendFileSync(this.path, `\n${JSON.stringify(line)}`)
  }
}

function parsedLine(line: string): readonly Line[] {
  try {
    const parsed: Line = JSON.parse(line)
    return [parsed]
  } catch {
    return []
  }
}
