/** What tells a run that never ends from one that takes long for what it asks, and when nothing can be told any longer. */
import { Haste } from './haste.ts'
import { LargeAnswers } from './large-answers.ts'
import { SlowSizes, type SlowSizesParts } from './slow-sizes.ts'
import { SpoiledCode } from './spoiled-code.ts'

export interface SlowInputs {
  readonly sizes: SlowSizes
  readonly answers: LargeAnswers
  readonly haste: Haste
  readonly spoiled: SpoiledCode
}

/** @param isStopped something that makes inputs was stopped before: the code may be spoiled */
export function slowInputs(parts: SlowSizesParts, isStopped: boolean): SlowInputs {
  return {
    sizes: new SlowSizes(parts),
    answers: new LargeAnswers(parts),
    haste: new Haste(parts.runner, parts.stepBudget),
    spoiled: new SpoiledCode(parts, isStopped),
  }
}
