/** Lays the edges of a record over the lines people wrote: which lines ran, and which input was the first to get there. */
import type { Discovery, RecordedFile, SearchRecord } from '@fuzzwright/core/host'

/** `hit`: every edge of the line was reached; `part`: some; `miss`: none; `plain`: no edge stands there. */
export type LineState = 'hit' | 'part' | 'miss' | 'plain'

export interface SourceLine {
  readonly number: number
  readonly text: string
  readonly state: LineState
  /** The input that reached the line first, and when. */
  readonly first?: Discovery
}

export interface FunctionCoverage {
  readonly name: string
  readonly line: number
  readonly reached: number
  readonly edges: number
}

export interface FileCoverage {
  readonly file: string
  readonly functions: readonly FunctionCoverage[]
  readonly reached: number
  readonly edges: number
  /** Missing where the file could not be read. Lines far from every edge reached are left out of long files. */
  readonly lines: readonly SourceLine[]
}

const longFile = 1_500
const context = 12

/** `readSource` answers the text of a file, or `undefined`. */
export function coverageOf(
  record: SearchRecord,
  readSource: (file: string) => string | undefined,
): readonly FileCoverage[] {
  return record.files.map((file) => fileCoverage(asWritten(file), record.discoveries, readSource(file.file)))
}

/** Without what a compiler added, which stands on line 0. */
function asWritten(file: RecordedFile): RecordedFile {
  return { ...file, edges: file.edges.filter(([line]) => line > 0) }
}

function fileCoverage(file: RecordedFile, discoveries: readonly Discovery[], source: string | undefined): FileCoverage {
  const reached = file.edges.filter(([, , , first]) => first !== -1).length
  return {
    file: file.file,
    functions: functionsOf(file),
    reached,
    edges: file.edges.length,
    lines: source === undefined ? [] : linesOf(file, discoveries, source.split(/\r?\n/)),
  }
}

function functionsOf({ functions, edges }: RecordedFile): readonly FunctionCoverage[] {
  const found = functions.map((name, index) => {
    const own = edges.filter(([, , at]) => at === index)
    const reached = own.filter(([, , , first]) => first !== -1).length
    return { name, line: Math.min(...own.map(([line]) => line)), reached, edges: own.length }
  })
  return found.filter(({ name, edges }) => name !== '<module>' && edges > 0).sort((a, b) => a.line - b.line)
}

function linesOf(
  { edges }: RecordedFile,
  discoveries: readonly Discovery[],
  texts: readonly string[],
): readonly SourceLine[] {
  const byLine = new Map<number, number[]>()
  for (const [line, , , first] of edges) {
    const firsts = byLine.get(line)
    if (firsts === undefined) byLine.set(line, [first])
    else firsts.push(first)
  }
  const near =
    texts.length <= longFile ? undefined : nearby(edges.filter(([, , , first]) => first !== -1).map(([line]) => line))
  return texts.flatMap((text, index) => {
    const number = index + 1
    if (near !== undefined && !near.has(number)) return []
    const reached = (byLine.get(number) ?? []).filter((first) => first !== -1)
    const first = reached.length === 0 ? undefined : discoveries[Math.min(...reached)]
    return [{ number, text, state: stateOf(byLine.get(number)), ...(first && { first }) }]
  })
}

function stateOf(firsts: readonly number[] | undefined): LineState {
  if (firsts === undefined) return 'plain'
  const reached = firsts.filter((first) => first !== -1).length
  return reached === 0 ? 'miss' : reached < firsts.length ? 'part' : 'hit'
}

function nearby(lines: readonly number[]): ReadonlySet<number> {
  return new Set(lines.flatMap((line) => Array.from({ length: 2 * context + 1 }, (_, index) => line - context + index)))
}
