/** `fuzzIt`: registers a fuzz test with Jest's own `it`, and offers the same modifiers. */
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
import { apiCall, appCall, type FuzzApi, type FuzzAppCall } from '@fuzzwright/http'
import { schemaValues } from '@fuzzwright/schema'
import { it as hostIt } from '@jest/globals'
import { runningTest } from './running-test.ts'
import { type FileSettings, settingsOf } from './settings.ts'

/** What a test may say of itself besides how it is searched; the words are those of Jest's modifiers. */
export interface JestTestOptions extends HostTestOptions {
  readonly only?: boolean
  readonly skip?: boolean
  readonly todo?: boolean
  readonly failing?: boolean
}

/** Options of `fuzzIt`: those of a search, and those of a test. */
export interface FuzzItOptions extends FuzzOptions, JestTestOptions {}

const testOptionNames: ReadonlySet<string> = new Set(['timeout', 'concurrent', 'only', 'skip', 'todo', 'failing'])

/** `fuzzIt` with its modifiers, which are those of Jest's `it`, in any order. */
export interface FuzzIt extends FuzzItCall<JestTestOptions>, FuzzAppCall<FuzzItOptions> {
  readonly only: FuzzIt
  readonly skip: FuzzIt
  /** Passes when the test fails. */
  readonly failing: FuzzIt
  /** Runs beside other concurrent tests of its file; without guidance by coverage, which is counted per thread. */
  readonly concurrent: FuzzIt
  /** A test still to be written; the function may be missing. */
  readonly todo: FuzzIt & ((name: string) => void)
  /** One test per row; the items of a row become the first arguments. */
  each(cases: readonly unknown[] | TemplateStringsArray, ...values: unknown[]): FuzzItTable<JestTestOptions>
  /** Two versions of a function that have to do the same for every input of the newer one's types. */
  readonly same: FuzzItSame<JestTestOptions>
  /** `fuzzApi` with the same modifiers: `fuzzIt.only.api(app)`. */
  readonly api: FuzzApi<FuzzItOptions>
}

type Mode = Readonly<Required<Omit<JestTestOptions, 'timeout'>>>

interface Test extends PreparedTest<JestTestOptions> {
  readonly summary: boolean
}

/** Jest's `it` as far as it is called here; each member is one of the same kind. */
interface JestIt {
  (name: string, run: () => Promise<void>, timeout: number): void
  readonly only: JestIt
  readonly skip: JestIt
  readonly failing: JestIt
  readonly concurrent: JestIt
  todo(name: string): void
  each(...table: readonly unknown[]): (name: string, run: (...row: unknown[]) => Promise<void>, timeout: number) => void
}

const jestIt = hostIt as unknown as JestIt

/** Jest knows its modifiers in one order only: `it.concurrent.only.failing`. */
function baseFor({ concurrent, only, skip, failing }: Mode): JestIt {
  if (skip) return jestIt.skip
  const side = concurrent ? jestIt.concurrent : jestIt
  const chosen = only ? side.only : side
  return failing ? chosen.failing : chosen
}

function prepare(given: readonly unknown[], mode: Mode): Test {
  let file: FileSettings | undefined
  const form = { testOptionNames, readSchema: schemaValues, allowNothing: mode.todo, concurrent: mode.concurrent }
  const test = prepareTest<JestTestOptions>(given, form, (injected) => {
    file = settingsOf(injected)
    return file.settings
  })
  return { ...test, summary: file?.summary ?? true }
}

function modeOf(test: Test, mode: Mode): Mode {
  const { timeout: _timeout, ...wished } = test.call.testOptions
  return { ...mode, ...wished, ...(skipNote(test.call) !== undefined && { skip: true }) }
}

function register(mode: Mode, given: readonly unknown[]): void {
  const test = prepare(given, mode)
  const { call, settings } = test
  const chosen = modeOf(test, mode)
  if (chosen.todo && call.problem === undefined) {
    jestIt.todo(call.name)
    return
  }
  const run = () => runFuzzCall(test, runningTest(settings, test.summary))
  baseFor(chosen)(call.name, run, limitsOf(call, settings).timeout)
}

function registerTable(mode: Mode, table: readonly unknown[]): FuzzItTable<JestTestOptions> {
  return (...given: readonly unknown[]) => {
    const test = prepare(given, mode)
    const { call, settings } = test
    // Without declared parameters, so that Jest does not hand over a callback.
    const run = (...row: unknown[]) => runFuzzCall({ ...test, row }, runningTest(settings, test.summary))
    baseFor(modeOf(test, mode)).each(...table)(call.name, run, limitsOf(call, settings).timeout)
  }
}

function createFuzzIt(mode: Mode): FuzzIt {
  const call = (...given: readonly unknown[]): void => register(mode, appCall(given))
  const modifiers = (['only', 'skip', 'failing', 'concurrent', 'todo'] as const).map(
    (name) => [name, { get: () => createFuzzIt({ ...mode, [name]: true }) }] as const,
  )
  return Object.defineProperties(call, {
    ...Object.fromEntries(modifiers),
    each: { value: (...table: readonly unknown[]) => registerTable(mode, table) },
    same: { value: (...given: readonly unknown[]) => register(mode, sameCall(given)) },
    api: { value: (...given: readonly unknown[]) => register(mode, apiCall(given)) },
  }) as unknown as FuzzIt
}

const plain: Mode = { only: false, skip: false, failing: false, concurrent: false, todo: false }

/** A fuzz test: like Jest's `it`, with inputs for the function's parameters found by a search. */
export const fuzzIt: FuzzIt = createFuzzIt(plain)

/** Requests to an app, one after the other: `fuzzApi(app)`, `fuzzApi(app, openapi)`. */
export const fuzzApi: FuzzApi<FuzzItOptions> = fuzzIt.api

/** The same under a name that editors take for a test. */
export const fuzzTest: FuzzIt = fuzzIt

/** Jest's own `it`, which has `fuzzIt` as a member here: a name that every collector of tests knows. */
export type FuzzedIt = typeof hostIt & { readonly fuzz: FuzzIt }

/** Jest's own `it`: `it.fuzz` is `fuzzIt`. */
export const it: FuzzedIt = Object.assign(hostIt, { fuzz: fuzzIt })

/** Jest's own `test`: `test.fuzz` is `fuzzIt`. */
export const test: FuzzedIt = it

declare global {
  // Where the types of Jest's globals come from @types/jest.
  namespace jest {
    interface It {
      readonly fuzz: FuzzIt
    }
  }
}
