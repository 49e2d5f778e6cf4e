/** Defaults and corner cases of every primitive type. */
import type { ShapeConstraints, TypeShape } from '../description/type-shape.ts'
import { admitted, type FuzzedValue } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

export const cornerNumbers: readonly number[] = [
  0,
  1,
  -1,
  1.1,
  -1.1,
  -0,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
]

export const cornerBigints: readonly bigint[] = [0n, 1n, -1n, 2n ** 63n, -(2n ** 63n), 2n ** 64n]

export const cornerStrings: readonly string[] = [
  '',
  '   ',
  'string',
  '\n\t\r',
  'abc',
  'XZ',
  '\'"`\\',
  '10',
  '-3',
  '\0',
  'é',
  '😀',
  '\ud800',
  '__proto__',
]

/** The plainest text of common notations: a parser is far into its code with one, and a search takes it from there. */
export const notationStrings: readonly string[] = [
  '{"a":1}',
  '[1,"a"]',
  '<a b="c">d</a>',
  '[a]\nb=c',
  'a: b\n- c',
  'a=b&c[d]=e',
  '/a/b',
  'a.b[0]',
  'http://a.b/c?d=e#f',
  'a@b.cc',
  '1.2.3',
  '1.2.3.4',
  '::1',
  '2024-01-31',
  '--a=b',
]

/** The corners of a kind of number, and the ends of a range, which are corners of a type that is one. */
function withBounds<Bound>(
  corners: readonly Bound[],
  limits: ShapeConstraints | undefined,
  at: (bound: number) => Bound,
): readonly Bound[] {
  const bounds = [limits?.minimum, limits?.maximum].flatMap((bound) => (bound === undefined ? [] : [at(bound)]))
  return [...corners, ...bounds.filter((bound) => !corners.includes(bound))]
}

/** The bigint nearest to a bound that may be a fraction. */
function bigintAt(bound: number): bigint {
  return BigInt(Math.trunc(bound))
}

/** Corner cases of booleans, numbers, bigints and strings. */
export class PrimitivesModelProvider extends ShapeModelProvider {
  valuesOf(shape: TypeShape): Iterable<FuzzedValue> {
    switch (shape.kind) {
      case 'boolean':
        return admitted(shape, [false, true])
      case 'number':
        return admitted(
          shape,
          withBounds(cornerNumbers, shape.constraints, (bound) => bound),
        )
      case 'bigint':
        return admitted(shape, withBounds(cornerBigints, shape.constraints, bigintAt))
      case 'string':
        return admitted(shape, [...cornerStrings, ...notationStrings])
      default:
        return []
    }
  }
}
