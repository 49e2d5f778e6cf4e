/**
 * The configuration files that decide how a source file is read: the nearest tsconfig.json (or jsconfig.json), what it
 * extends, and the projects it references. Found without TypeScript, because the disk cache asks on every start.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export interface TsconfigChain {
  /** The nearest configuration; `undefined` where no folder above the file has one. */
  readonly nearest: string | undefined
  /** Every configuration read, the nearest first. */
  readonly files: readonly string[]
  /** What an `extends` or `references` names and the disk does not have. */
  readonly missing: readonly string[]
}

export function tsconfigChain(file: string): TsconfigChain {
  const nearest = nearestConfig(dirname(file))
  const files: string[] = []
  const missing: string[] = []
  const queue = nearest === undefined ? [] : [nearest]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.includes(path)) continue
    files.push(path)
    for (const link of linksOf(path)) {
      const target = resolveLink(link, dirname(path))
      if (target === undefined) missing.push(link)
      else queue.push(target)
    }
  }
  return { nearest, files, missing }
}

/** The nearest tsconfig.json or jsconfig.json of a folder and those above it. */
export function nearestConfig(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (at.endsWith('node_modules')) return undefined
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const path = join(at, name)
      if (existsSync(path)) return path
    }
    if (dirname(at) === at) return undefined
  }
}

/** Paths named by `extends` and `references`. Comments are blanked out first; strings are kept whole. */
function linksOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('"') ? part : ' ',
  )
  const extended = /"extends"\s*:\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? ''
  const references = /"references"\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [
    ...[...extended.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? ''),
    ...[...references.matchAll(/"path"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].map((match) => `./${match[1] ?? ''}`),
  ]
}

function resolveLink(link: string, folder: string): string | undefined {
  if (link.startsWith('.') || link.startsWith('/')) return firstFile(resolve(folder, link))
  for (let at = folder; ; at = dirname(at)) {
    const found = firstFile(join(at, 'node_modules', link))
    if (found !== undefined) return found
    if (dirname(at) === at) return undefined
  }
}

function firstFile(path: string): string | undefined {
  return [path, `${path}.json`, join(path, 'tsconfig.json')].find((candidate) => {
    const stat = statSync(candidate, { throwIfNoEntry: false })
    return stat?.isFile() === true
  })
}
