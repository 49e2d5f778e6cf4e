/** Items of lists at places that were counted out before: where one is missing, the counting is wrong. */
import { InvariantError } from './errors.ts'

/** The item at `index`, from 0, which has to be there; it may be `undefined` itself. Outside of hot loops. */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index]
  if (item === undefined && !(index >= 0 && index < list.length)) return missingAt(index)
  // The index is inside the list, so even `undefined` is an item of it, which no narrowing can tell.
  return item as Item
}

/**
 * For hot loops over lists without `undefined` and `null`, where a function that reads lists of all kinds would read none of
 * them fast: `list[i] ?? missingAt(i)`.
 */
export function missingAt(index: number): never {
  throw new InvariantError(`There is no item ${index} in a list that was taken to have it.`)
}
