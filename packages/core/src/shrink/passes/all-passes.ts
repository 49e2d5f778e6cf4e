/** The passes in the order of a first round: what saves most per attempt comes first. */
import type { Pass } from '../pass.ts'
import { collapse } from './collapse.ts'
import { deleteParts } from './delete-parts.ts'
import { duplicates } from './duplicates.ts'
import { joinLists } from './join-lists.ts'
import { lowerTogether } from './lower-together.ts'
import { mergeNumbers } from './merge-numbers.ts'
import { moveAmount } from './move-amount.ts'
import { numbers } from './numbers.ts'
import { ownSteps } from './own-steps.ts'
import { promote } from './promote.ts'
import { renumber } from './renumber.ts'
import { sortParts } from './sort-parts.ts'
import { trivial } from './trivial.ts'

export const allPasses: readonly Pass[] = [
  trivial,
  promote,
  collapse,
  joinLists,
  deleteParts,
  duplicates,
  numbers,
  sortParts,
  lowerTogether,
  renumber,
  mergeNumbers,
  moveAmount,
  ownSteps,
]
