/** What shows nothing but its items: iterators, which can be gone through once, and plain objects that can do nothing but be gone through. */

/** Items that are held against each other. */
const mostItems = 200

/** Answers what is wanted of the first items. */
export type WithItems<T> = (items: readonly unknown[], isEndless: boolean) => T

/** One of the platform, or of a generator function; what else has a `next` may show more than its items. */
export function isOfItems(value: unknown): value is object & Iterable<unknown> {
  if (hasOnly(value, Symbol.iterator)) return true
  return hasTag(value, /^Generator$|. Iterator$|^Iterator Helper$/) && Symbol.iterator in value
}

export function isOfLaterItems(value: unknown): value is object & AsyncIterable<unknown> {
  if (hasOnly(value, Symbol.asyncIterator)) return true
  return hasTag(value, /^AsyncGenerator$/) && Symbol.asyncIterator in value
}

/** An object literal with one method of that name: `{ *[Symbol.iterator]() { … } }`. */
function hasOnly(value: unknown, key: symbol): value is object {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
  const keys = Reflect.ownKeys(value)
  return keys.length === 1 && keys[0] === key && typeof Reflect.get(value, key) === 'function'
}

function hasTag(value: unknown, wanted: RegExp): value is object {
  if (typeof value !== 'object' || value === null || !('next' in value) || !(Symbol.toStringTag in value)) return false
  return wanted.test(String(value[Symbol.toStringTag]))
}

export function firstItems<T>(iterable: Iterable<unknown>, told: WithItems<T>): T {
  const items: unknown[] = []
  for (const item of iterable) {
    if (items.length === mostItems) return told(items, true)
    items.push(item)
  }
  return told(items, false)
}

export async function firstOfAsync<T>(iterable: AsyncIterable<unknown>, told: WithItems<T>): Promise<T> {
  const items: unknown[] = []
  for await (const item of iterable) {
    if (items.length === mostItems) return told(items, true)
    items.push(item)
  }
  return told(items, false)
}

/** What was given once is given no more, and whoever looks again wants to see it. */
const given = new WeakMap<object, readonly unknown[]>()

/** The items as far as they are compared, whoever looks; what throws on the way is the last one. */
export function itemsShown(iterable: Iterable<unknown>, threw: (error: unknown) => unknown): readonly unknown[] {
  const known = given.get(iterable)
  if (known !== undefined) return known
  const items: unknown[] = []
  // Those that came before an error count, too.
  if ('next' in iterable) given.set(iterable, items)
  try {
    for (const item of iterable) if (items.push(item) >= mostItems) break
  } catch (error) {
    items.push(threw(error))
  }
  return items
}
