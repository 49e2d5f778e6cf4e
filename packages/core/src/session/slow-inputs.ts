/** What tells a run that never ends from one that takes long for what it asks. */
import { Haste } from './haste.ts'
import { LargeAnswers } from './large-answers.ts'
import { SlowSizes, type SlowSizesParts } from './slow-sizes.ts'

export interface SlowInputs {
  readonly sizes: SlowSizes
  readonly answers: LargeAnswers
  readonly haste: Haste
}

export function slowInputs(parts: SlowSizesParts): SlowInputs {
  return {
    sizes: new SlowSizes(parts),
    answers: new LargeAnswers(parts),
    haste: new Haste(parts.runner, parts.stepBudget),
  }
}
