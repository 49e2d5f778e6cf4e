/** Shows a mutant as people show a change: the lines before and after it, not the whole file. */
import type { JudgedMutant } from '../mutants-report.ts'

/** Lines of large blocks say nothing that their first one does not. */
const mostLines = 3

export interface ChangedLines {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Without the blanks they all begin with. */
export function changedLines(code: string, { start, end, replacement }: JudgedMutant): ChangedLines {
  const first = code.lastIndexOf('\n', start - 1) + 1
  const last = code.indexOf('\n', end)
  const behind = last === -1 ? code.slice(end) : code.slice(end, last)
  const before = code.slice(first, end) + behind
  const after = code.slice(first, start) + replacement + behind
  return { before: shortened(before), after: shortened(after) }
}

function shortened(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const blanks = Math.min(...lines.map((line) => line.search(/\S/)))
  const shown = lines.slice(0, mostLines).map((line) => line.slice(blanks).trimEnd())
  return lines.length > mostLines ? [...shown, '…'] : shown
}
