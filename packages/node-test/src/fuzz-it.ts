/** `fuzzIt`: registers a fuzz test with Node's own `it`, and offers the same modifiers. */
import { it as nodeIt, type TestContext, type TestFn } from 'node:test'
import { format } from 'node:util'
import type { FuzzOptions } from '@fuzzwright/core'
import {
  type FuzzItCall,
  type FuzzItSame,
  type FuzzItTable,
  type HostTestOptions,
  limitsOf,
  type PreparedTest,
  prepareTest,
  runFuzzCall,
  sameCall,
  skipNote,
} from '@fuzzwright/core/host'
import { schemaValues } from '@fuzzwright/schema'
import { type FileSettings, settingsOf } from './file-settings.ts'
import { blocksAround, blocksHere } from './open-blocks.ts'
import { runningTest } from './running-test.ts'

/** What a test may say of itself besides how it is searched; the words are those of `node:test`. */
export interface NodeTestOptions extends HostTestOptions {
  readonly only?: boolean
  readonly skip?: boolean | string
  readonly todo?: boolean | string
}

/** Options of `fuzzIt`: those of a search, and those of a test. */
export interface FuzzItOptions extends FuzzOptions, NodeTestOptions {}

const testOptionNames: ReadonlySet<string> = new Set(['timeout', 'concurrent', 'only', 'skip', 'todo'])

/** `fuzzIt` with its modifiers, which are those of `it` of `node:test`, and `each`. */
export interface FuzzIt extends FuzzItCall<NodeTestOptions> {
  readonly only: FuzzIt
  readonly skip: FuzzIt
  /** A test still to be written; the function may be missing. */
  readonly todo: FuzzIt & ((name: string) => void)
  /**
   * One test per row; the items of a row become the first arguments, and stand in the name where it says `%s` or another word
   * of `util.format`.
   */
  each(rows: readonly unknown[]): FuzzItTable<NodeTestOptions>
  /** Two versions of a function that have to do the same for every input of the newer one's types. */
  readonly same: FuzzItSame<NodeTestOptions>
}

type Mode = Readonly<Required<Omit<NodeTestOptions, 'timeout'>>>

interface Test extends PreparedTest<NodeTestOptions> {
  readonly file: FileSettings
}

function prepare(given: readonly unknown[], mode: Mode): Test {
  let file = settingsOf(undefined)
  const form = {
    testOptionNames,
    readSchema: schemaValues,
    allowNothing: mode.todo !== false,
    concurrent: mode.concurrent,
  }
  const test = prepareTest<NodeTestOptions>(given, form, (injected) => {
    file = settingsOf(injected)
    return file.settings
  })
  return { ...test, file }
}

function register(test: Test, mode: Mode, { name, row }: { readonly name: string; readonly row?: readonly unknown[] }) {
  const { call, file } = test
  const { concurrent, only, skip, todo } = { ...mode, ...call.testOptions }
  const blocks = blocksHere()
  const run: TestFn = (context: TestContext) => {
    const names = [...(blocks.length > 0 ? blocks : blocksAround(context, name)), name]
    return runFuzzCall(row === undefined ? test : { ...test, row }, runningTest(file, context, names))
  }
  const { timeout } = limitsOf(call, file.settings)
  // Node asks for a flag as soon as `only` is named, whatever it says.
  nodeIt(
    name,
    { skip: skip || (skipNote(call) ?? false), todo, ...(only && { only }), concurrency: concurrent, timeout },
    run,
  )
}

function registerOne(mode: Mode, given: readonly unknown[]): void {
  const test = prepare(given, mode)
  register(test, mode, { name: test.call.name })
}

/** A name takes as many of the items as it has places for. */
function nameOfRow(name: string, row: readonly unknown[]): string {
  const places = name.match(/%[sdifjoOc]/g)?.length ?? 0
  return format(name, ...row.slice(0, places))
}

function registerTable(mode: Mode, rows: readonly unknown[]): FuzzItTable<NodeTestOptions> {
  return (...given: readonly unknown[]) => {
    const test = prepare(given, mode)
    for (const item of rows) {
      const row: readonly unknown[] = Array.isArray(item) ? item : [item]
      register(test, mode, { name: nameOfRow(test.call.name, row), row })
    }
  }
}

function createFuzzIt(mode: Mode): FuzzIt {
  const call = (...given: readonly unknown[]): void => registerOne(mode, given)
  const modifiers = (['only', 'skip', 'todo'] as const).map(
    (name) => [name, { get: () => createFuzzIt({ ...mode, [name]: true }) }] as const,
  )
  return Object.defineProperties(call, {
    ...Object.fromEntries(modifiers),
    each: { value: (rows: readonly unknown[]) => registerTable(mode, rows) },
    same: { value: (...given: readonly unknown[]) => registerOne(mode, sameCall(given)) },
  }) as unknown as FuzzIt
}

/** A fuzz test: like `it` of `node:test`, with inputs for the function's parameters found by a search. */
export const fuzzIt: FuzzIt = createFuzzIt({ only: false, skip: false, todo: false, concurrent: false })

/** The same under another name. */
export const fuzzTest: FuzzIt = fuzzIt
