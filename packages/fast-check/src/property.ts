/**
 * `property` and `asyncProperty` of fast-check, which also say which arbitraries they are made of: that is all a search
 * needs to take their place as the source of inputs. Everything else about them is fast-check's own.
 */
import { skipInput } from '@fuzzwright/core'
import { type OpenedProperty, openProperty, type PropertyObject } from '@fuzzwright/core/host'
import {
  type Arbitrary,
  type AsyncPropertyHookFunction,
  type GlobalPropertyHookFunction,
  type IAsyncPropertyWithHooks,
  type IPropertyWithHooks,
  type IRawProperty,
  PreconditionFailure,
  type PropertyFailure,
  type PropertyHookFunction,
  asyncProperty as theirAsyncProperty,
  property as theirProperty,
} from 'fast-check'
import { fromArbitrary } from './arbitrary-domain.ts'

/** A property that a search can find inputs for. */
export interface GuidableProperty<Ts> extends IPropertyWithHooks<Ts>, PropertyObject {
  beforeEach(
    invalidHookFunction: (hookFunction: GlobalPropertyHookFunction) => Promise<unknown>,
  ): 'beforeEach expects a synchronous function but was given a function returning a Promise'
  beforeEach(hookFunction: PropertyHookFunction): GuidableProperty<Ts>
  afterEach(
    invalidHookFunction: (hookFunction: GlobalPropertyHookFunction) => Promise<unknown>,
  ): 'afterEach expects a synchronous function but was given a function returning a Promise'
  afterEach(hookFunction: PropertyHookFunction): GuidableProperty<Ts>
}

/** An asynchronous property that a search can find inputs for. */
export interface GuidableAsyncProperty<Ts> extends IAsyncPropertyWithHooks<Ts>, PropertyObject {
  beforeEach(hookFunction: AsyncPropertyHookFunction): GuidableAsyncProperty<Ts>
  afterEach(hookFunction: AsyncPropertyHookFunction): GuidableAsyncProperty<Ts>
}

type Arbitraries<Ts> = { [K in keyof Ts]: Arbitrary<Ts[K]> }
type Outcome = PreconditionFailure | PropertyFailure | null

/** As fast-check's, for `assert`, `check` and `fuzzIt`. */
export function property<Ts extends [unknown, ...unknown[]]>(
  ...args: [...arbitraries: Arbitraries<Ts>, predicate: (...args: Ts) => boolean | void]
): GuidableProperty<Ts> {
  const made = theirProperty<Ts>(...args)
  const run = (...values: unknown[]): void => {
    made.runBeforeEach()
    const outcome: Outcome = made.run(values as Ts)
    made.runAfterEach()
    judge(outcome)
  }
  return opening(made, args, run) as GuidableProperty<Ts>
}

/** As fast-check's, for `assert`, `check` and `fuzzIt`. */
export function asyncProperty<Ts extends [unknown, ...unknown[]]>(
  ...args: [...arbitraries: Arbitraries<Ts>, predicate: (...args: Ts) => Promise<boolean | void>]
): GuidableAsyncProperty<Ts> {
  const made = theirAsyncProperty<Ts>(...args)
  const run = async (...values: unknown[]): Promise<void> => {
    await made.runBeforeEach()
    const outcome: Outcome = await made.run(values as Ts)
    await made.runAfterEach()
    judge(outcome)
  }
  return opening(made, args, run) as GuidableAsyncProperty<Ts>
}

/** Says in our words, which are exceptions, what a property answers in fast-check's. */
function judge(outcome: Outcome): void {
  if (outcome === null) return
  if (PreconditionFailure.isFailure(outcome)) skipInput()
  throw outcome.error
}

function opening<Ts>(
  made: IRawProperty<Ts>,
  args: readonly unknown[],
  run: OpenedProperty['run'],
): IRawProperty<Ts> & PropertyObject {
  // Anything but a function was refused by fast-check before.
  const predicate = args.at(-1)
  let opened: OpenedProperty | undefined
  const open = (): OpenedProperty => {
    opened ??= {
      domains: args.slice(0, -1).map((arbitrary) => fromArbitrary(arbitrary as Arbitrary<unknown>)),
      run,
      written: isFunction(predicate) ? predicate : run,
    }
    return opened
  }
  return Object.defineProperty(made, openProperty, { value: open }) as IRawProperty<Ts> & PropertyObject
}

function isFunction(value: unknown): value is OpenedProperty['written'] {
  return typeof value === 'function'
}
