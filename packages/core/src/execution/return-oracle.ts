/**
 * The oracle of the declared return type: why a value that a function returned is not one of its type. Lenient wherever
 * TypeScript is (extra properties, numbers as numeric enums, `void`), silent where the type says nothing.
 */
import type { ShapeDefinitions } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { IdentifiedText } from './oracle-error.ts'
import { compileReturn, type ShapeChecker } from './shape-checker.ts'

const compiled = new WeakMap<ShapeDefinitions, WeakMap<TypeShape, ShapeChecker>>()

/**
 * Why `value` contradicts `shape`, with the path to the part that does, or `undefined`. Both descriptions must be the
 * same objects from call to call: each pair is compiled once.
 */
export function conforms(value: unknown, shape: TypeShape, definitions: ShapeDefinitions): string | undefined {
  return contradiction(value, shape, definitions)?.text
}

/** The same, with what of it is the same for every value that contradicts the type in this way. */
export function contradiction(
  value: unknown,
  shape: TypeShape,
  definitions: ShapeDefinitions,
): IdentifiedText | undefined {
  let checkers = compiled.get(definitions)
  if (checkers === undefined) {
    checkers = new WeakMap()
    compiled.set(definitions, checkers)
  }
  let checker = checkers.get(shape)
  if (checker === undefined) {
    checker = compileReturn(shape, definitions)
    checkers.set(shape, checker)
  }
  let reason: IdentifiedText | undefined
  try {
    reason = checker(value, 0)
  } catch {
    // A getter or a revoked proxy that refuses to be looked at contradicts no type.
    return undefined
  }
  if (reason === undefined) return undefined
  return { text: `The returned value${reason.text}.`, identity: `The returned value${reason.identity}.` }
}

/** Whether a type has `false`, `null` or `undefined` for what can be answered nothing; `void` is no answer. */
export function hasNo(shape: TypeShape, definitions: ShapeDefinitions): boolean {
  if (shape.kind === 'void') return false
  return [false, null, undefined].some((no) => contradiction(no, shape, definitions) === undefined)
}

/** Shape of what a returned value resolves to: promises are awaited before they are judged. */
export function awaitedShape(shape: TypeShape): TypeShape {
  if (shape.kind === 'promise') return awaitedShape(shape.value)
  return shape.kind === 'union' ? { ...shape, members: shape.members.map(awaitedShape) } : shape
}
