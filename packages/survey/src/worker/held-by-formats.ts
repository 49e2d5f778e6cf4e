/** What can be written down: data, and values of classes that formats know. */

const deepest = 6

/**
 * Whether nothing in it lives with the program only, such as a promise, a function or an object without a prototype: no format
 * promises to bring it back, and whoever accuses one of it talks nonsense.
 */
export function isHeldByFormats(value: unknown, depth = 0): boolean {
  if (typeof value === 'symbol' || typeof value === 'function') return false
  if (typeof value !== 'object' || value === null || depth > deepest) return true
  if (lives.some((made) => value instanceof made)) return false
  if (value instanceof Map || value instanceof Set) return [...value].every((item) => isHeldByFormats(item, depth + 1))
  if (Array.isArray(value)) return value.every((item) => isHeldByFormats(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return false
  if (prototype !== Object.prototype) return true
  return Object.values(Object.getOwnPropertyDescriptors(value)).every(
    (descriptor) => !('value' in descriptor) || isHeldByFormats(descriptor.value, depth + 1),
  )
}

const lives = [Promise, WeakMap, WeakSet, WeakRef, URL, URLSearchParams]

/** The same for what is written as a text: names that are no texts, and names beside the items of a list, have no place there. */
export function isHeldByTexts(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return true
  if (Object.getOwnPropertySymbols(value).length > 0) return false
  const names = Object.keys(value)
  if (Array.isArray(value) && names.length > value.length) return false
  return names.every((name) => isHeldByTexts(Reflect.get(value, name), depth + 1))
}
