/** Which functions changed, and how far from them others are. */
import { expect, test } from 'vitest'
import { changedCode, distances, innermostAt, ledTo } from './changed-code.ts'
import { readSyntax } from './functions.ts'
import { originOf } from './origin.ts'

function filesOf(code: string) {
  return new Map([['a.ts', readSyntax('a.ts', code)]])
}

const older = `
import { b } from './b.ts'
/** Old words. */
export function first(n: number): number { return second(n) + 1 }
const second = (n: number) => n * 2
export class Box { open(): number { return second(1) } close(): void {} }
export const far = { away() { return first(3) } }
export function alone() { return 'x' }
`

test('comments and layout change nothing; functions are known by their names', () => {
  const newer = older
    .replace('Old words', 'New words')
    .replace('{ return second(n) + 1 }', '{\n  return second(n) + 1\n}')
  expect(changedCode(filesOf(older), filesOf(newer)).names).toEqual(new Set())
  const changed = changedCode(filesOf(older), filesOf(older.replace('n * 2', 'n * 3').replace("'x'", "'y'")))
  expect([...changed.names]).toEqual(['second', 'alone'])
  expect(changed.after).toMatchObject([{ name: 'second', firstLine: 5, lastLine: 5 }, { name: 'alone' }])
})

test('a function that is gone has changed, and so has what stands between functions', () => {
  expect([...changedCode(filesOf(older), filesOf(older.replace(/export function alone.*/, ''))).names]).toEqual([
    'alone',
  ])
  const [, other] = [older, older.replace("import { b } from './b.ts'", "import { b } from './c.ts'")]
  expect([...changedCode(filesOf(older), filesOf(other)).names]).toEqual(['<module>'])
})

test('the way to what changed goes by the names that functions mention', () => {
  const near = distances(filesOf(older), new Set(['second']))
  expect(['second', 'first', 'Box.open', 'away', 'alone'].map((name) => near.get(name))).toEqual([
    0,
    1,
    1,
    2,
    undefined,
  ])
})

test('and what is led to from functions by the names they mention, with what stands around it', () => {
  const files = filesOf(`const factor = 3\n${older}`)
  const changed = changedCode(
    filesOf(older),
    filesOf(`const factor = 3\n${older.replace('n * 2', 'n * factor')}`),
  ).after
  const toldOf = (...names: readonly string[]) => ledTo(files, names, changed).map(({ name }) => name)
  expect(toldOf('Box.open')).toEqual(['second', '<module>'])
  expect(toldOf('away')).toEqual(['second', '<module>'])
  expect(toldOf('alone')).toEqual(['<module>'])
  expect(toldOf('elsewhere')).toEqual([])
})

test('what a file imports and calls is read, of CommonJS too', () => {
  const { imports, calls } = readSyntax('a.cjs', "const b = require('./b')\nexports.c = () => b.run(1)\nrun(2)\n")
  expect(imports).toEqual(['./b'])
  expect(calls.filter(({ name }) => name === 'run')).toEqual([
    { name: 'run', line: 2, ofMember: true },
    { name: 'run', line: 3, ofMember: false },
  ])
  expect(readSyntax('a.ts', 'export * from "./x.ts"').imports).toEqual(['./x.ts'])
  expect(readSyntax('a.ts', 'no ( language').functions.length).toBeLessThan(2)
})

test('where an exported name comes from: through names, stars, renaming and circles', () => {
  const code: Readonly<Record<string, string>> = {
    'index.ts':
      "export * from './list'\nexport { first as head, gone } from './text'\nexport * as all from './text'\nexport * from './index'\n",
    'list.ts': "import { x } from './x'\nexport const chunk = x\nexport default chunk\n",
    'text.ts':
      "export { default as first } from './list'\nexport function own() {}\nexport { outside } from 'outside'\n",
  }
  const files = new Map(Object.entries(code).map(([path, text]) => [path, readSyntax(path, text)]))
  const graph = { files, resolve: (_: string, specifier: string) => `${specifier.slice(2)}.ts` }
  const origins = ['chunk', 'head', 'gone', 'all', 'default', 'nothing'].map((name) =>
    originOf(graph, 'index.ts', name),
  )
  expect(origins).toEqual(['list.ts', 'list.ts', undefined, undefined, undefined, undefined])
  expect(['own', 'outside'].map((name) => originOf(graph, 'text.ts', name))).toEqual(['text.ts', undefined])
})

test('names that many paths lead to are counted once', () => {
  const depth = 40
  const layers = Array.from({ length: depth }, (_, at) =>
    [0, 1, 2, 3].map(
      (twin) => `function f${at}_${twin}() { ${[0, 1, 2, 3].map((next) => `f${at + 1}_${next}()`).join(';')} }`,
    ),
  )
  const files = new Map([['a.ts', readSyntax('a.ts', layers.flat().join('\n'))]])
  expect(distances(files, new Set([`f${depth - 1}_0`])).get('f0_3')).toBe(depth - 1)
})

test('a line belongs to the innermost function around it', () => {
  const functions = [
    { name: 'outer', firstLine: 2, lastLine: 9 },
    { name: 'inner', firstLine: 4, lastLine: 6 },
    { name: '<module>', firstLine: 1, lastLine: 12 },
  ]
  expect([1, 3, 5, 8].map((line) => innermostAt(functions, line))).toEqual([{}, { from: 2 }, { from: 4 }, { from: 2 }])
})
