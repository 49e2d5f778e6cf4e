// A draw that the same seed repeats, which does not depend on what came before.
import { createHash } from 'node:crypto'

/** As many as wanted, all of them where there are no more; each has the same chance. */
export function chosenBySeed(mutants, wanted, seed) {
  if (mutants.length <= wanted) return mutants
  const rank = ({ id }) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const ranked = mutants.map((mutant) => [rank(mutant), mutant]).sort(([one], [other]) => (one < other ? -1 : 1))
  return ranked.slice(0, wanted).map(([, mutant]) => mutant)
}
