/** What generated functions that have more than one answer were asked: whether two runs asked them the same. */

let asked = 0

/** Adds a question, by the hash of its arguments. The factor is that of Knuth's multiplicative hashing. */
export function noteAsked(hash: number): void {
  asked = Math.imul(asked ^ hash, 0x9e3779b1)
}

/** A hash of the questions since it was last taken, in their order. */
export function takeAsked(): number {
  const taken = asked
  asked = 0
  return taken
}
