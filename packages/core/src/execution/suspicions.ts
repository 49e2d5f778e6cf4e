/**
 * Relations between a call and its answer that nobody declared and nearly every function keeps: finite numbers for finite
 * arguments, arguments left as they are, no inner text of the language in an answer. Which of them one keeps, its own runs show.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { type ShapeDefinitions, shapeMembers } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { copyValue } from '../domain/copy-value.ts'
import { sameValue } from '../domain/same-value.ts'
import { OracleError, type OracleKind } from './oracle-error.ts'
import { awaitedShape } from './return-oracle.ts'
import { shown } from './wrong-value.ts'

/** What is done about suspicions: those that a few inputs of many raise fail the test, or nobody looks for any. */
export type Suspicions = 'fail' | 'ignore'

/** Kinds of suspicions, as failures have them. */
export type SuspicionKind = Extract<OracleKind, 'non-finite' | 'mutates' | 'readable'>

/** The form of the option `suspicions`, for errors. */
export const suspicionsForm = "'fail' or 'ignore'"

export function isSuspicions(value: unknown): value is Suspicions {
  return value === 'fail' || value === 'ignore'
}

/** What one kind says of one call: that it is `kept`, why it is broken, or `undefined` where the call says nothing of it. */
export interface SuspectedRelation {
  readonly kind: SuspicionKind
  begin?(args: readonly unknown[]): void
  returned(args: readonly unknown[], value: unknown): 'kept' | OracleError | undefined
}

/** The relations that make sense for a function, by its name and its types. */
export function suspectedRelations(description: FuzzedMethodDescription): readonly SuspectedRelation[] {
  return [finite(description), untouched(description), readable(description)].filter((it) => it !== undefined)
}

/** What is told of every suspicion. */
export const suspicionReason =
  "A suspicion: nearly all inputs that were tried keep this. To have none judged: suspicions: 'ignore'"

/** Larger numbers overflow where code does as it should: such arguments say nothing. No bench chose it. */
const largest = Number.MAX_SAFE_INTEGER
/** Smaller numbers, but for 0, divide to infinity where code does as it should: such arguments say nothing. No bench chose it. */
const smallest = 1e-9

function finite({ returns, definitions, parameters }: FuzzedMethodDescription): SuspectedRelation | undefined {
  const answer = awaitedShape(returns)
  if (parameters.length === 0 || !holdsNumbers(answer, definitions, 0)) return undefined
  return {
    kind: 'non-finite',
    returned(args, value) {
      if (!args.every((arg) => isOrdinary(arg, 0))) return undefined
      const found = nonFiniteIn(value, answer, { definitions, depth: 0 })
      if (found === undefined) return 'kept'
      return new OracleError(
        'non-finite',
        'Ordinary arguments are answered with what is no finite number or valid date.',
        [`In the answer stands ${shown(found)}.`, suspicionReason],
      )
    },
  }
}

/** Levels of a type or a value that are looked at, so that recursive ones end. No bench chose it. */
const deepest = 4

function holdsNumbers(shape: TypeShape, definitions: ShapeDefinitions, depth: number): boolean {
  if (depth > deepest) return false
  return shapeMembers(shape, definitions).some((member) => {
    if (member.kind === 'number' || member.kind === 'date') return true
    return partsOf(member).some((part) => holdsNumbers(part, definitions, depth + 1))
  })
}

function partsOf(shape: TypeShape): readonly TypeShape[] {
  if (shape.kind === 'array') return [shape.element]
  if (shape.kind === 'tuple') return shape.elements.map((element) => element.shape)
  return shape.kind === 'object' ? shape.properties.map((property) => property.shape) : []
}

/** Every number in it is of an ordinary size, every date is one. What cannot be looked into is not ordinary. */
function isOrdinary(value: unknown, depth: number): boolean {
  if (typeof value === 'number') {
    const size = Math.abs(value)
    return size === 0 ? !Object.is(value, -0) : size >= smallest && size <= largest
  }
  if (value instanceof Date) return Number.isFinite(value.getTime())
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (depth > deepest) return false
  if (value instanceof Map || value instanceof Set) return [...value].every((item) => isOrdinary(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false
  return Object.values(value).every((item) => isOrdinary(item, depth + 1))
}

interface Looking {
  readonly definitions: ShapeDefinitions
  readonly depth: number
}

/** The first value that is not finite, of those whose type says number or date. */
function nonFiniteIn(value: unknown, shape: TypeShape, { definitions, depth }: Looking): unknown {
  const members = shapeMembers(shape, definitions)
  if (typeof value === 'number') {
    return !Number.isFinite(value) && members.some(({ kind }) => kind === 'number') ? value : undefined
  }
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) && members.some(({ kind }) => kind === 'date') ? value : undefined
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return undefined
  for (const member of members) {
    for (const [part, own] of valuesOf(value, member)) {
      const found = nonFiniteIn(part, own, { definitions, depth: depth + 1 })
      if (found !== undefined) return found
    }
  }
  return undefined
}

function valuesOf(value: object, shape: TypeShape): readonly (readonly [unknown, TypeShape])[] {
  if (shape.kind === 'array') return Array.isArray(value) ? value.map((item: unknown) => [item, shape.element]) : []
  if (shape.kind === 'tuple') {
    return Array.isArray(value) ? shape.elements.map((element, at) => [value[at], element.shape]) : []
  }
  return shape.kind === 'object' ? shape.properties.map(({ name, shape: own }) => [Reflect.get(value, name), own]) : []
}

/** Names of what is meant to change its argument. */
const changes =
  /^(?:set|add|push|insert|append|prepend|remove|delete|clear|update|assign|extend|merge|mutate|fill|swap|splice|apply|patch|walk|visit|traverse|move|write|register|mixin|defaults?|install|attach|detach|emit|next|read|consume|shift|unshift|pop|freeze|revive|hydrate|use|reverse|sort|shuffle|heapify|normali[sz]eInPlace)(?=[A-Z_\d]|$)|InPlace$/

function untouched({
  name,
  kind,
  returns,
  definitions,
  parameters,
}: FuzzedMethodDescription): SuspectedRelation | undefined {
  const answers = shapeMembers(awaitedShape(returns), definitions)
  const own = name.slice(name.lastIndexOf('.') + 1)
  if (kind === 'constructor' || kind === 'setter' || changes.test(own)) return undefined
  if (answers.every((answer) => ['void', 'undefined', 'never'].includes(answer.kind))) return undefined
  let before: readonly unknown[] = []
  return {
    kind: 'mutates',
    begin(args) {
      before = args.map((arg) => copyValue(arg))
    },
    returned(args) {
      // The receiver of a method is there to be changed.
      const at = args.findIndex((arg, index) => parameters[index]?.name !== 'this' && !sameValue(before[index], arg))
      if (at < 0) return args.some((arg) => typeof arg === 'object' && arg !== null) ? 'kept' : undefined
      return new OracleError('mutates', `Changed an argument: ${parameters[at]?.name ?? `argument ${at + 1}`}.`, [
        `It was ${shown(before[at])} and is ${shown(args[at])}.`,
        suspicionReason,
      ])
    },
  }
}

const innerTexts = ['undefined', 'NaN', '[object Object]', '[native code]']

function readable({ returns, definitions, parameters }: FuzzedMethodDescription): SuspectedRelation | undefined {
  const answers = shapeMembers(awaitedShape(returns), definitions)
  if (parameters.length === 0 || !answers.some(({ kind }) => kind === 'string')) return undefined
  return {
    kind: 'readable',
    returned(args, value) {
      if (typeof value !== 'string') return undefined
      const text = innerTexts.find((inner) => value.includes(inner))
      if (text === undefined) return 'kept'
      if (args.some((arg) => shown(arg).includes(text) || (typeof arg !== 'object' && String(arg) === text)))
        return undefined
      return new OracleError('readable', 'The answer has an inner text of the language in it.', [
        `It is ${shown(value)}.`,
        suspicionReason,
      ])
    },
  }
}
