/**
 * TypeScript of a project with `"module": "CommonJS"` finds types without `exports`, by `types` and `typesVersions`: that is how ts-jest
 * reads most projects. What a test file of Jest imports says the same both ways, and so does what its types speak of.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-process.mjs'

interface Manifest {
  readonly main?: string
  readonly types?: string
  readonly typesVersions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly exports: Readonly<
    Record<string, { readonly require?: { readonly types: string; readonly default: string } }>
  >
}

test.each(['jest', 'core', 'http', 'schema'])('%s', (name) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const { '.': whole, ...doors } = manifest.exports
  expect([manifest.main, manifest.types]).toEqual([whole?.require?.default, whole?.require?.types])
  const types = Object.entries(doors).flatMap(([door, { require: way }]) =>
    way === undefined ? [] : [[door.replace('./', ''), [way.types]]],
  )
  expect(manifest.typesVersions?.['*'] ?? {}).toEqual(Object.fromEntries(types))
})
