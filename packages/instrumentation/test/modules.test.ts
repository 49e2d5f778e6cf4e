/** ECMAScript modules as Node loads them: cycles, live bindings, default exports without a name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type InstrumentOptions, instrument } from '../src/instrument.ts'
import '../src/runtime/index.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Writes the modules, instrumented, and imports `main.mjs`. */
async function importAll(modules: Record<string, string>, options?: InstrumentOptions): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-modules-'))
  folders.push(folder)
  for (const [name, code] of Object.entries(modules)) {
    const text = options === undefined ? code : instrument(code, join(folder, name), options).code
    writeFileSync(join(folder, name), text)
  }
  return { ...(await import(/* @vite-ignore */ pathToFileURL(join(folder, 'main.mjs')).href)) }
}

const cycle = {
  'main.mjs': `import { seen } from './other.mjs'
export function early(x) { for (let i = 0; i < 300; i++) ; return x === 1 ? [1, 2].includes(x) && Math.max(x, 2) : String(x?.a) }
export const result = [seen, early(1)]`,
  'other.mjs': `import { early } from './main.mjs'
export const seen = [early(1), early({ a: 'b' })]`,
}

const forms = {
  'main.mjs': `'use strict'
export default () => 1
export let count = 0
export const increment = () => ++count
export class Box { static #made = 0; static make() { return ++Box.#made } }
export * from './more.mjs'
export { default as other } from './more.mjs'
const late = await Promise.resolve(3)
export const waited = late === 3 ? 'yes' : 'no'
for (let i = 0; i < 3; i++) increment()
export const made = [Box.make(), Box.make(), count, Map.name, typeof missing]`,
  'more.mjs': `export default class {}
export const more = import.meta.url?.startsWith('file:')`,
}

test.each([
  ['a cycle', cycle],
  ['forms of export', forms],
])('%s', async (_, modules) => {
  const shown = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_key, v) => (typeof v === 'function' ? `function ${v.name}` : v)))
  const plain = shown(await importAll(modules))
  for (const options of [{}, { hoistBuiltins: true, viteExportCure: true }, { comparisons: false }]) {
    expect(shown(await importAll(modules, options))).toEqual(plain)
  }
})
