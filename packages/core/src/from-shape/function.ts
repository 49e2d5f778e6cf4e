/** Functions that the code under test may call. A type guard says truthfully whether its argument is of the type. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { givenError, givenErrorText } from '../domain/given-error.ts'
import { sourceOf } from '../domain/print-value.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { oneOf, UnionDomain } from '../domains/choices/union.ts'
import { comparator, fuzzedFunctions, untoldFunctions } from '../domains/functions/fn.ts'
import { unitInterval } from '../domains/functions/random.ts'
import { readCaller } from './caller.ts'
import { withMembers } from './extended.ts'
import type { ShapeReader } from './shape-reader.ts'
import { nothing, shownAs, WrappedDomain } from './wrapped.ts'

export type FunctionShape = Extract<TypeShape, { kind: 'function' }>

/** Of so many answers of a function that answers promises one is a rejection. No bench chose it. */
const answersOfRejection = 5

function guard(guarded: AnyDomain): (value: unknown) => boolean {
  const fits = (value: unknown): boolean => {
    const c: unknown = guarded.fromValue(value)
    return c !== undefined && guarded.validate(c) === undefined
  }
  return Object.defineProperty(fits, sourceOf, { value: () => '() => true' })
}

export function readFunction(shape: FunctionShape, path: string, reader: ShapeReader): Domain<unknown> {
  if (shape.guards !== undefined) return just(guard(reader.read(shape.guards, `${path}(is)`)))
  if (shape.answersThis === true) return just(chained)
  if (isComparator(shape, path)) return oneOf(elementOf(plainOrders), comparator()).withWeights(plainShare, 1)
  if (isRandomSource(shape, path)) return fuzzedFunctions(unitInterval())
  const made = readCaller(shape, path, reader) ?? readAnswering(shape, path, reader)
  return withMembers(made, shape, { path, reader })
}

function readAnswering(shape: FunctionShape, path: string, reader: ShapeReader): Domain<unknown> {
  const answers = reader.read(shape.returns, `${path}()`)
  const { returns } = shape
  const mayReject = reader.mayReject && returns.kind === 'promise'
  const all = mayReject ? new UnionDomain('promise', [answers, rejections()], [answersOfRejection - 1, 1]) : answers
  const told = returns.kind === 'promise' ? returns.value : returns
  return told.kind === 'unknown' ? untoldFunctions(all) : fuzzedFunctions(all)
}

/** By what a function of two and a number is called that has to agree with some order. */
const comparing = /(?:compar|cmp)\w*$|\b(?:sort|order)(?:er|ing|fn)?$/i

/** One that contradicts itself (`() => 1`) breaks every sort and every heap: that is no fault of theirs. */
function isComparator({ parameters, returns }: FunctionShape, path: string): boolean {
  const isNumber = (shape: TypeShape): boolean =>
    shape.kind === 'number' ||
    (shape.kind === 'literal' && typeof shape.value === 'number') ||
    (shape.kind === 'union' && shape.members.every(isNumber))
  return parameters.length === 2 && isNumber(returns) && comparing.test(path)
}

/** By what a function of nothing is called that stands in for `Math.random`. */
const drawing = /(?:random|\brand|p?rng)(?:source|generator|number|fn|func|function|value)?$/i

/** One that answers 1 or more is none: whoever takes an item by it would have one beyond the last. */
function isRandomSource({ parameters, returns }: FunctionShape, path: string): boolean {
  return parameters.length === 0 && returns.kind === 'number' && drawing.test(path)
}

/** Whatever it is handed, the language compares it. */
function plainOrder(source: string, order: -1 | 0 | 1): (a: number, b: number) => number {
  const compare = (a: number, b: number): number => (a < b ? -order : a > b ? order : 0)
  return shownAs(order === 0 ? () => 0 : compare, () => source)
}

const plainOrders = [
  plainOrder('() => 0', 0),
  plainOrder('(a, b) => (a < b ? -1 : a > b ? 1 : 0)', 1),
  plainOrder('(a, b) => (a < b ? 1 : a > b ? -1 : 0)', -1),
] as const
/** Of so many and one that compare one puts values in an order of no meaning. No bench chose it. */
const plainShare = 3

const chained = shownAs(
  function (this: unknown) {
    return this
  },
  () => 'function () { return this }',
)

/** What is rejected has nobody to blame: where the code lets go of the promise, nobody hears of it. */
function rejections(): Domain<Promise<never>> {
  const rejected = (): Promise<never> => {
    const promise = Promise.reject(givenError())
    promise.catch(() => {})
    return promise
  }
  const wrapping = { before: 'Promise.reject(', after: `${givenErrorText})` }
  return new WrappedDomain('Promise.reject', nothing(), rejected, wrapping)
}
