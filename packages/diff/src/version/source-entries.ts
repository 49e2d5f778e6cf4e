/** Which files of a project take part: sources, those that changed, and those that import what changed. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readSyntax, type SyntaxFile } from '../change/functions.ts'
import type { ModuleGraph } from '../change/origin.ts'

const source = /\.[cm]?[jt]sx?$/
const apart =
  /(?:^|\/)(?:node_modules|dist|build|coverage|out|__tests__|__mocks__|__fuzz__|tests?|spec|bench|benchmarks?|e2e|examples?|fixtures|scripts)\/|\.d\.[cm]?ts$|\.(?:test|spec|bench|stories|fuzz|config)\.[cm]?[jt]sx?$|(?:^|\/)(?:tests?|bench(?:marks?)?)\.[cm]?[jt]sx?$|(?:^|\/)\./

/** Whether a path from the root is code that others import: no test, no declaration, nothing that is built. */
export function isSource(path: string): boolean {
  return source.test(path) && !apart.test(path)
}

/** What is known of the sources below `root`; `paths` are from there. */
export function readSources(root: string, paths: readonly string[]): ReadonlyMap<string, SyntaxFile> {
  const files = paths.filter((path) => isSource(path) && isFile(join(root, path)))
  return new Map(files.map((path) => [path, readSyntax(path, readFileSync(join(root, path), 'utf8'))]))
}

/** The files `changed`, then those that import them, directly first. */
export function withImporters(files: ReadonlyMap<string, SyntaxFile>, changed: readonly string[]): readonly string[] {
  const importers = new Map<string, string[]>()
  for (const [path, { imports }] of files) {
    for (const specifier of imports) {
      const target = resolveImport(files, path, specifier)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  const found = new Set(changed.filter((path) => files.has(path)))
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return [...found]
}

/** Sources that the files `paths` import by a relative path, each once; all paths are from `root`. */
export function importedSources(root: string, paths: readonly string[]): readonly string[] {
  const files = { has: (path: string): boolean => isSource(path) && isFile(join(root, path)) }
  const found = paths.flatMap((path) => {
    const { imports } = readSyntax(path, readFileSync(join(root, path), 'utf8'))
    return imports.flatMap((specifier) => resolveImport(files, path, specifier) ?? [])
  })
  return [...new Set(found)]
}

/** A source with all that it imports by relative paths, and what those import; all paths are from `root`. */
export function reachedSources(root: string, path: string): readonly string[] {
  const found = new Set([path])
  for (const one of found) for (const imported of importedSources(root, [one])) found.add(imported)
  return [...found]
}

/** The files of one version as a graph of modules. */
export function graphOf(files: ReadonlyMap<string, SyntaxFile>): ModuleGraph {
  return { files, resolve: (from, specifier) => resolveImport(files, from, specifier) }
}

const endings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
]

/** Paths that there are. */
interface KnownPaths {
  has(path: string): boolean
}

function resolveImport(files: KnownPaths, from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(from), specifier).replaceAll('\\', '/')
  const bare = path.replace(/\.([cm]?)jsx?$/, '')
  const ending = endings.find((candidate) => files.has(path + candidate))
  if (ending !== undefined) return path + ending
  return ['.ts', '.tsx', '.mts', '.cts'].map((candidate) => bare + candidate).find((candidate) => files.has(candidate))
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** `path` from `root`, with slashes. */
export function pathFrom(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}
