/** What can only be gone through does nothing until somebody does: a sequence goes through it at once, and has its items. */

/** Items that are asked for: an endless generator is closed behind so many. */
export const mostItems = 1000

/** The items of what was answered; what has none is left as it is. */
export function itemsOf(answer: unknown): unknown {
  if (typeof answer === 'string') return [...answer]
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  const listed = oneByOne(answer)
  if (listed === undefined) return answer
  const items: unknown[] = []
  for (const item of listed) if (items.push(item) === mostItems) break
  return items
}

/** Whether it can be gone through. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, Symbol.iterator) === 'function'
}

/** An iterator that is not iterable itself still serves where a type says Iterator. */
function oneByOne(value: object): Iterable<unknown> | undefined {
  if (isIterable(value)) return value
  return isIterator(value) ? { [Symbol.iterator]: () => value } : undefined
}

function isIterator(value: object): value is Iterator<unknown> {
  return 'next' in value && typeof value.next === 'function'
}
