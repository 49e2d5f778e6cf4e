/** How long passes at once in a sequence: times that the code waits for, of which one sequence has few. */
import type { Rng } from '../../random/rng.ts'
import type { MemberWords } from './call-forms.ts'

/** Spans of one sequence, drawn anew for each: what has to be kept up wants many that are short enough and none that is longer. No bench chose it. */
const sizes = [1, 1, 2, 3] as const

/** Half of the time one of the spans there are, else `undefined`: no two arguments meet under one. */
export function spanOf(words: Pick<MemberWords, 'spans'> | undefined, rng: Rng): number | undefined {
  const spans = words?.spans ?? []
  return spans.length > 0 && rng.bool() ? rng.pick(spans) : undefined
}

/** The spans of one sequence. */
export class FewSpans {
  private readonly rng: Rng
  private few: readonly number[] | undefined

  constructor(rng: Rng) {
    this.rng = rng
  }

  /** Half of the time one of a few, where `words` has any. */
  of({ spans = [] }: Pick<MemberWords, 'spans'>): number | undefined {
    if (spans.length === 0) return undefined
    this.few ??= Array.from({ length: this.rng.pick(sizes) }, () => this.rng.pick(spans))
    return spanOf({ spans: this.few }, this.rng)
  }
}
