/** A text that a regular expression was tried on, replaced by what the expression asks for. */
import { Context } from '../../domain/context.ts'
import { comparisonKind } from '../../execution/coverage.ts'
import { rootWithValue } from '../../parts/replace.ts'
import { Rng } from '../../random/rng.ts'
import { textHash } from '../../random/text-hash.ts'
import type { CandidateKind } from './candidate-kind.ts'

/** Texts made for each leaf the pattern was tried on. No bench chose it. */
const samples = 3
/** Complexity of a sample, in bits: short texts say as much about the code behind the expression. No bench chose it. */
const budget = 512

/** The pattern comes as `/source/flags`. The same candidates for the same text and pattern; none where nobody makes texts. */
export const patternCandidates: CandidateKind = {
  name: 'pattern',
  *candidates({ leaves }, { kind, left: tried, right: pattern }, sample) {
    if (
      sample === undefined ||
      kind !== comparisonKind.matches ||
      typeof tried !== 'string' ||
      typeof pattern !== 'string'
    )
      return
    const context = new Context(new Rng(Number.parseInt(textHash(`${pattern}\n${tried}`, 8), 16)))
    for (const part of leaves) {
      const { leaf } = part
      const start = typeof leaf === 'string' ? leaf.indexOf(tried) : -1
      if (typeof leaf !== 'string' || start < 0) continue
      for (let count = 0; count < samples; count++) {
        const text = sample(pattern, context.reset(budget))
        if (text === undefined) return
        const root = rootWithValue(part, leaf.slice(0, start) + text + leaf.slice(start + tried.length))
        if (root !== undefined) yield root
      }
    }
  },
}
