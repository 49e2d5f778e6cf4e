/** What user values share and how to damage them, for the laws. */

/** Everything mutable inside `value`, itself included. */
export function mutableParts(value: unknown, found: Set<object> = new Set()): Set<object> {
  if (value === null || typeof value !== 'object' || found.has(value) || !isDamageable(value)) return found
  found.add(value)
  for (const child of childrenOf(value)) mutableParts(child, found)
  return found
}

/** Changes everything that can be changed inside `value`. */
export function damage(value: unknown): void {
  for (const part of mutableParts(value)) {
    if (part instanceof Map || part instanceof Set) part.clear()
    else if (part instanceof Date) part.setTime(12345)
    else if (ArrayBuffer.isView(part)) new Uint8Array(part.buffer as ArrayBuffer).fill(0x5a)
    else if (part instanceof ArrayBuffer) new Uint8Array(part).fill(0x5a)
    else if (Array.isArray(part)) part.length = 0
    else for (const key of Reflect.ownKeys(part)) Reflect.deleteProperty(part, key)
  }
}

function isDamageable(value: object): boolean {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set || value instanceof Date) return true
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function childrenOf(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value].flat()
  if (value instanceof Set) return [...value]
  if (ArrayBuffer.isView(value)) return [value.buffer]
  return Array.isArray(value) ? value : Object.values(value)
}
