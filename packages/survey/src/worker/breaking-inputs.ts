/** Drawn inputs that break a relation, one of each cause: what breaks often leaves room for what breaks once. */
import { familyOf } from './difference.ts'

/** Inputs the search is told of. */
const mostBreaking = 12
/** Of causes that differ in a character only. */
const mostOfFamily = 2

export class BreakingInputs<Input> {
  private readonly byCause = new Map<string, Input>()
  private readonly families = new Map<string, number>()

  note(cause: string, input: Input): void {
    if (this.byCause.has(cause) || this.byCause.size >= mostBreaking) return
    const family = familyOf(cause)
    const known = this.families.get(family) ?? 0
    if (known >= mostOfFamily) return
    this.families.set(family, known + 1)
    this.byCause.set(cause, input)
  }

  get inputs(): readonly Input[] {
    return [...this.byCause.values()]
  }
}
