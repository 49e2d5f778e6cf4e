/** Which modules of a package its users can import. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { documentedFiles } from '../subject/documented-files.ts'
import type { EntryPoint } from '../subject/subject.ts'
import { readManifest } from './manifest.ts'

const mostEntries = 80

/** The main module first. */
export function entryPoints(folder: string, name: string): readonly EntryPoint[] {
  const manifest = readManifest(folder)
  const named = exportedPaths(manifest.exports)
  const others = manifest.exports === undefined ? deepPaths(folder) : patternPaths(manifest.exports, folder)
  const specifierOf = (path: string): string => `${name}/${path}`
  const specifiers = [name, ...[...named, ...others].map(specifierOf)]
  const required = new Set(patternPaths(manifest.exports, folder, true).map(specifierOf))
  const inner = new Set(undocumentedOf(others, { folder, name }).map(specifierOf))
  return [...new Set(specifiers)].slice(0, mostEntries).map((specifier, at) => ({
    specifier,
    namespace: at === 0 ? 'm' : `m${at}`,
    ...(required.has(specifier) && { required: true }),
    ...(inner.has(specifier) && { undocumented: true }),
  }))
}

/** Paths that nobody named as such, and that no page of the package speaks of, nor of the folder they are in. */
function undocumentedOf(
  paths: readonly string[],
  { folder, name }: { readonly folder: string; readonly name: string },
): readonly string[] {
  if (paths.length === 0) return []
  const pages = documentedFiles(folder).filter((file) => file.name.endsWith('.md'))
  const isNamed = (path: string): boolean => pages.some(({ text }) => text.includes(`${name}/${path}`))
  return paths.filter((path) => {
    const below = path.slice(0, path.lastIndexOf('/') + 1)
    return !isNamed(path.replace(/\.[cm]?js$/, '')) && !(below !== '' && isNamed(below))
  })
}

/** Keys of the field `exports` that name one module each. */
function exportedPaths(exported: unknown): readonly string[] {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return []
  return Object.entries(exported)
    .filter(([key, value]) => key.startsWith('./') && !key.includes('*') && value !== null)
    .map(([key]) => key.slice(2))
    .filter((path) => !/\.(?:json|css|d\.ts|node|wasm)$/.test(path))
}

/** Of keys with a star, one path for each file that they stand for, those with declarations of their own first. */
function patternPaths(exported: unknown, folder: string, onlyRequired = false): readonly string[] {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return []
  const patterns = Object.entries(exported)
    .filter(([key, value]) => /^\.\/[^*]*\*$/.test(key) && value !== null)
    .filter(([, value]) => !onlyRequired || isOnlyRequired(value))
    .map(([key, value]) => ({ key: key.slice(2, -1), file: scriptOf(value) }))
  // Who says that all files may be imported means those without declarations, too: they come last.
  const declared = deepPaths(folder)
  const files = [...new Set([...declared, ...deepPaths(folder, { isDeclared: false })])]
  const paths = files
    .filter((path) => path !== 'index.js')
    .map((path) => {
      // Two patterns may lead to one file, with its ending and without.
      for (const { key, file } of patterns) {
        const [before = '', after = ''] = file.split('*')
        const isMeant = file !== '' && path.startsWith(before) && path.endsWith(after)
        if (isMeant) return key + path.slice(before.length, path.length - after.length)
      }
      return undefined
    })
  return paths.filter((path) => path !== undefined)
}

/** There is a way in for `require`, and none for `import`. */
function isOnlyRequired(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'require' in value && !('import' in value || 'default' in value)
}

/** The script that a pattern leads to, whatever the condition: `utils/*.js`. */
function scriptOf(value: unknown): string {
  const [, file = ''] = /"\.\/([^"*]*\*[^"*]*\.[cm]?js)"/.exec(JSON.stringify(value)) ?? []
  return file
}

interface DeepPaths {
  readonly below?: string
  readonly depth?: number
  /** Only files with declarations of their own. */
  readonly isDeclared?: boolean
}

/** Without that field any file can be imported: those are meant which have declarations of their own. */
function deepPaths(folder: string, { below = '', depth = 0, isDeclared = true }: DeepPaths = {}): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        return depth >= 1 || /^(?:node_modules|test|tests|bin|docs|examples)$/.test(entry.name)
          ? []
          : deepPaths(folder, { below: path, depth: depth + 1, isDeclared })
      }
      const isMeant = !isDeclared || existsSync(join(folder, path.replace(/\.js$/, '.d.ts')))
      return path.endsWith('.js') && isMeant ? [path] : []
    })
}
