/** Each version gets arguments of its own: copies of plain data, instances of its own classes, functions that are listened to. */
import type { EntityReference, SchemaReference } from '@fuzzwright/core'
import { copy, exportedSchema } from '@fuzzwright/survey/call'
import { mostCalls, noteAnswer } from './asked-again.ts'
import type { Names } from './names.ts'

type AnyClass = (new (...args: readonly unknown[]) => object) & Readonly<Record<PropertyKey, unknown>>

/** The two that a value is handed to. */
export type VersionName = 'before' | 'after'

/** A class as both versions have it. */
interface ClassPair {
  readonly before: AnyClass
  readonly after: AnyClass
}

/** How an instance was made. */
interface Recipe {
  readonly pair: ClassPair
  /** Static method that made it, where it was not `new`. */
  readonly factory: string | undefined
  readonly args: readonly unknown[]
}

/** One call of one version. */
interface Taker {
  readonly version: VersionName
  /** What given functions are called with. */
  readonly calls: unknown[][]
}

/** Remembers how the instances were made that inputs hold, so that each version can be given one of its own class. */
export class OwnArguments {
  private readonly recipes = new WeakMap<object, Recipe>()
  private readonly stands = new Map<AnyClass, AnyClass>()

  /** What stands for the class in domains: it makes instances of the newer version, and remembers how. */
  standIn(before: unknown, after: unknown): unknown {
    if (!isClass(before) || !isClass(after)) return after
    const pair: ClassPair = { before, after }
    const known = this.stands.get(pair.after)
    if (known !== undefined) return known
    const made = new Proxy(pair.after, {
      construct: (target, args: unknown[]) => this.remember(new target(...args), { pair, factory: undefined, args }),
      get: (target, key) => {
        const value = Reflect.get(target, key)
        if (typeof value !== 'function' || key === 'prototype' || typeof key === 'symbol') return value
        return (...args: unknown[]) => this.remember(Reflect.apply(value, target, args), { pair, factory: key, args })
      },
    })
    this.stands.set(pair.after, made)
    return made
  }

  private remember<T>(made: T, recipe: Recipe): T {
    if (typeof made === 'object' && made !== null) this.recipes.set(made, recipe)
    return made
  }

  /** `args` for one call of one version; what given functions are called with is written into `calls`. */
  for(version: VersionName, args: readonly unknown[], calls: unknown[][]): unknown[] {
    return args.map((arg) => this.own({ version, calls }, arg, 0))
  }

  private own(taker: Taker, value: unknown, depth: number): unknown {
    if (isFunction(value)) return this.listened(taker, value)
    if (typeof value !== 'object' || value === null) return value
    const recipe = this.recipes.get(value)
    if (recipe !== undefined) return this.rebuild(taker, recipe, value)
    const made = copy(value)
    // Instances and functions inside of plain data.
    if (depth < deepest && isPlain(made)) this.replaceInside(taker, made, depth)
    return made
  }

  private replaceInside(taker: Taker, made: object, depth: number): void {
    for (const key of Reflect.ownKeys(made)) {
      const descriptor = Object.getOwnPropertyDescriptor(made, key)
      if (descriptor === undefined || !('value' in descriptor) || descriptor.writable !== true) continue
      const value: unknown = descriptor.value
      if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) continue
      const own = isPlain(value) ? value : this.own(taker, value, depth + 1)
      if (own !== value) Reflect.set(made, key, own)
      else if (isPlain(value)) this.replaceInside(taker, value, depth + 1)
    }
  }

  /** Behaves as the function does, and tells what it was called with; what it answers is the version's own, too. */
  private listened(taker: Taker, given: AnyFunction): unknown {
    const { calls } = taker
    // What is answered twice is the same object twice.
    const answers = new Map<object, unknown>()
    return new Proxy(given, {
      apply: (target, receiver, args: unknown[]) => {
        const call = calls.length < mostCalls ? args.map((arg) => copy(arg)) : undefined
        if (call !== undefined) calls.push(call)
        const own = new Set<unknown>(args)
        const answer: unknown = Reflect.apply(target, receiver, args)
        if (call !== undefined) noteAnswer(given, call, answer)
        return own.has(answer) ? answer : this.answered(taker, answer, answers)
      },
    })
  }

  private answered(taker: Taker, answer: unknown, answers: Map<object, unknown>): unknown {
    if (typeof answer !== 'object' || answer === null || answers.has(answer)) return copy(answer, answers)
    const recipe = this.recipes.get(answer)
    const made = recipe === undefined ? copy(answer, answers) : this.rebuild(taker, recipe, answer)
    answers.set(answer, made)
    if (isPlain(made)) this.replaceInside(taker, made, 0)
    return made
  }

  private rebuild(taker: Taker, recipe: Recipe, like: object): unknown {
    const target = recipe.pair[taker.version]
    const args = recipe.args.map((arg) => this.own(taker, arg, 0))
    const made = recipe.factory === undefined ? new target(...args) : call(target, recipe.factory, args)
    if (typeof made !== 'object' || made === null) return made
    // Fields that were edited after it was made.
    for (const key of Object.keys(like)) {
      const value: unknown = Reflect.get(like, key)
      if (Object.hasOwn(made, key) && !Object.is(Reflect.get(made, key), value) && typeof value !== 'object') {
        Reflect.set(made, key, value)
      }
    }
    return made
  }
}

const deepest = 8

function isClass(value: unknown): value is AnyClass {
  return typeof value === 'function'
}

type AnyFunction = (...args: readonly unknown[]) => unknown

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

function call(target: AnyClass, factory: string, args: readonly unknown[]): unknown {
  const method = target[factory]
  return typeof method === 'function' ? Reflect.apply(method, target, args) : undefined
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/** What types name, in both versions. */
export interface PairedNames {
  /** Answers the class of a name. */
  readonly before: (name: string) => unknown
  readonly after: (name: string) => unknown
  /** Namespaces of the version whose schemas are meant. */
  readonly schemas: Names
}

/** Answers what types name: for each class what stands for it in both versions, of a schema its values. */
export function pairedEntities(
  own: OwnArguments,
  { before, after, schemas }: PairedNames,
): (reference: EntityReference | SchemaReference) => unknown {
  return (reference) =>
    'side' in reference
      ? exportedSchema(reference, Object.values(schemas))
      : own.standIn(before(reference.exportName), after(reference.exportName))
}
