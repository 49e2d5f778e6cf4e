/** Objects that stand in for instances of a class that nobody can make. */
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import type { Domain } from '../domain/domain.ts'
import { isPlainObject } from '../domain/own-property.ts'
import type { ShapeReader } from './shape-reader.ts'
import { dataOf, withoutBlame } from './without-blame.ts'
import { WrappedDomain } from './wrapped.ts'

/** What the shape says; whoever reads a member that the object was left without discards the input. */
export function readStandIn(shape: TypeShape, path: string, reader: ShapeReader): Domain<unknown> {
  const inner = reader.read(shape, path)
  const missable = shape.kind === 'object' ? shape.properties.filter(mayBeLeftOut).map(({ name }) => name) : []
  if (missable.length === 0) return inner
  const missed = (name: string): void => reader.missed(`${path}.${name}`)
  const whole = (value: unknown): unknown => (isObject(value) ? withoutBlame(value, missable, missed) : value)
  const from = (value: unknown): unknown => (isPlainObject(value) ? dataOf(value) : value)
  return new WrappedDomain('standIn', inner, whole, { before: '', after: '', from })
}

/** Members that a caller may leave out as well are data: code has to be ready for that. */
function mayBeLeftOut({ optional, needed, method, shape }: PropertyShape): boolean {
  if (optional !== true) return false
  return needed === true || method === true || shape.kind === 'function' || shape.kind === 'unsupported'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
