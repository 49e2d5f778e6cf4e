/**
 * Writes what the analyzer knows into the calls of a test file: one argument behind the last of each call, and one
 * function at the end of the file, so that no line moves and titles stay where collectors look for them. Text in, text and source map out.
 */
import { callFunction, type InjectedFunction, injectedSource, wholeModule } from '@fuzzwright/core/tooling'
import MagicString, { type SourceMap } from 'magic-string'
import { packageOf } from './package-of.ts'
import type { DescribedFunction, DescribedFuzzCall, TestFileDescription } from './test-file-description.ts'

/** A test file whose calls know their descriptions. */
export interface InjectedText {
  readonly code: string
  readonly map: SourceMap
}

/** How the text is going to be compiled and loaded. */
export interface InjectOptions {
  /** The file requires what it needs and is no module of ECMAScript. Default false. */
  readonly requires?: boolean
  /** What the text is compiled to requires, whatever it says itself, and cannot wait. Default: as `requires`. */
  readonly commonJs?: boolean
  /** The text will be checked against the types of `fuzzIt`, which know nothing of one more argument. Default false. */
  readonly typed?: boolean
  /** Source text that comes before everything else, on the first line. */
  readonly prologue?: string
  /**
   * Module of a host whose `fuzzTest` the calls are written with: a name that collectors which only read the text take for
   * a test. Default: calls keep their names.
   */
  readonly collectedFrom?: string
  /** Handed to each call with its description. */
  readonly project?: unknown
}

/** What holds the entities of a module: a namespace, or, of one that may fail to load, a function that answers it. */
type Namespaces = readonly {
  readonly module: string
  readonly specifier: string
  readonly name: string
  readonly mayFail: boolean
}[]

/** What to import for a module, or `undefined` where its values are not to be had: declarations hold no code. */
function specifierOf(module: string, text: string): string | undefined {
  const name = packageOf(module)
  if (name === undefined) return /\.d\.[cm]?ts$/.test(module) ? undefined : module
  // Only a package the test imports itself is sure to be found from where the test stands.
  const imported = new RegExp(`(?:from|require\\()\\s*['"](${name.replaceAll('.', '\\.')}(?:/[^'"]*)?)['"]`).exec(text)
  return imported?.[1]
}

function namespacesOf(calls: readonly DescribedFuzzCall[], text: string): Namespaces {
  const modules = new Set(calls.flatMap(({ entities }) => entities.map(({ module }) => module)))
  modules.delete('')
  const needed = new Set(calls.flatMap(({ entities }) => entities.flatMap((one) => (one.isSchema ? [] : one.module))))
  return [...modules].flatMap((module, index) => {
    const specifier = specifierOf(module, text)
    if (specifier === undefined) return []
    return [{ module, specifier, name: `__fuzzwright_entities_${index}__`, mayFail: !needed.has(module) }]
  })
}

function entitySource(call: DescribedFuzzCall, namespaces: Namespaces): string {
  return call.entities
    .map(({ module, exportName }) => {
      const namespace = namespaces.find((candidate) => candidate.module === module)
      const local = module === '' ? exportName : 'undefined'
      const read = namespace?.mayFail ? `${namespace.name}()` : namespace?.name
      const member = exportName === wholeModule ? '' : `[${JSON.stringify(exportName)}]`
      const value = read === undefined ? local : `${read}${member}`
      return `[${JSON.stringify(module)},${JSON.stringify(exportName)},()=>${value}]`
    })
    .join(',')
}

/** The text of a test file and where it stands. */
interface TestFile {
  readonly path: string
  readonly text: string
}

function callSource(call: DescribedFuzzCall, file: TestFile, namespaces: Namespaces, project: unknown): string {
  const { kind, concreteValues, receiver, choices } = call
  const data = {
    kind,
    ...functionData(call, file),
    ...(concreteValues && { concreteValues }),
    ...(project !== undefined && { project }),
  }
  return injectedSource(data, {
    entities: entitySource(call, namespaces),
    ...(receiver && { receiver: file.text.slice(receiver.start, receiver.end) }),
    ...(choices && { choices: choices.map((choice) => ({ read: choice.read, data: functionData(choice, file) })) }),
  })
}

function functionData(
  { kind, description, error }: DescribedFunction & Partial<Pick<DescribedFuzzCall, 'kind'>>,
  file: TestFile,
): InjectedFunction {
  const local = kind === 'callback' || description?.module === undefined || description.module === file.path
  return { local, ...(description && { description }), ...(error && { error }) }
}

function importOf(
  { name, specifier, mayFail }: Namespaces[number],
  { requires, commonJs = requires }: InjectOptions,
): string {
  const source = JSON.stringify(specifier)
  if (!mayFail) return requires ? `var ${name}=require(${source});` : `import * as ${name} from ${source};`
  // Types name modules that code never loads. Where one cannot be loaded the test file still runs.
  const load = commonJs ? `require(${source})` : `await import(${source})`
  return `var ${name};try{const loaded=${load};${name}=()=>loaded}catch(error){${name}=()=>{throw error}}`
}

/** Ends in `Test`, which is what Vitest's collector looks for where a name is bound in the file itself. */
const collectedName = '__fuzzwrightTest'

/**
 * Calls under a name that is taken for a test; `with` becomes `extend`, whose call is not taken for one. Whether anything
 * was written.
 */
function nameAsTests(edited: MagicString, calls: readonly DescribedFuzzCall[]): boolean {
  const members = new Map(calls.flatMap(({ withMembers }) => withMembers.map((range) => [range.start, range])))
  for (const { start, end } of members.values()) edited.update(start, end, 'extend')
  const named = calls.filter(({ root }) => root.form !== 'runner')
  for (const { root } of named) {
    if (root.form === 'import') edited.update(root.start, root.end, collectedName)
    else edited.appendRight(root.start, `${collectedName}.extend(`).appendLeft(root.end, ')')
  }
  return named.length > 0
}

/** `undefined` where there is nothing to write. `file` is the absolute path of the test file. */
export function injectDescriptions(
  text: string,
  file: string,
  description: TestFileDescription,
  options: InjectOptions = {},
): InjectedText | undefined {
  const calls = description.calls.filter(({ lastArgument }) => lastArgument !== undefined)
  if (calls.length === 0) return undefined
  const namespaces = namespacesOf(calls, text)
  const edited = new MagicString(text)
  const cases = calls.map((call, index) => {
    // Spread from a list that is said to be empty, the argument is none to a type checker.
    const argument = options.typed ? `...[${callFunction}(${index})] as unknown as []` : `${callFunction}(${index})`
    edited.appendLeft(call.lastArgument?.end ?? call.end, `,${argument}`)
    return `case ${index}:return ${callSource(call, { path: file, text }, namespaces, options.project)}`
  })
  const imports = namespaces.map((namespace) => importOf(namespace, options))
  const unchecked = options.typed ? '// @ts-ignore\n' : ''
  if (options.collectedFrom !== undefined && nameAsTests(edited, calls)) {
    imports.push(`import {fuzzTest as ${collectedName}} from ${JSON.stringify(options.collectedFrom)};`)
  }
  for (const line of imports) edited.append(`\n${unchecked};${line}`)
  edited.append(`\n${unchecked};function ${callFunction}(call){switch(call){${cases.join(';')}}}\n`)
  if (options.prologue !== undefined) edited.appendLeft(/^#!.*\n/.exec(text)?.[0].length ?? 0, options.prologue)
  const map = edited.generateMap({ source: file, file, hires: 'boundary', includeContent: true })
  return { code: edited.toString(), map }
}
