/** Which modules of a package its users can import. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryPoint } from '../subject/subject.ts'
import { readManifest } from './manifest.ts'

const mostEntries = 80

/** The main module first. */
export function entryPoints(folder: string, name: string): readonly EntryPoint[] {
  const manifest = readManifest(folder)
  const paths =
    manifest.exports === undefined
      ? deepPaths(folder)
      : [...exportedPaths(manifest.exports), ...patternPaths(manifest.exports, folder)]
  const specifiers = [name, ...paths.map((path) => `${name}/${path}`)]
  const required = new Set(patternPaths(manifest.exports, folder, true).map((path) => `${name}/${path}`))
  return [...new Set(specifiers)].slice(0, mostEntries).map((specifier, at) => ({
    specifier,
    namespace: at === 0 ? 'm' : `m${at}`,
    ...(required.has(specifier) && { required: true }),
  }))
}

/** Keys of the field `exports` that name one module each. */
function exportedPaths(exported: unknown): readonly string[] {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return []
  return Object.entries(exported)
    .filter(([key, value]) => key.startsWith('./') && !key.includes('*') && value !== null)
    .map(([key]) => key.slice(2))
    .filter((path) => !/\.(?:json|css|d\.ts|node|wasm)$/.test(path))
}

/** Of keys with a star, one path for each file with declarations of its own that they stand for. */
function patternPaths(exported: unknown, folder: string, onlyRequired = false): readonly string[] {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return []
  const patterns = Object.entries(exported)
    .filter(([key, value]) => /^\.\/[^*]*\*$/.test(key) && value !== null)
    .filter(([, value]) => !onlyRequired || isOnlyRequired(value))
    .map(([key, value]) => ({ key: key.slice(2, -1), file: scriptOf(value) }))
  const files = deepPaths(folder)
  return patterns.flatMap(({ key, file }) => {
    const [before = '', after = ''] = file.split('*')
    return files
      .filter((path) => file !== '' && path.startsWith(before) && path.endsWith(after))
      .filter((path) => path !== 'index.js')
      .map((path) => key + path.slice(before.length, path.length - after.length))
  })
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

/** Without that field any file can be imported: those are meant which have declarations of their own. */
function deepPaths(folder: string, below = '', depth = 0): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        return depth >= 1 || /^(?:node_modules|test|tests|bin|docs|examples)$/.test(entry.name)
          ? []
          : deepPaths(folder, path, depth + 1)
      }
      const declared = path.replace(/\.js$/, '.d.ts')
      return path.endsWith('.js') && existsSync(join(folder, declared)) ? [path] : []
    })
}
