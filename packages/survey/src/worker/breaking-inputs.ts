/** Drawn inputs that break a relation, one of each cause: what breaks often leaves room for what breaks once. */
import { familyOf } from './difference.ts'

/** Inputs that are kept. */
const mostBreaking = 40
/** Of causes that differ in a character only. */
const mostOfFamily = 2

export class BreakingInputs<Input> {
  private readonly byCause = new Map<string, Input>()
  private readonly families = new Map<string, number>()

  note(cause: string, input: Input): void {
    if (!this.wants(cause)) return
    const family = familyOf(cause)
    this.families.set(family, (this.families.get(family) ?? 0) + 1)
    this.byCause.set(cause, input)
  }

  /** Whether an input that breaks it in this way would be kept. */
  wants(cause: string): boolean {
    if (this.byCause.has(cause) || this.byCause.size >= mostBreaking) return false
    return (this.families.get(familyOf(cause)) ?? 0) < mostOfFamily
  }

  get inputs(): readonly Input[] {
    return [...this.byCause.values()]
  }

  /** Those whose causes are still wanted, in the order in which they were noted. */
  inputsOf(isWanted: (cause: string) => boolean): readonly Input[] {
    return [...this.byCause].flatMap(([cause, input]) => (isWanted(cause) ? [input] : []))
  }
}
