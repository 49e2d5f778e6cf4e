/** A text that a regular expression was tried on, replaced by what the expression asks for. */
import { Context } from '../domain/context.ts'
import { samplePattern } from '../domains/regexp/sample-pattern.ts'
import { Rng } from '../random/rng.ts'
import { textHash } from '../random/text-hash.ts'
import type { Part, PartIndex } from './part-index.ts'

const samples = 3
/** Complexity of a sample, in bits: short texts say as much about the code behind the expression. */
const budget = 512

/** Root corpus values; `pattern` as `/source/flags`. The same for the same text and pattern. */
export function* patternCandidates(index: PartIndex, tried: string, pattern: string): Generator<unknown, void> {
  const context = new Context(new Rng(Number.parseInt(textHash(`${pattern}\n${tried}`, 8), 16)))
  for (const at of index.leaves) {
    const { leaf } = index.parts[at] as Part
    if (typeof leaf !== 'string') continue
    const start = leaf.indexOf(tried)
    if (start < 0) continue
    for (let count = 0; count < samples; count++) {
      const text = samplePattern(pattern, context.reset(budget))
      if (text === undefined) return
      const root = index.replaceByValue(at, leaf.slice(0, start) + text + leaf.slice(start + tried.length))
      if (root !== undefined) yield root
    }
  }
}
