/**
 * Loads a TypeScript file the way a host does: describes each exported function, strips the types, instruments what is
 * left, and imports it. Each function is then searched with nothing given but its types.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe } from '@fuzzwright/analyzer'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { ts } from 'ts-morph'

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }

/**
 * @typedef {{ name: string, call: Function, description: import('@fuzzwright/core').FuzzedMethodDescription }} Needle
 * @param {URL} source
 * @returns {Promise<Needle[]>}
 */
export async function loadNeedles(source) {
  return (await loadModule(source)).functions
}

/**
 * @param {URL} source
 * @returns {Promise<{ module: Record<string, any>, functions: Needle[] }>}
 */
export async function loadModule(source) {
  installRuntime()
  const file = fileURLToPath(source)
  const plain = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions }).outputText
  const folder = mkdtempSync(join(tmpdir(), 'needles-'))
  const out = join(folder, `${basename(file, '.ts')}.mjs`)
  writeFileSync(out, instrument(plain, file).code)
  const module = await import(pathToFileURL(out).href)
  const functions = []
  for (const [name, call] of Object.entries(module)) {
    if (typeof call === 'function') functions.push({ name, call, description: await describe(file, name) })
  }
  return { module, functions }
}
