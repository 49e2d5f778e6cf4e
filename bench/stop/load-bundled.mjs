/** Functions of a module, bundled with what it imports and instrumented as a whole, with their types. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe } from '@fuzzwright/analyzer'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { rolldown } from 'rolldown'

export async function loadBundled(source) {
  return loadFile(fileURLToPath(source))
}

/** The same of a text whose packages are installed beside it first. */
export async function loadInstalled(packages, text) {
  const folder = mkdtempSync(join(tmpdir(), 'stop-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'kept-back', type: 'module', private: true }))
  const options = ['install', '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync('npm', [...options, ...packages], { cwd: folder, stdio: 'ignore' })
  const file = join(folder, 'kept-back.ts')
  writeFileSync(file, text)
  return loadFile(file)
}

async function loadFile(file) {
  installRuntime()
  const bundle = await rolldown({ input: file, platform: 'node', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm' })
  const out = join(mkdtempSync(join(tmpdir(), 'stop-')), `${basename(file, '.ts')}.mjs`)
  writeFileSync(out, instrument(output[0].code, file).code)
  const module = await import(pathToFileURL(out).href)
  const functions = []
  for (const [name, call] of Object.entries(module)) {
    functions.push({ name, call, description: await describe(file, name) })
  }
  return functions
}
