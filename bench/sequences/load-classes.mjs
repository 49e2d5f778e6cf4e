// Loads a file of classes as a host does, twice: as it stands, and with each bug put right.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describeTestFile } from '@fuzzwright/analyzer'
import { ts } from 'ts-morph'
import { loadModule } from '../search/load-needles.mjs'

/**
 * @param {URL} source
 * @returns {Promise<{ name: string, call: Function, description: import('@fuzzwright/core').FuzzedMethodDescription }[]>}
 */
export async function loadClasses(source) {
  const path = fileURLToPath(source)
  const { module } = await loadModule(source)
  const names = Object.keys(module)
  const tests = names.map((name) => `fuzzIt('${name}', ${name})`)
  const imports = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { ${names.join(', ')} } from '${path}'\n`
  const { calls } = describeTestFile(path.replace('.ts', '.test.ts'), imports + tests.join('\n'))
  return calls.map(({ title, description, error }) => {
    if (description?.objects === undefined) throw new Error(`${title} is not seen as a class: ${error}`)
    return { name: title, call: module[title], description }
  })
}

/** The same without the bugs. Files without a bug that is marked have no such twin. */
export async function loadTwins(source) {
  const path = join(mkdtempSync(join(tmpdir(), 'twins-')), 'twins.ts')
  writeFileSync(path, rightText(source))
  return await loadClasses(new URL(`file://${path}`))
}

/** The classes without the bugs as they were written, not instrumented, by name. */
export async function loadPlain(source) {
  const path = join(mkdtempSync(join(tmpdir(), 'plain-')), 'plain.mjs')
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  writeFileSync(path, ts.transpileModule(rightText(source), { compilerOptions }).outputText)
  return await import(pathToFileURL(path).href)
}

function rightText(source) {
  const lines = readFileSync(source, 'utf8').split('\n')
  return lines.map((line) => line.replace(/^(\s*).*?\/\/ right: ?(.*)$/, '$1$2')).join('\n')
}
