/** The passes in the order of a first round: what saves most per attempt comes first. */
import type { Pass } from '../pass.ts'
import { collapse } from './collapse.ts'
import { copies } from './copies.ts'
import { decimals } from './decimals.ts'
import { deleteChunks } from './delete-chunks.ts'
import { deleteHalves, deleteParts } from './delete-parts.ts'
import { deleteRuns } from './delete-runs.ts'
import { deleteTogether } from './delete-together.ts'
import { digits } from './digits.ts'
import { duplicates } from './duplicates.ts'
import { fewerCalls, shownSooner } from './fewer-calls.ts'
import { fewerSwitches } from './fewer-switches.ts'
import { joinLists } from './join-lists.ts'
import { lowerClose, lowerTogether } from './lower-together.ts'
import { mergeNumbers } from './merge-numbers.ts'
import { moveAmount } from './move-amount.ts'
import { fewNumbers, numbers } from './numbers.ts'
import { ordinaryNumbers } from './ordinary-numbers.ts'
import { ownSteps } from './own-steps.ts'
import { promote } from './promote.ts'
import { rearrange } from './rearrange.ts'
import { redraw } from './redraw.ts'
import { renumber } from './renumber.ts'
import { sortParts } from './sort-parts.ts'
import { strides } from './strides.ts'
import { textSpans } from './text-spans.ts'
import { longTexts, texts } from './texts.ts'
import { trivial } from './trivial.ts'
import { twins } from './twins.ts'

export const allPasses: readonly Pass[] = [
  trivial,
  ordinaryNumbers,
  deleteHalves,
  promote,
  collapse,
  joinLists,
  textSpans,
  duplicates,
  lowerClose,
  fewNumbers,
  deleteParts,
  deleteChunks,
  numbers,
  copies,
  decimals,
  texts,
  lowerTogether,
  sortParts,
  deleteTogether,
  twins,
  renumber,
  mergeNumbers,
  moveAmount,
  digits,
  strides,
  deleteRuns,
  longTexts,
  rearrange,
  shownSooner,
  fewerCalls,
  fewerSwitches,
  ownSteps,
  redraw,
]
