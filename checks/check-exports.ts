/** Proves that each door lets out exactly the agreed names, and that each name says what it is. */
import { relative, sep } from 'node:path'
import type { Door } from './read-doors.ts'
import type { Violation } from './violation.ts'

/** One line per export, grouped by door: the text that is compared with the agreed one. */
export function printDoors(doors: readonly Door[]): string {
  const sections = doors.map(({ specifier, exports }) =>
    [specifier, ...exports.map(({ name, kind }) => `  ${kind === 'type' ? 'type ' : ''}${name}`)].join('\n'),
  )
  return `${sections.join('\n\n')}\n`
}

/** @param root folder the files of the answer are relative to */
export function checkDocumented(doors: readonly Door[], root: string): readonly Violation[] {
  const undocumented = doors.flatMap(({ exports }) => exports.filter(({ documented }) => !documented))
  const places = new Map(undocumented.map((entry) => [`${entry.file} ${entry.name}`, entry]))
  return [...places.values()].map(({ name, file, line }) => ({
    file: relative(root, file).split(sep).join('/'),
    line,
    message: `exported ${name} has no doc comment`,
  }))
}
