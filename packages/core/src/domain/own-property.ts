/** Objects as literals write them: which are such, and how a property is set on one whatever its name. */

/** An object made by a literal, in this realm or another. */
export function isPlainObject(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && Object.getPrototypeOf(prototype) === null && !Array.isArray(value)
}

/** Sets an own property; plain assignment of `__proto__` would change the prototype instead. */
export function setOwn(object: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  } else {
    ;(object as Record<string, unknown>)[key] = value
  }
}
