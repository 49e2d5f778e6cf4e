/** `fuzzIt`: registers a fuzz test with Vitest's own `it`, and offers the same modifiers. */
import type { AnyDomain, Domain } from '@fuzzwright/core'
import { it, type TestAPI } from 'vitest'
import { drawSeed, environmentVariables, workingDirectory } from './ambient.ts'
import { readEnvironment } from './environment.ts'
import { type FuzzCallArguments, type FuzzItOptions, type Property, readCall } from './runner/call-arguments.ts'
import { type FuzzTest, limitsOf, runFuzzCall } from './runner/run-fuzz-call.ts'
import { type FuzzSettings, providedSettings } from './settings.ts'

type Values<Domains extends readonly AnyDomain[]> = {
  -readonly [Index in keyof Domains]: Domains[Index] extends Domain<infer T> ? T : never
}

/** The call forms of `fuzzIt`. */
export interface FuzzItCall {
  /** An imported function judged by the default oracles, or an inline property with annotated parameters. */
  (name: string, target: Property): void
  /** A property over explicit domains, one per parameter. */
  <const Domains extends readonly AnyDomain[]>(
    name: string,
    domains: Domains,
    property: (...args: Values<Domains>) => unknown,
  ): void
  /** Domains among the options. */
  <const Domains extends readonly AnyDomain[]>(
    name: string,
    options: FuzzItOptions & { readonly domains: Domains },
    property: (...args: Values<Domains>) => unknown,
  ): void
  (name: string, options: FuzzItOptions, property: Property): void
}

/** A row's values come first, then those of the search. */
export interface FuzzItTable {
  (name: string, property: Property): void
  (name: string, domains: readonly AnyDomain[], property: Property): void
  (name: string, options: FuzzItOptions, property: Property): void
}

/** `fuzzIt` with its modifiers, which are those of Vitest's `it`. */
export interface FuzzIt extends FuzzItCall {
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
  each(cases: readonly unknown[] | TemplateStringsArray, ...values: unknown[]): FuzzItTable
  /** One test per row; the row becomes the first argument. */
  for(cases: readonly unknown[] | TemplateStringsArray, ...values: unknown[]): FuzzItTable
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
  fallback ??= {
    seed: drawSeed(),
    root: workingDirectory(),
    cwd: workingDirectory(),
    environment: readEnvironment(environmentVariables()),
    defaults: {},
  }
  return fallback
}

function callSite(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const { stack } = new Error()
  Error.stackTraceLimit = before
  return stack ?? ''
}

function prepare(given: readonly unknown[], mode: Mode): FuzzTest & { readonly hasFunction: boolean } {
  const call = readCall(given, mode.todo)
  const concurrent = mode.concurrent || call.testOptions.concurrent === true
  return {
    call,
    settings: currentSettings(),
    row: [],
    concurrent,
    callSite: callSite(),
    hasFunction: call.run !== undefined || call.problem !== undefined,
  }
}

/** Vitest's options of a test: its own, a timeout beyond the budget, and no concurrency unless asked for. */
function testOptions(call: FuzzCallArguments, test: FuzzTest): object {
  return { ...call.testOptions, concurrent: test.concurrent, timeout: limitsOf(call, test.settings).timeout }
}

function register(base: TestAPI, mode: Mode, given: readonly unknown[]): void {
  const test = prepare(given, mode)
  if (!test.hasFunction) base(test.call.name)
  else base(test.call.name, testOptions(test.call, test), ({ task, signal }) => runFuzzCall(test, { task, signal }))
}

function registerTable(
  base: TestAPI,
  mode: Mode,
  table: readonly [cases: readonly unknown[], ...values: unknown[]],
  rowOf: (item: unknown) => readonly unknown[],
): FuzzItTable {
  return (...given: readonly unknown[]) => {
    const test = prepare(given, mode)
    const rows = (base as unknown as { for(...table: readonly unknown[]): unknown }).for(...table) as (
      ...args: readonly unknown[]
    ) => void
    const handler = (item: unknown, { task, signal }: Parameters<typeof runFuzzCall>[1]) =>
      runFuzzCall({ ...test, row: rowOf(item) }, { task, signal })
    rows(test.call.name, testOptions(test.call, test), handler)
  }
}

function createFuzzIt(base: TestAPI, mode: Mode): FuzzIt {
  const call = (...given: readonly unknown[]): void => register(base, mode, given)
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
    with: { value: (other: TestAPI) => createFuzzIt(other, mode) },
  }) as unknown as FuzzIt
}

/** A fuzz test: like Vitest's `it`, with inputs for the function's parameters found by a search. */
export const fuzzIt: FuzzIt = createFuzzIt(it, { concurrent: false, todo: false })

/** The same under a name that editors and Vitest's static collector take for a test. */
export const fuzzTest: FuzzIt = fuzzIt
