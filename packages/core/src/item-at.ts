/** Items of lists at places that were counted out before: where one is missing, the counting is wrong. */
import { InvariantError } from './errors.ts'

/** The item at `index`, from 0, which has to be there. For lists whose items are never `undefined`, outside of hot loops. */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  return list[index] ?? missingAt(index)
}

/** For hot loops, where a function that reads lists of all kinds would read none of them fast: `list[i] ?? missingAt(i)`. */
export function missingAt(index: number): never {
  throw new InvariantError(`There is no item ${index} in a list that was taken to have it.`)
}
