/** Files that a command writes beside what it prints. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Shell } from './shell.ts'

/** `path` may be absolute, or lie in a folder that is not there yet. */
export function writeSummary({ cwd }: Pick<Shell, 'cwd'>, path: string, text: string): void {
  const file = resolve(cwd, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
