/** A comparison seen from each of its sides: one is what the input made, the other what it should make. */
import type { Comparison, Operand, Sides } from '../comparison.ts'

export interface OneWay {
  readonly side: keyof Sides
  readonly have: Operand
  readonly want: Operand
}

export function eachWay({ left, right }: Comparison): readonly OneWay[] {
  return [
    { side: 'left', have: left, want: right },
    { side: 'right', have: right, want: left },
  ]
}
