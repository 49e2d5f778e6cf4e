/**
 * Writes what the analyzer knows into the calls of a test file: one argument before the first of each call, and one
 * function at the end of the file, so that no line moves. Text in, text and source map out.
 */
import type { DescribedFuzzCall, TestFileDescription } from '@fuzzwright/analyzer'
import MagicString, { type SourceMap } from 'magic-string'
import { callFunction, injectedSource } from '../injected-call.ts'

export interface InjectedText {
  readonly code: string
  readonly map: SourceMap
}

/** Names of the namespaces that hold entities, by module. */
type Namespaces = ReadonlyMap<string, string>

function namespacesOf(calls: readonly DescribedFuzzCall[]): Namespaces {
  const modules = new Set(calls.flatMap(({ entities }) => entities.map(({ module }) => module)))
  modules.delete('')
  return new Map([...modules].map((module, index) => [module, `__fuzzwright_entities_${index}__`]))
}

function entitySource(call: DescribedFuzzCall, namespaces: Namespaces): string {
  return call.entities
    .map(({ module, exportName }) => {
      const namespace = namespaces.get(module)
      const value = namespace === undefined ? exportName : `${namespace}[${JSON.stringify(exportName)}]`
      return `[${JSON.stringify(module)},${JSON.stringify(exportName)},()=>${value}]`
    })
    .join(',')
}

function callSource(call: DescribedFuzzCall, file: string, namespaces: Namespaces): string {
  const { kind, description, error, tableParameters } = call
  const local = kind === 'callback' || description?.module === undefined || description.module === file
  const data = { kind, tableParameters, local, ...(description && { description }), ...(error && { error }) }
  return injectedSource(data, entitySource(call, namespaces))
}

/** `undefined` where there is nothing to write. `file` is the absolute path of the test file. */
export function injectDescriptions(
  text: string,
  file: string,
  description: TestFileDescription,
): InjectedText | undefined {
  const calls = description.calls.filter(({ firstArgument }) => firstArgument !== undefined)
  if (calls.length === 0) return undefined
  const namespaces = namespacesOf(calls)
  const edited = new MagicString(text)
  const cases = calls.map((call, index) => {
    edited.appendLeft(call.firstArgument?.start ?? call.end, `${callFunction}(${index}),`)
    return `case ${index}:return ${callSource(call, file, namespaces)}`
  })
  const imports = [...namespaces].map(([module, name]) => `import * as ${name} from ${JSON.stringify(module)};`)
  edited.append(`\n;${imports.join('')}function ${callFunction}(call){switch(call){${cases.join(';')}}}\n`)
  const map = edited.generateMap({ source: file, file, hires: 'boundary', includeContent: true })
  return { code: edited.toString(), map }
}
