/** What tells a run that never ends from one that takes long for what it asks, and when nothing can be told any longer. */
import { Haste } from './haste.ts'
import { LargeAnswers } from './large-answers.ts'
import { SlowSizes, type SlowSizesParts } from './slow-sizes.ts'
import { type CodeHistory, SpoiledCode } from './spoiled-code.ts'

export interface SlowInputs {
  readonly sizes: SlowSizes
  readonly answers: LargeAnswers
  readonly haste: Haste
  readonly spoiled: SpoiledCode
}

export function slowInputs(parts: SlowSizesParts, history: CodeHistory): SlowInputs {
  return {
    sizes: new SlowSizes(parts),
    answers: new LargeAnswers(parts),
    haste: new Haste(parts.runner, parts.stepBudget),
    spoiled: new SpoiledCode(parts, history),
  }
}
