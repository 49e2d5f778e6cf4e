/** Functions of a module, bundled with what it imports and instrumented as a whole, with their types. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe } from '@fuzzwright/analyzer'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { rolldown } from 'rolldown'

export async function loadBundled(source) {
  installRuntime()
  const file = fileURLToPath(source)
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
