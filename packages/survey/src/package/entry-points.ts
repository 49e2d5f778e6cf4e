/** Which modules of a package its users can import. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryPoint } from '../subject/subject.ts'
import { readManifest } from './manifest.ts'

const mostEntries = 80

/** The main module first. */
export function entryPoints(folder: string, name: string): readonly EntryPoint[] {
  const manifest = readManifest(folder)
  const paths = manifest.exports === undefined ? deepPaths(folder) : exportedPaths(manifest.exports)
  const specifiers = [name, ...paths.map((path) => `${name}/${path}`)]
  return [...new Set(specifiers)]
    .slice(0, mostEntries)
    .map((specifier, at) => ({ specifier, namespace: at === 0 ? 'm' : `m${at}` }))
}

/** Keys of the field `exports` that name one module each. */
function exportedPaths(exported: unknown): readonly string[] {
  if (typeof exported !== 'object' || exported === null || Array.isArray(exported)) return []
  return Object.entries(exported)
    .filter(([key, value]) => key.startsWith('./') && !key.includes('*') && value !== null)
    .map(([key]) => key.slice(2))
    .filter((path) => !/\.(?:json|css|d\.ts|node|wasm)$/.test(path))
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
