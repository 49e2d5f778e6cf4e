/** Private copies of values a user gave as constants, so that a property that damages its input damages nothing else. */

/**
 * A copy of plain data: arrays, plain objects, maps, sets, dates, and what they hold. Everything else (functions,
 * instances of classes, symbols) is shared, because its identity may be what it is for.
 */
export function copyValue<T>(value: T): T {
  return copy(value, new Map()) as T
}

function copy(value: unknown, copied: Map<object, unknown>): unknown {
  if (value === null || typeof value !== 'object') return value
  const known = copied.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) return copyArray(value, copied)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Date.prototype) return new Date((value as Date).getTime())
  if (prototype === Map.prototype) {
    const map = new Map<unknown, unknown>()
    copied.set(value, map)
    for (const [key, item] of value as Map<unknown, unknown>) map.set(copy(key, copied), copy(item, copied))
    return map
  }
  if (prototype === Set.prototype) {
    const set = new Set<unknown>()
    copied.set(value, set)
    for (const item of value as Set<unknown>) set.add(copy(item, copied))
    return set
  }
  return prototype === Object.prototype || prototype === null ? copyObject(value, prototype, copied) : value
}

function copyArray(value: readonly unknown[], copied: Map<object, unknown>): unknown[] {
  const list = new Array<unknown>(value.length)
  copied.set(value, list)
  for (let index = 0; index < value.length; index++) if (index in value) list[index] = copy(value[index], copied)
  return list
}

function copyObject(value: object, prototype: object | null, copied: Map<object, unknown>): object {
  const object: object = Object.create(prototype)
  copied.set(value, object)
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor
    if ('value' in descriptor) descriptor.value = copy(descriptor.value, copied)
    Object.defineProperty(object, key, descriptor)
  }
  return object
}
