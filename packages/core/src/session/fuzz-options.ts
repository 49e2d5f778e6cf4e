/** What a person may ask of one fuzz test, checked field by field so that a slip of the pen is told at once. */
import type { AnyDomain } from '../domain/domain.ts'
import { Domain } from '../domain/domain.ts'
import { checkedGoals, type SearchGoal } from '../engine/search-goal.ts'
import { FuzzError } from '../errors.ts'
import type { UntypedCallsOptions } from '../execution/calls-options.ts'
import { checkOraclesGrowth, isOracles, type Oracles, oraclesForm } from '../execution/declared-oracles.ts'
import type { AllowThrows } from '../execution/default-oracles.ts'
import { type Detectors, detectorsForm, isDetectors } from '../execution/detectors.ts'
import { checkedEffects, type Effects } from '../execution/effects.ts'
import { isSuspicions, type Suspicions, suspicionsForm } from '../execution/suspicions.ts'
import { type GenerateFunction, ModelProvider } from '../providers/model-provider.ts'
import type { Fixtures } from '../target/fixtures.ts'

/** What may be asked of one fuzz test. */
export interface FuzzOptions extends Fixtures, UntypedCallsOptions {
  /**
   * One domain per argument, in order, instead of the parameters' types; or domains by path where only parts of the types
   * are to be replaced: `{ 'options.transport': d.just(transport) }`.
   */
  readonly domains?: readonly AnyDomain[] | Readonly<Record<string, AnyDomain>>
  /** Lists of arguments to try first, in order. */
  readonly seeds?: readonly (readonly unknown[])[]
  /** Most inputs to run, 1 or more; 10,000 unless said otherwise. Infinity leaves the end to `timeBudget`. */
  readonly runs?: number
  /** Milliseconds for the search, more than 0; 5,000 unless said otherwise. Shrinking and explaining what it finds may take as much again. */
  readonly timeBudget?: number
  /**
   * `true` ends the search before its runs and its time are used up where it has little left to learn. Unless said otherwise that is
   * so where neither `runs` nor `timeBudget` is given. A search that is blind, makes calls in parallel, or has other goals than
   * coverage never ends so.
   */
  readonly stopEarly?: boolean
  /** 32-bit integer that decides everything random. */
  readonly seed?: number
  /**
   * Bits an input may have, 1 or more; only `seeds` may have more. Unless said otherwise what is drawn has at most 4,096, and
   * what the code compares may lead beyond. A test whose inputs cost more the larger they are runs more of them below a limit.
   */
  readonly maxComplexity?: number
  /** Words worth trying wherever a value of their type is made. */
  readonly dictionary?: readonly (string | number | bigint)[]
  /**
   * Providers of the values that are combined before the search, in place of the default ones; join them with
   * `defaultModelProviders()` to have both. Where types are read, they may give what the types' domains do not hold.
   */
  readonly providers?: readonly (ModelProvider | GenerateFunction)[]
  /** Which exceptions of a bare target are fine; `'declared'` unless said otherwise. */
  readonly allowThrows?: AllowThrows
  /** Loop iterations of instrumented code after which one run counts as a hang; 2,000,000 unless said otherwise. */
  readonly stepBudget?: number
  /** Milliseconds after which one run of code that is not instrumented counts as a hang; 1,000 unless said otherwise. */
  readonly hangAfter?: number
  /**
   * Timers and dates of a bare target, and of calls in sequence, are those of a virtual clock: what waits comes as soon as nothing else is
   * on, and an input begins on 1 January 2024. `true` unless said otherwise, or where effects are allowed that reach beyond the process.
   */
  readonly virtualClock?: boolean
  /** Most inputs tried while shrinking one finding; 20,000 unless said otherwise. */
  readonly shrinkRuns?: number
  /**
   * Looks at what each finding hangs on: which parts of its input do not matter, which nearest input passes, and where in
   * the code only failing inputs get to; takes up to 550 runs. `true` unless said otherwise.
   */
  readonly explain?: boolean
  /** Goes on searching after a finding and reports each distinct failure. */
  readonly continueAfterFailure?: boolean
  /**
   * What the search looks for; `['coverage']` unless said otherwise. What is not named is not looked for, but what the test
   * observes or maximizes itself always counts.
   */
  readonly goals?: readonly SearchGoal[]
  /** Ignores coverage even where the code is instrumented. */
  readonly unguided?: boolean
  /** What the code may do to the world while an input runs; `'refuse'` unless said otherwise. */
  readonly effects?: Effects
  /**
   * Runs the test in a process of its own, so that an input which ends the process is a finding like any other. Without it the
   * process of the test file dies of it once, and the test is isolated then.
   */
  readonly isolate?: boolean
  /** Which holes are looked for; all unless said otherwise, `false` for none. Where `effects` is `'allow'` none is. */
  readonly detectors?: Detectors
  /** Which oracles judge a bare target beside its exceptions; all unless said otherwise, `false` for none. */
  readonly oracles?: Oracles
  /**
   * What is done about suspicions of a bare target: relations that nobody declared, that nearly all its inputs keep, and that
   * a few break. `'ignore'` unless said otherwise.
   */
  readonly suspicions?: Suspicions
}

/** What holds where neither the test nor the plugin says otherwise. */
export const defaultOptions = {
  runs: 10_000,
  timeBudget: 5_000,
  stepBudget: 2_000_000,
  hangAfter: 1_000,
  shrinkRuns: 20_000,
} as const

/** Limits that somebody gave mean what they say: without them a search ends where it has little left to learn. */
export function stopsByItself({
  stopEarly,
  runs,
  timeBudget,
}: Pick<FuzzOptions, 'stopEarly' | 'runs' | 'timeBudget'>): boolean {
  return stopEarly ?? (runs === undefined && timeBudget === undefined)
}

type Check = (value: unknown) => string | undefined

const atLeast = (least: number, what: string, infinite = false): Check => {
  return (value) =>
    typeof value === 'number' &&
    (Number.isInteger(value) || (infinite && value === Number.POSITIVE_INFINITY)) &&
    value >= least
      ? undefined
      : what
}
const positive: Check = (value) =>
  typeof value === 'number' && value > 0 ? undefined : 'a number of milliseconds above 0'
const callable: Check = (value) => (typeof value === 'function' ? undefined : 'a function')
/** A class among providers is an instance that somebody forgot to make. */
const isPlainFunction = (value: unknown): boolean =>
  typeof value === 'function' && !(value.prototype instanceof ModelProvider)
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'true or false')

const checks: { readonly [Name in keyof Required<FuzzOptions>]: Check } = {
  domains: (value) =>
    typeof value === 'object' && value !== null && Object.values(value).every((item) => item instanceof Domain)
      ? undefined
      : 'a list of domains, such as [d.int()], or domains by path',
  seeds: (value) =>
    Array.isArray(value) && value.every((item) => Array.isArray(item))
      ? undefined
      : 'a list of argument lists, such as [[1, "a"]]',
  runs: atLeast(1, 'a whole number from 1 up, or Infinity', true),
  timeBudget: positive,
  stopEarly: flag,
  seed: (value) =>
    Number.isInteger(value) && (value as number) === ((value as number) | 0) ? undefined : 'a 32-bit integer',
  dictionary: (value) =>
    Array.isArray(value) && value.every((word) => ['string', 'number', 'bigint'].includes(typeof word))
      ? undefined
      : 'a list of strings, numbers and bigints',
  maxComplexity: atLeast(1, 'a whole number of bits from 1 up, or Infinity', true),
  providers: (value) =>
    Array.isArray(value) && value.every((item) => item instanceof ModelProvider || isPlainFunction(item))
      ? undefined
      : 'a list of providers, such as [new ConstantsModelProvider()]',
  allowThrows: (value) =>
    typeof value === 'function' || value === 'declared' || value === 'none' || value === 'any'
      ? undefined
      : "'declared', 'none', 'any' or a function of the error",
  stepBudget: atLeast(1, 'a whole number from 1 up'),
  hangAfter: positive,
  virtualClock: flag,
  shrinkRuns: atLeast(0, 'a whole number from 0 up'),
  explain: flag,
  continueAfterFailure: flag,
  goals: () => undefined,
  unguided: flag,
  effects: () => undefined,
  isolate: flag,
  detectors: (value) => (isDetectors(value) ? undefined : detectorsForm),
  oracles: (value) => (isOracles(value) ? undefined : oraclesForm),
  suspicions: (value) => (isSuspicions(value) ? undefined : suspicionsForm),
  invariant: (value) =>
    typeof value === 'function' || (Array.isArray(value) && value.every((item) => typeof item === 'function'))
      ? undefined
      : 'a function of the object, or a list of such functions',
  model: (value) =>
    typeof value === 'function' || (typeof value === 'object' && value !== null)
      ? undefined
      : 'a class, a function that makes an object, or an object',
  abstract: callable,
  calls: flag,
  parallel: (value) => (value === 2 || value === 3 || value === 4 ? undefined : '2, 3 or 4'),
  beforeEachInput: callable,
  aroundInput: callable,
  aroundAll: callable,
}

/** Names of all options, for hosts that tell them from their own. */
export const optionNames: readonly string[] = Object.keys(checks)

function show(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : typeof value === 'object' && value !== null
      ? 'an object'
      : String(value)
}

/**
 * The options as given, checked.
 * @throws FuzzError `unknown-option` or `bad-option`, naming the option and its value.
 */
export function checkedOptions(options: object, where: string): FuzzOptions {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    if (!Object.hasOwn(checks, name)) {
      throw new FuzzError('unknown-option', `${where}: there is no option ${JSON.stringify(name)}.`, {
        hint: `Options are ${optionNames.join(', ')}.`,
      })
    }
    // Goals, effects and growth have errors of their own, which name what is wrong in them.
    if (name === 'goals') checkedGoals(value, where)
    if (name === 'effects') checkedEffects(value, where)
    if (name === 'oracles') checkOraclesGrowth(value, where)
    const expected = checks[name as keyof FuzzOptions](value)
    if (expected !== undefined) {
      throw new FuzzError('bad-option', `${where}: option ${name} is ${show(value)}, not ${expected}.`, {
        hint: `Give ${expected}, or leave ${name} out.`,
      })
    }
  }
  return options
}
