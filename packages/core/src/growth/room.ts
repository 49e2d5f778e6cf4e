/** How much there is of an answer, and whether steps grow only as it does. */

/** Items, keys and characters counted of one answer at most. No bench chose it. */
const mostCounted = 4_000_000
/** A step for so many of them at most is the price of an answer. No bench chose it. */
const stepsForEach = 64
/** Steps may grow so many times as fast as the answer: what is not counted in either is larger where they are small. No bench chose it. */
const slack = 2

/** Characters of a text, items and keys of lists, sets, maps and plain objects, and of what is in them, each object once. */
export function roomOf(value: unknown): number {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  let room = 0
  while (waiting.length > 0 && room < mostCounted) {
    const item = waiting.pop()
    if (typeof item === 'string') room += item.length
    else if (typeof item === 'object' && item !== null && !seen.has(item)) {
      seen.add(item)
      const held = heldBy(item)
      room += held.length
      if (room < mostCounted && !isBinary(held))
        for (const one of held) if (typeof one === 'string' || typeof one === 'object') waiting.push(one)
    }
  }
  return room
}

const nothing: readonly unknown[] = []

/** Of what does not say what it holds, nothing: a proxy, or an object with getters that throw. */
function heldBy(item: object): ArrayLike<unknown> & Iterable<unknown> {
  try {
    if (Array.isArray(item) || isBinary(item)) return item
    if (item instanceof Set || item instanceof Map) return [...item.values()]
    const prototype: unknown = Object.getPrototypeOf(item)
    return prototype === Object.prototype || prototype === null ? Object.values(item) : nothing
  } catch {
    return nothing
  }
}

function isBinary(item: object): item is Uint8Array {
  return ArrayBuffer.isView(item) && !(item instanceof DataView)
}

/** What one input took and answered. */
export interface Priced {
  readonly steps: number
  readonly room: number
}

/**
 * Whether whoever asks for the largest of these inputs asks for that much: steps grow no faster than the answers do.
 * @param prices of three inputs or more, the smallest first
 */
export function isPriceOfAnswer(prices: readonly Priced[]): boolean {
  const [first, ...others] = prices.slice(-3)
  const last = others.at(-1)
  if (first === undefined || last === undefined || prices.length < 3) return false
  const rises = others.every(({ room }, at) => room > (prices.at(at - 3)?.room ?? 0))
  return rises && last.steps <= last.room * stepsForEach && last.steps * first.room <= first.steps * last.room * slack
}
