/** The command that runs one test file, as the person who reads a failure would type it. */
import { isAbsolute, relative } from 'node:path'
import type { TestCommand } from '../report/commands.ts'

/** `file` is absolute; below `cwd` it is told from there. */
export function testCommand(place: {
  readonly prefix: string
  readonly file: string
  readonly cwd: string
  readonly fullName: string
}): TestCommand {
  const path = relative(place.cwd, place.file)
  const inside = !path.startsWith('..') && !isAbsolute(path)
  return { prefix: place.prefix, file: (inside ? path : place.file).replaceAll('\\', '/'), fullName: place.fullName }
}
