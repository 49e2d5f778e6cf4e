/** Functions that the code under test may call. A type guard says truthfully whether its argument is of the type. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { givenError, givenErrorText } from '../domain/given-error.ts'
import { sourceOf } from '../domain/print-value.ts'
import { just } from '../domains/choices/element.ts'
import { UnionDomain } from '../domains/choices/union.ts'
import { fuzzedFunctions } from '../domains/functions/fn.ts'
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
  const answers = reader.read(shape.returns, `${path}()`)
  if (!reader.mayReject || shape.returns.kind !== 'promise') return fuzzedFunctions(answers)
  return fuzzedFunctions(new UnionDomain('promise', [answers, rejections()], [answersOfRejection - 1, 1]))
}

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
