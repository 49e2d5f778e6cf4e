/** Files that appear whole under their name or not at all, and what is left of those whose writers were killed. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isLeftUnfinished, unfinishedName } from '@fuzzwright/core/tooling'
import { codeOf } from './data.ts'

let written = 0

/** Makes the folders that are missing. @throws Error where the disk refuses; nothing is left of it then */
export function writeWhole(path: string, text: string): void {
  const temporary = join(dirname(path), unfinishedName('exchange', threadId, written++))
  try {
    writeInFolder(temporary, text)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Thousands of files go into a few folders: one is only made where it is missing. */
function writeInFolder(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

/** Removes a file that a killed process was writing, a search or an exchange; all others stay. Answers whether `path` was one. */
export function isSwept(path: string): boolean {
  if (!isLeftUnfinished(basename(path))) return false
  rmSync(path, { force: true })
  return true
}
