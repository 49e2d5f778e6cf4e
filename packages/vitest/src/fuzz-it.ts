/** `fuzzIt`: registers a fuzz test with Vitest's own `it`, and offers the same modifiers. */
import { FuzzError, type FuzzOptions } from '@fuzzwright/core'
import {
  type FuzzItCall,
  type FuzzItSame,
  type FuzzItTable,
  type FuzzSettings,
  limitsOf,
  type PreparedTest,
  prepareTest,
  processSettings,
  runFuzzCall,
  sameCall,
  skipNote,
} from '@fuzzwright/core/host'
import { apiCall, appCall, type FuzzApi, type FuzzAppCall } from '@fuzzwright/http'
import { schemaValues } from '@fuzzwright/schema'
import { type TestAPI, type TestContext, type TestOptions, it as vitestIt } from 'vitest'
import { runningTest } from './runner/test-place.ts'
import { providedSettings } from './settings.ts'

/** Options of `fuzzIt`: those of a search, and those of Vitest's `it`. */
export interface FuzzItOptions extends FuzzOptions, VitestOptions {}

type VitestOptions = Omit<TestOptions, 'shuffle'>
type Test = PreparedTest<VitestOptions>

const testOptionNames: ReadonlySet<string> = new Set([
  'timeout',
  'retry',
  'repeats',
  'tags',
  'meta',
  'concurrent',
  'sequential',
  'skip',
  'only',
  'todo',
  'fails',
])

/** `fuzzIt` with its modifiers, which are those of Vitest's `it`. */
export interface FuzzIt extends FuzzItCall<VitestOptions>, FuzzAppCall<FuzzItOptions> {
  readonly only: FuzzIt
  readonly skip: FuzzIt
  readonly fails: FuzzIt
  /** Runs beside other concurrent tests of its file; without guidance by coverage, which is counted per thread. */
  readonly concurrent: FuzzIt
  /** A test still to be written; the function may be missing. */
  readonly todo: FuzzIt & ((name: string) => void)
  skipIf(condition: unknown): FuzzIt
  runIf(condition: unknown): FuzzIt
  /** One test per row; the items of a row become the first arguments. */
  each(cases: readonly unknown[] | TemplateStringsArray, ...values: unknown[]): FuzzItTable<VitestOptions>
  /** One test per row; the row becomes the first argument. */
  for(cases: readonly unknown[] | TemplateStringsArray, ...values: unknown[]): FuzzItTable<VitestOptions>
  /** Two versions of a function that have to do the same for every input of the newer one's types. */
  readonly same: FuzzItSame<VitestOptions>
  /** `fuzzApi` with the same modifiers: `fuzzIt.only.api(app)`. */
  readonly api: FuzzApi<FuzzItOptions>
  /** `fuzzIt` on top of another `it`, such as one made by `it.extend`. */
  with(base: TestAPI): FuzzIt
}

interface Mode {
  readonly concurrent: boolean
  readonly todo: boolean
}

let fallback: FuzzSettings | undefined

/** Without the plugin the worker decides for itself; the root is then the folder it runs in. */
function currentSettings(): FuzzSettings {
  const provided = providedSettings()
  if (provided !== undefined) return provided
  fallback ??= processSettings()
  return fallback
}

function prepare(given: readonly unknown[], { todo, concurrent }: Mode): Test {
  const form = { testOptionNames, allowNothing: todo, concurrent, readSchema: schemaValues }
  const test = prepareTest<VitestOptions>(given, form, currentSettings)
  if (!isLate() || test.call.problem !== undefined) return test
  return { ...test, call: { ...test.call, problem: lateSetup(test.call.name) }, hasFunction: true }
}

/** The plugin is there, and its setup took this file for one without fuzz tests: modules were loaded without gates and runtime. */
function isLate(): boolean {
  return providedSettings() !== undefined && !('__fuzzwright__' in globalThis)
}

function lateSetup(name: string): FuzzError {
  return new FuzzError(
    'late-setup',
    `fuzzIt("${name}") stands in a module outside of the project, and its test file does not name Fuzzwright: what was loaded before is neither guided nor fenced.`,
    { hint: "Add import '@fuzzwright/vitest' to the test file." },
  )
}

/** Vitest's options of a test: its own, a timeout beyond the budget, and no concurrency unless asked for. */
function testOptions({ call, concurrent, settings }: Test): object {
  return { ...call.testOptions, concurrent, timeout: limitsOf(call, settings).timeout }
}

function register(base: TestAPI, mode: Mode, given: readonly unknown[]): void {
  const test = prepare(given, mode)
  if (!test.hasFunction) base(test.call.name)
  else {
    base(test.call.name, testOptions(test), ({ task, signal, skip }) => {
      const reason = skipNote(test.call)
      return reason === undefined ? runFuzzCall(test, runningTest(test, task, signal)) : skip(reason)
    })
  }
}

function registerTable(
  base: TestAPI,
  mode: Mode,
  table: readonly [cases: readonly unknown[], ...values: unknown[]],
  rowOf: (item: unknown) => readonly unknown[],
): FuzzItTable<VitestOptions> {
  return (...given: readonly unknown[]) => {
    const test = prepare(given, mode)
    const rows = (base as unknown as { for(...table: readonly unknown[]): unknown }).for(...table) as (
      ...args: readonly unknown[]
    ) => void
    const handler = (item: unknown, { task, signal }: TestContext) =>
      runFuzzCall({ ...test, row: rowOf(item) }, runningTest(test, task, signal))
    rows(test.call.name, testOptions(test), handler)
  }
}

/** Every `fuzzIt` there is, with whatever modifiers. */
const made = new WeakSet<object>()

function isFuzzIt(value: TestAPI | FuzzIt): value is FuzzIt {
  return made.has(value)
}

function createFuzzIt(base: TestAPI, mode: Mode): FuzzIt {
  const call = (...given: readonly unknown[]): void => register(base, mode, appCall(given))
  const onTopOf = (other: TestAPI | FuzzIt) => (isFuzzIt(other) ? other : createFuzzIt(other, mode))
  made.add(call)
  // Modifiers are read when they are used: Vitest's own are getters that build a new function each time.
  return Object.defineProperties(call, {
    only: { get: () => createFuzzIt(base.only as TestAPI, mode) },
    skip: { get: () => createFuzzIt(base.skip as TestAPI, mode) },
    fails: { get: () => createFuzzIt(base.fails as TestAPI, mode) },
    todo: { get: () => createFuzzIt(base.todo as TestAPI, { ...mode, todo: true }) },
    concurrent: { get: () => createFuzzIt(base.concurrent as TestAPI, { ...mode, concurrent: true }) },
    skipIf: { value: (condition: unknown) => createFuzzIt(base.skipIf(condition) as TestAPI, mode) },
    runIf: { value: (condition: unknown) => createFuzzIt(base.runIf(condition) as TestAPI, mode) },
    each: {
      value: (...table: [readonly unknown[]]) =>
        registerTable(base, mode, table, (item) => (Array.isArray(item) ? item : [item])),
    },
    for: { value: (...table: [readonly unknown[]]) => registerTable(base, mode, table, (item) => [item]) },
    same: { value: (...given: readonly unknown[]) => register(base, mode, sameCall(given)) },
    api: { value: (...given: readonly unknown[]) => register(base, mode, apiCall(given)) },
    with: { value: onTopOf },
    // What the plugin writes for `with`: Vitest's static collector takes a call of `extend` for no test.
    extend: { value: onTopOf },
  }) as unknown as FuzzIt
}

/** A fuzz test: like Vitest's `it`, with inputs for the function's parameters found by a search. */
export const fuzzIt: FuzzIt = createFuzzIt(vitestIt, { concurrent: false, todo: false })

/** Requests to an app, one after the other: `fuzzApi(app)`, `fuzzApi(app, openapi)`. */
export const fuzzApi: FuzzApi<FuzzItOptions> = fuzzIt.api

/** The same under a name that editors and Vitest's static collector take for a test. */
export const fuzzTest: FuzzIt = fuzzIt

/** Vitest's own `it`, which has `fuzzIt` as a member here: a name that every collector of tests knows. */
export type FuzzedIt = TestAPI & { readonly fuzz: FuzzIt }

/** Vitest's own `it`: `it.fuzz` is `fuzzIt`. */
export const it: FuzzedIt = Object.assign(vitestIt, { fuzz: fuzzIt })

/** Vitest's own `test`: `test.fuzz` is `fuzzIt`. */
export const test: FuzzedIt = it
