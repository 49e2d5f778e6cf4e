/** Tells the call forms of `fuzzIt` apart: (name, function), (name, domains, function), (name, options, function). */
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import type { FuzzOptions } from '../session/fuzz-options.ts'
import { isPropertyObject, type PropertyObject } from '../target/property-object.ts'
import { chosenFor, type InjectedCall, isInjectedCall } from './injected-call.ts'
import { isSchema, type ReadSchema, withDomains } from './schema-call.ts'

/** A property, or a bare target. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever the domains produce.
export type Property = (...args: any[]) => unknown

/** What every runner lets a test say of itself; a host adds its own. */
export interface HostTestOptions {
  /** Milliseconds after which the runner gives up on the test. */
  readonly timeout?: number
  readonly concurrent?: boolean
}

/** The arguments of a call of `fuzzIt`, told apart. `TestOptions` are those of the host's `it`. */
export interface FuzzCallArguments<TestOptions extends HostTestOptions = HostTestOptions> {
  readonly name: string
  readonly options: FuzzOptions
  readonly testOptions: TestOptions
  /** Missing where the call has none, as `.todo` may. */
  readonly run?: Property | PropertyObject
  readonly injected?: InjectedCall
  /** A mistake in the call, to be told by the test. */
  readonly problem?: FuzzError
}

const callForms = {
  hint: 'Write fuzzIt(name, target), fuzzIt(name, [d.int()], property), fuzzIt(name, schema, property) or fuzzIt(name, { runs: 1000 }, property).',
}

function badCall(name: string, what: string, options = callForms): FuzzError {
  return new FuzzError('bad-call', `fuzzIt("${name}"): ${what}.`, options)
}

/** A property of fast-check, known by its methods. */
function isForeignProperty(value: unknown): boolean {
  const { generate, run, isAsync } = Object(value) as Readonly<Record<string, unknown>>
  return [generate, run, isAsync].every((method) => typeof method === 'function')
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'function' && value.name !== '') return value.name
  return 'fuzzIt'
}

function kindOf(value: unknown): string {
  return value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'object'
        ? 'an object'
        : typeof value
}

function splitOptions(
  given: object,
  testOptionNames: ReadonlySet<string>,
): Pick<FuzzCallArguments, 'options' | 'testOptions'> {
  const entries = Object.entries(given)
  return {
    options: Object.fromEntries(entries.filter(([key]) => !testOptionNames.has(key))),
    testOptions: Object.fromEntries(entries.filter(([key]) => testOptionNames.has(key))),
  }
}

/** What differs from host to host, and from `fuzzIt` to `fuzzIt.todo`. */
export interface CallForm {
  /** Names of options that are the host's. */
  readonly testOptionNames: ReadonlySet<string>
  /** A call without a function is fine (`.todo`). */
  readonly allowNothing: boolean
  /** Reads the schemas that stand where domains do. */
  readonly readSchema?: ReadSchema
}

/** Never throws: a mistake is part of the answer. */
export function readCall<TestOptions extends HostTestOptions>(
  given: readonly unknown[],
  form: CallForm,
): FuzzCallArguments<TestOptions> {
  const last = given.at(-1)
  const injected = isInjectedCall(last) ? last : undefined
  const [first, ...said] = injected === undefined ? given : given.slice(0, -1)
  const rest = makerBehind(said)
  const name = nameOf(first)
  const call = { name, options: {}, testOptions: {} as TestOptions, ...(injected && { injected }) }
  if (typeof first !== 'string' && rest.length === 0) {
    return { ...call, problem: badCall(name, `the name is ${kindOf(first)}, not a text`) }
  }
  const run = rest.at(-1)
  if (rest.length === 0)
    return form.allowNothing ? call : { ...call, problem: badCall(name, 'there is no function to test') }
  if (typeof run !== 'function' && !isPropertyObject(run)) {
    return { ...call, problem: notAFunction(name, run, typeof rest[0] === 'function') }
  }
  if (rest.length > 2) return { ...call, problem: badCall(name, `${rest.length + 1} arguments are more than it takes`) }
  const read = { ...call, ...readMiddle<TestOptions>(name, rest, form) }
  // Whatever the types say of an argument, a schema says more.
  if (rest.some(isSchema)) delete read.injected
  if (!isPropertyObject(run)) {
    return { ...read, ...(read.injected && { injected: chosenFor(read.injected, run) }), run: run as Property }
  }
  // It brings its own domains: whatever the types say is not asked.
  const { injected: _, ...own } = read
  return { ...own, run }
}

/** `{ create, … }` says the same as its other fields and then what makes the object. */
function makerBehind(said: readonly unknown[]): readonly unknown[] {
  const [only] = said
  if (said.length !== 1 || typeof only !== 'object' || only === null || !('create' in only)) return said
  const { create, ...options } = only
  return [options, create]
}

function notAFunction(name: string, value: unknown, functionBefore: boolean): FuzzError {
  if (isForeignProperty(value)) {
    return badCall(name, "the property is fast-check's own, which keeps its arbitraries to itself", {
      hint: "Import fc from '@fuzzwright/fast-check' instead of 'fast-check'.",
    })
  }
  if (functionBefore) return badCall(name, `${kindOf(value)} stands behind the function; options come second`)
  return new FuzzError('not-a-function', `fuzzIt("${name}"): the target is ${kindOf(value)}, not a function.`, {
    hint: 'Pass the function itself, not its result: fuzzIt(name, parse), not fuzzIt(name, parse()).',
  })
}

function readMiddle<TestOptions extends HostTestOptions>(
  name: string,
  rest: readonly unknown[],
  form: CallForm,
): Partial<FuzzCallArguments<TestOptions>> {
  if (rest.length === 1) return {}
  const [middle] = rest
  const isList = Array.isArray(middle)
  if (isList || (form.readSchema !== undefined && isSchema(middle))) {
    return readDomains(isList ? middle : [middle], form.readSchema)
  }
  if (typeof middle === 'object' && middle !== null)
    return splitOptions(middle, form.testOptionNames) as Partial<FuzzCallArguments<TestOptions>>
  return { problem: badCall(name, `its second argument is ${kindOf(middle)}, neither options nor a list of domains`) }
}

function readDomains(
  given: readonly unknown[],
  readSchema: ReadSchema | undefined,
): Pick<Partial<FuzzCallArguments>, 'options' | 'problem'> {
  try {
    // What is neither a domain nor a schema is told where domains are checked.
    const domains = readSchema === undefined ? given : withDomains(given, readSchema)
    return { options: { domains: domains as AnyDomain[] } }
  } catch (error) {
    if (error instanceof FuzzError) return { problem: error }
    throw error
  }
}

/** Why a call in a loop is left out: there are no types to read, and nobody but its package is to blame. */
export function skipNote({ injected, options }: Pick<FuzzCallArguments, 'injected' | 'options'>): string | undefined {
  return injected?.undeclared === true && options.domains === undefined
    ? 'its module does not declare it, so nothing says what it takes'
    : undefined
}
