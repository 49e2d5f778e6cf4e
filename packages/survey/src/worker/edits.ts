/** Changes of a document as data, for relations about what hands out a draft to be changed. */

/** What is done at a key: to the value there, or to the list or object there. */
export type Edit = readonly [key: string, how: EditWord, value: number]

/** Words for what an edit does. */
export const editWords = ['set', 'delete', 'push', 'pop', 'reverse', 'sort', 'remove', 'empty'] as const
/** One of `editWords`. */
export type EditWord = (typeof editWords)[number]

/** Makes the changes in place, one after the other; what cannot be done where it is asked for is left out. */
export function edit(draft: object, edits: readonly Edit[]): void {
  for (const [key, how, value] of edits) {
    const part: unknown = Reflect.get(draft, key)
    if (how === 'set') Reflect.set(draft, key, value)
    else if (how === 'delete') Reflect.deleteProperty(draft, key)
    else if (Array.isArray(part)) editList(part, how, value)
    else if (typeof part === 'object' && part !== null) editObject(part, how, value)
  }
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
