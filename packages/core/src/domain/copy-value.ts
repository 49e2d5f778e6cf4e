/** Private copies of values a user gave as constants, so that a property that damages its input damages nothing else. */
import { itemIndexes } from './list-indexes.ts'

/**
 * A copy of plain data: arrays, plain objects, maps, sets, dates, and what they hold. Everything else (functions,
 * instances of classes, symbols) is shared, because its identity may be what it is for; instances whose prototype
 * `copies` accepts are copied by their own properties.
 */
export function copyValue<T>(value: T, copies: (prototype: object) => boolean = copiesNone): T {
  if (typeof value !== 'object' || value === null) return value
  return new Copying(copies).copy(value) as T
}

const copiesNone = (): boolean => false

class Copying {
  /** What was copied already, by what it is a copy of. */
  private readonly copied = new Map<object, unknown>()
  private readonly copies: (prototype: object) => boolean

  constructor(copies: (prototype: object) => boolean) {
    this.copies = copies
  }

  copy(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value
    const known = this.copied.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) return this.copyArray(value)
    const prototype = Object.getPrototypeOf(value) as object | null
    if (prototype === Date.prototype) return new Date((value as Date).getTime())
    if (prototype === Map.prototype) return this.copyMap(value as Map<unknown, unknown>)
    if (prototype === Set.prototype) return this.copySet(value as Set<unknown>)
    const isCopied = prototype === Object.prototype || prototype === null || this.copies(prototype)
    return isCopied ? this.copyObject(value, prototype) : value
  }

  private copyMap(value: Map<unknown, unknown>): Map<unknown, unknown> {
    const map = new Map<unknown, unknown>()
    this.copied.set(value, map)
    for (const [key, item] of value) map.set(this.copy(key), this.copy(item))
    return map
  }

  private copySet(value: Set<unknown>): Set<unknown> {
    const set = new Set<unknown>()
    this.copied.set(value, set)
    for (const item of value) set.add(this.copy(item))
    return set
  }

  private copyArray(value: readonly unknown[]): unknown[] {
    const list = new Array<unknown>(value.length)
    this.copied.set(value, list)
    const indexes = itemIndexes(value)
    if (indexes !== undefined) for (const index of indexes) list[index] = this.copy(value[index])
    else for (let index = 0; index < value.length; index++) if (index in value) list[index] = this.copy(value[index])
    return list
  }

  private copyObject(value: object, prototype: object | null): object {
    const object: object = Object.create(prototype)
    this.copied.set(value, object)
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (descriptor === undefined) continue
      if ('value' in descriptor) descriptor.value = this.copy(descriptor.value)
      Object.defineProperty(object, key, descriptor)
    }
    return object
  }
}
