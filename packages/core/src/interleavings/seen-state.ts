/** What can be seen of the state of an object from outside, as a text: two texts that differ are of two states. */

/** Fields of fields are looked at so deep: the entries of a map of records. No bench chose it. */
const deepest = 3
/** Parts of one object that are told, so that a large one costs no more than a few calls. No bench chose it. */
const mostParts = 200

/** Its fields, and what stands in them; what an accessor would answer, what functions keep, and what is private to the language nobody sees. */
export function seenState(object: unknown): string {
  const told: string[] = []
  tell(object, 0, told)
  return told.join()
}

function tell(value: unknown, depth: number, told: string[]): void {
  if (told.length >= mostParts) return
  if (typeof value !== 'object' || value === null) {
    told.push(typeof value === 'function' ? 'function' : `${typeof value} ${String(value)}`)
    return
  }
  told.push('{')
  if (depth < deepest) for (const part of partsOf(value)) tell(part, depth + 1, told)
  told.push('}')
}

function partsOf(object: object): readonly unknown[] {
  if (object instanceof Map) return [...object].flat()
  if (object instanceof Set) return [...object]
  if (object instanceof Promise || ArrayBuffer.isView(object)) return []
  const fields = Object.keys(object).slice(0, mostParts)
  return fields.flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(object, key)
    return descriptor !== undefined && 'value' in descriptor ? [key, descriptor.value] : []
  })
}
