/** Tells the call forms of `fuzzIt` apart: (name, function), (name, domains, function), (name, options, function). */
import { type AnyDomain, FuzzError, type FuzzOptions } from '@fuzzwright/core'
import type { TestOptions } from 'vitest'
import { type InjectedCall, isInjectedCall } from '../injected-call.ts'

/** A property, or a bare target. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever the domains produce.
export type Property = (...args: any[]) => unknown

/** Options of `fuzzIt`: those of a search, and those of Vitest's `it`. */
export interface FuzzItOptions extends FuzzOptions, Omit<TestOptions, 'shuffle'> {}

export interface FuzzCallArguments {
  readonly name: string
  readonly options: FuzzOptions
  readonly testOptions: TestOptions
  /** Missing where the call has none, as `.todo` may. */
  readonly run?: Property
  readonly injected?: InjectedCall
  /** A mistake in the call, to be told by the test. */
  readonly problem?: FuzzError
}

const testOptionNames = new Set([
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

function badCall(name: string, what: string): FuzzError {
  return new FuzzError('bad-call', `fuzzIt("${name}"): ${what}.`, {
    hint: 'Write fuzzIt(name, target), fuzzIt(name, [d.int()], property) or fuzzIt(name, { runs: 1000 }, property).',
  })
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

function splitOptions(given: object): Pick<FuzzCallArguments, 'options' | 'testOptions'> {
  const entries = Object.entries(given)
  return {
    options: Object.fromEntries(entries.filter(([key]) => !testOptionNames.has(key))),
    testOptions: Object.fromEntries(entries.filter(([key]) => testOptionNames.has(key))),
  }
}

/** `allowNothing`: a call without a function is fine (`.todo`). Never throws. */
export function readCall(given: readonly unknown[], allowNothing: boolean): FuzzCallArguments {
  const injected = isInjectedCall(given[0]) ? given[0] : undefined
  const [first, ...rest] = injected === undefined ? given : given.slice(1)
  const name = nameOf(first)
  const call = { name, options: {}, testOptions: {}, ...(injected && { injected }) }
  if (typeof first !== 'string' && rest.length === 0) {
    return { ...call, problem: badCall(name, `the name is ${kindOf(first)}, not a text`) }
  }
  const run = rest.at(-1)
  if (rest.length === 0)
    return allowNothing ? call : { ...call, problem: badCall(name, 'there is no function to test') }
  if (typeof run !== 'function') {
    return { ...call, problem: notAFunction(name, run, typeof rest[0] === 'function') }
  }
  if (rest.length > 2) return { ...call, problem: badCall(name, `${rest.length + 1} arguments are more than it takes`) }
  return { ...call, ...readMiddle(name, rest), run: run as Property }
}

function notAFunction(name: string, value: unknown, functionBefore: boolean): FuzzError {
  if (functionBefore) return badCall(name, `${kindOf(value)} stands behind the function; options come second`)
  return new FuzzError('not-a-function', `fuzzIt("${name}"): the target is ${kindOf(value)}, not a function.`, {
    hint: 'Pass the function itself, not its result: fuzzIt(name, parse), not fuzzIt(name, parse()).',
  })
}

function readMiddle(name: string, rest: readonly unknown[]): Partial<FuzzCallArguments> {
  if (rest.length === 1) return {}
  const [middle] = rest
  if (Array.isArray(middle)) return { options: { domains: middle as AnyDomain[] } }
  if (typeof middle === 'object' && middle !== null) return splitOptions(middle)
  return { problem: badCall(name, `its second argument is ${kindOf(middle)}, neither options nor a list of domains`) }
}
