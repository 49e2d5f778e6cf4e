/**
 * Files of the project in which a class extends or implements one of some names. Found by their text, because the
 * files are not part of any program yet: nothing that was asked about imports them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Heirs {
  readonly files: readonly string[]
  /** Every folder looked into: a file that appears in one may hold another heir. */
  readonly folders: readonly string[]
}

/** Files looked at in one search, and files answered. A repository of many packages has more than one wants to wait for. */
const maxFiles = 3000
const maxFound = 16

const skippedFolder = /^(?:\.|node_modules$|dist$|build$|coverage$|__)/
/** A test file's own classes cannot be imported by others, and declarations hold no class that could be made. */
const sourceFile = /(?<!\.(?:test|spec|d))\.[cm]?[jt]sx?$/

/** Looks through the folder `root` and those below it, in the order of their names. */
export function findHeirs(root: string, names: ReadonlySet<string>): Heirs {
  const heritage = new RegExp(`\\b(?:extends|implements)\\b[^{;]*\\b(?:${[...names].map(escaped).join('|')})\\b`)
  const files: string[] = []
  const folders: string[] = []
  const queue = [root]
  let seen = 0
  for (let folder = queue.shift(); folder !== undefined && seen < maxFiles; folder = queue.shift()) {
    folders.push(folder)
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory) queue.push(path)
      else if (++seen <= maxFiles && files.length < maxFound && hasHeir(path, heritage)) files.push(path)
    }
  }
  return { files, folders }
}

/** Names of what a search of the folder would see: source files, and folders worth entering. */
export function entriesOf(folder: string): { readonly name: string; readonly isDirectory: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isDirectory() ? !skippedFolder.test(entry.name) : sourceFile.test(entry.name)))
      .map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

function hasHeir(path: string, heritage: RegExp): boolean {
  try {
    const text = readFileSync(path, 'utf8')
    return text.includes('class') && heritage.test(text)
  } catch {
    return false
  }
}

function escaped(name: string): string {
  return name.replace(/\$/g, '\\$')
}
