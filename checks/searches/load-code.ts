/** Code under test as the plugin of a host would hand it over: instrumented, so that a search can see it. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import { describe } from '@fuzzwright/analyzer'
import type { Callable, FuzzedMethodDescription } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { ts } from 'ts-morph'

/** What an expression of JavaScript is, instrumented; `given` are the words it may use that are not. */
export function loadExpression<Loaded>(
  name: string,
  expression: string,
  given: Readonly<Record<string, unknown>> = {},
): Loaded {
  return evaluate(`/searches/${name}.js`, `module.exports = ${expression}`, given) as Loaded
}

/** An exported function of a TypeScript file with what the analyzer reads of its types and literals. */
export interface DescribedFunction {
  readonly name: string
  readonly call: Callable
  readonly description: FuzzedMethodDescription
}

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS }

/** The functions a TypeScript file exports; the file imports nothing. */
export async function loadDescribed(source: URL): Promise<readonly DescribedFunction[]> {
  const file = fileURLToPath(source)
  const plain = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions }).outputText
  const exported = evaluate(`/searches/${basename(file)}`, `const exports = module.exports = {}\n${plain}`, {})
  const functions: DescribedFunction[] = []
  for (const [name, call] of Object.entries(exported as Record<string, unknown>)) {
    if (typeof call !== 'function') continue
    functions.push({ name, call: call as Callable, description: await describe(file, name) })
  }
  return functions
}

/** The file is no file of this machine: names of files go into fingerprints. */
function evaluate(file: string, code: string, given: Readonly<Record<string, unknown>>): unknown {
  installRuntime()
  const module: { exports: unknown } = { exports: undefined }
  const run = compileFunction(instrument(code, file).code, ['module', ...Object.keys(given)], { filename: file })
  run(module, ...Object.values(given))
  return module.exports
}
