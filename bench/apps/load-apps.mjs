// Loads a file of applications instrumented, as it stands or with each fault put right.
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'

/** @param {string} name of the file @param {boolean} isRight */
export async function loadApps(name, isRight) {
  installRuntime()
  const folder = mkdtempSync(join(tmpdir(), 'apps-'))
  symlinkSync(fileURLToPath(new URL('../../node_modules', import.meta.url)), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'document.mjs'), readFileSync(new URL('./document.mjs', import.meta.url)))
  const given = readFileSync(new URL(`./${name}.mjs`, import.meta.url), 'utf8')
  const text = isRight ? given.replace(/^(\s*).*\/\/ right: (.*)$/gm, '$1$2') : given
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, instrument(text, `${name}${isRight ? '-right' : ''}.mjs`).code)
  const module = await import(pathToFileURL(file).href)
  return Object.entries(module).filter(([, app]) => typeof app.create === 'function')
}
