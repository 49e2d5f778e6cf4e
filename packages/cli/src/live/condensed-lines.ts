/** Lines of a runner for those who are far away: fewer of them, and without what no live page shows. */
import type { JournalEvent } from '@fuzzwright/reporter'

/** Of lines that came together, in their order: of the moments of a test only the last one, of records what was reached and kept. */
export function condensed(lines: readonly JournalEvent[]): readonly JournalEvent[] {
  const key = ({ type, test: { file, name } }: JournalEvent): string => `${type} ${file} > ${name}`
  const last = new Map(lines.map((line) => [key(line), line]))
  return lines
    .filter((line) => line.type === 'begin' || line.type === 'end' || last.get(key(line)) === line)
    .map((line) =>
      line.type === 'record'
        ? { ...line, record: { ...line.record, samples: [], discoveries: [], shrinks: [] } }
        : line,
    )
}
