/** Objects that stand in for instances of a class that nobody can make. */
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import { discarded } from '../domain/discarded.ts'
import type { Domain } from '../domain/domain.ts'
import { isPlainObject, setOwn } from '../domain/own-property.ts'
import type { ShapeReader } from './shape-reader.ts'
import { WrappedDomain } from './wrapped.ts'

/**
 * What the shape says. Code that reads a member the object was left without would blame itself for that (`x.get is not a function`), so
 * it discards the input instead: it shows nothing of the code.
 */
export function readStandIn(shape: TypeShape, path: string, reader: ShapeReader): Domain<unknown> {
  const inner = reader.read(shape, path)
  const missable = shape.kind === 'object' ? shape.properties.filter(mayBeLeftOut).map(({ name }) => name) : []
  if (missable.length === 0) return inner
  const whole = (value: unknown): unknown => withoutBlame(value, missable)
  return new WrappedDomain('standIn', inner, whole, { before: '', after: '', from: dataOf })
}

/** Without the accessors for what it was left without. */
function dataOf(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  const data: object = {}
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) setOwn(data, key, property.value)
  }
  return data
}

/** Members that a caller may leave out as well are data: code has to be ready for that. */
function mayBeLeftOut({ optional, needed, method, shape }: PropertyShape): boolean {
  if (optional !== true) return false
  return needed === true || method === true || shape.kind === 'function' || shape.kind === 'unsupported'
}

function withoutBlame(value: unknown, missable: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const name of missable) {
    if (name in value) continue
    Object.defineProperty(value, name, {
      configurable: true,
      get() {
        throw discarded
      },
      set(given: unknown) {
        Object.defineProperty(value, name, { value: given, writable: true, enumerable: true, configurable: true })
      },
    })
  }
  return value
}
