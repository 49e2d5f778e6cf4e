/** The command that runs one test file, as the person who reads a failure would type it. */
import { isAbsolute, relative } from 'node:path'
import type { TestCommand } from '../report/commands.ts'

/** Path of `file` (absolute) as a person in `cwd` would type it: from there where it lies below, with forward slashes. */
export function shownFile(cwd: string, file: string): string {
  const path = relative(cwd, file)
  const inside = !path.startsWith('..') && !isAbsolute(path)
  return (inside ? path : file).replaceAll('\\', '/')
}

/** `file` is absolute; below `cwd` it is told from there. */
export function testCommand(test: {
  readonly prefix: string
  readonly file: string
  readonly cwd: string
  readonly fullName: string
}): TestCommand {
  return { prefix: test.prefix, file: shownFile(test.cwd, test.file), fullName: test.fullName }
}
