/** Indexes at which a list has an item, in order: `list[4e9] = 1` makes a list of four thousand million holes, which nobody can go through. */

/** Shorter lists are gone through. No bench chose it. */
const longest = 10_000
/** Places looked at first: who has an item at each has hardly a hole, and names of all indexes cost more than the items. No bench chose it. */
const samples = 16

/** `undefined` where there are about as many as the list is long, or it is short: each index is asked then. */
export function itemIndexes(list: readonly unknown[]): readonly number[] | undefined {
  if (list.length <= longest || looksFull(list)) return undefined
  const indexes: number[] = []
  // The engine keeps indexes in order, and before all other keys.
  for (const key of Object.keys(list)) {
    const index = Number(key)
    if (!Number.isInteger(index) || index < 0) break
    indexes.push(index)
  }
  return indexes.length === list.length ? undefined : indexes
}

function looksFull(list: readonly unknown[]): boolean {
  const last = list.length - 1
  for (let at = 0; at < samples; at++) if (!(Math.floor((at * last) / (samples - 1)) in list)) return false
  return true
}
