/** Whether names tell exports apart. */
import type { ReflectedExport } from '@fuzzwright/survey/package'
import { expect, test } from 'vitest'
import type { Version } from '../version/version.ts'
import { exportNames, namesOfAll, plainName } from './export-names.ts'

function versionOf(...paths: readonly string[]): Version {
  const entries = paths.map((path, at) => ({ specifier: `/home/somebody/${path}`, namespace: `m${at}` }))
  const folder = '/home/somebody'
  return { name: 'v', form: 'sources', folder, sources: folder, types: folder, examples: nothing, entries }
}

const nothing = { calls: new Map(), literals: [], answers: new Map(), texts: [] }

function exported(entry: number, name: string, ...members: readonly string[]): ReflectedExport {
  const asked = members.map((member) => ({ name: member, kind: 'method', length: 0 }) as const)
  const plain = { kind: 'function', called: name, length: 1, async: false, iterable: false } as const
  return { ...plain, entry, path: [name], members: asked }
}

test('one name in two modules is told with the module, in both versions', () => {
  const before = { version: versionOf('a.ts'), found: [exported(0, 'chunk'), exported(0, 'only')] }
  const after = { version: versionOf('a.ts', 'old/b.ts'), found: [exported(0, 'chunk'), exported(1, 'chunk', 'push')] }
  const nameOf = exportNames([before, after])
  expect([...namesOfAll(before, nameOf)]).toEqual(['a.ts:chunk', 'only'])
  expect([...namesOfAll(after, nameOf)]).toEqual(['a.ts:chunk', 'old/b.ts:chunk', 'old/b.ts:chunk.push'])
  expect(['old/b.ts:chunk.push', 'only'].map(plainName)).toEqual(['chunk.push', 'only'])
})

test('what moved keeps its name', () => {
  const before = { version: versionOf('a.ts'), found: [exported(0, 'chunk')] }
  const after = { version: versionOf('b.ts'), found: [exported(0, 'chunk')] }
  const nameOf = exportNames([before, after])
  expect([before, after].flatMap((side) => [...namesOfAll(side, nameOf)])).toEqual(['chunk', 'chunk'])
})
