/** Changes of a document as data, for relations about what hands out a draft to be changed. */

/** What is done at a key: to the value there, or to the list or object there. */
export type Edit = readonly [key: string, how: EditWord, value: number]

/** Words for what an edit does. */
export const editWords = [
  ...['set', 'delete', 'push', 'pop', 'reverse', 'sort', 'remove', 'empty'],
  ...['blank', 'restore', 'inside'],
] as const satisfies readonly string[]
/** One of `editWords`. */
export type EditWord = (typeof editWords)[number]

/**
 * Makes the changes in place, one after the other; what cannot be done where it is asked for is left out. `base` is what stood there
 * before, for changes that put a part of it back.
 */
export function edit(draft: object, edits: readonly Edit[], base: object = {}): void {
  // What was put back is the base's own: whoever changes it, changes the base.
  const restored = new Set<string>()
  for (const [key, how, value] of edits) {
    if (how === 'restore') {
      Reflect.set(draft, key, Reflect.get(base, key))
      restored.add(key)
    } else if (how === 'set' || how === 'blank' || how === 'delete') {
      if (how === 'delete') Reflect.deleteProperty(draft, key)
      else Reflect.set(draft, key, how === 'set' ? value : undefined)
      restored.delete(key)
    } else if (!restored.has(key)) editPart(Reflect.get(draft, key), how, value)
  }
}

function editPart(part: unknown, how: EditWord, value: number): void {
  if (typeof part !== 'object' || part === null) return
  if (how === 'inside') editPart(firstIn(part), 'push', value)
  else if (Array.isArray(part)) editList(part, how, value)
  else if (part instanceof Set) editSet(part, how, value)
  else if (part instanceof Map) editMap(part, how, value)
  else editObject(part, how, value)
}

/** The first thing in it that has parts itself. */
function firstIn(part: object): unknown {
  const items: readonly unknown[] =
    part instanceof Map || part instanceof Set ? [...part.values()] : Object.values(part)
  return items.find((item) => typeof item === 'object' && item !== null)
}

function editSet(set: Set<unknown>, how: EditWord, value: number): void {
  const [first] = set
  if (how === 'push') set.add(value)
  else if (how === 'pop') set.delete(first)
  else if (how === 'remove') set.delete(value)
  else if (how === 'empty') set.clear()
}

function editMap(map: Map<unknown, unknown>, how: EditWord, value: number): void {
  const [first] = map.keys()
  if (how === 'push') map.set(`key${value}`, value)
  else if (how === 'pop') map.delete(first)
  else if (how === 'remove') map.delete(`key${value}`)
  else if (how === 'empty') map.clear()
}

function editList(list: unknown[], how: EditWord, value: number): void {
  if (how === 'push') list.push(value)
  else if (how === 'pop') list.pop()
  else if (how === 'reverse') list.reverse()
  else if (how === 'sort') list.sort()
  else if (how === 'remove') list.splice(value, 1)
  else list.length = 0
}

function editObject(object: object, how: EditWord, value: number): void {
  const [first] = Object.keys(object)
  if (how === 'push') Reflect.set(object, `key${value}`, value)
  else if (how === 'empty') for (const key of Object.keys(object)) Reflect.deleteProperty(object, key)
  else if (first !== undefined && how === 'remove') Reflect.deleteProperty(object, first)
  else if (first !== undefined) Reflect.set(object, first, value)
}
