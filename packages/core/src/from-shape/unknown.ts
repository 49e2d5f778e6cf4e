/**
 * Values of a type nobody gave: `unknown`, `any`, type parameters. Small values that repeat, because code that knows
 * nothing of its values compares and stores them; what the body was seen to do with the value comes first.
 */
import type { TypeShape, UnknownHints } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { unpromised } from '../domain/unpromised.ts'
import { boolean } from '../domains/choices/boolean.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { lazy } from '../domains/combinators/lazy.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { recordOf } from '../domains/containers/map.ts'
import { int } from '../domains/numbers/int.ts'
import { structOf } from '../domains/objects/struct.ts'
import { string } from '../domains/strings/string.ts'
import { parameterNumber } from './parameter-number.ts'
import type { ShapeReader } from './shape-reader.ts'
import { keyDomain } from './structure.ts'

const smallStrings = ['', 'a', 'b', 'ab', 'A', '0', '1']

/**
 * Anything JSON can say, and `undefined`, NaN and the like, up to the depth the search allows. `isAny`: nobody promised to take it.
 */
export function anyValue(isAny = false): Domain<unknown> {
  const value: Domain<unknown> = lazy(() =>
    oneOf(
      elementOf([null, undefined]),
      boolean(),
      int({ min: 0, max: 4 }),
      elementOf(smallStrings),
      parameterNumber(),
      string(),
      arrayOf(value).withSoftMaxSize(8),
      recordOf(keyDomain({ constants: [] }), value).withSoftMaxSize(4),
    ).withWeights(2, 2, 6, 4, 2, 2, 3, 3),
  )
  return isAny ? unpromised(value) : value
}

function withKeys(keys: readonly string[], value: Domain<unknown>): AnyDomain {
  return structOf(Object.fromEntries(keys.map((key) => [key, value])), { optional: keys })
}

export function readUnknown(
  shape: Extract<TypeShape, { kind: 'unknown' }>,
  path: string,
  reader: ShapeReader,
): Domain<unknown> {
  const { shapes = [], keys = [] }: UnknownHints = shape.hints ?? {}
  const isAny = shape.any === true
  const any = anyValue(isAny)
  const hinted = shapes.flatMap((hint) => reader.readOptional(hint, path) ?? [])
  if (keys.length > 0) hinted.push(withKeys([...new Set(keys)], any))
  if (hinted.length === 0) return any
  const value = oneOf(...hinted, any).withWeights(...hinted.map(() => 3), 2)
  return isAny ? unpromised(value) : value
}
