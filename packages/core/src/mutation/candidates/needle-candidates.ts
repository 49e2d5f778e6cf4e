/**
 * What was looked for in a text, such as a digit in an alphabet, replaced by something that is in it: `'0123456789abcdef'.includes(sign)`.
 * Where each sign of an input is asked for, one alone shows little; so all that follow it are replaced, too.
 */
import { comparisonKind } from '../../execution/coverage.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'
import { Rng } from '../../random/rng.ts'
import { textHash } from '../../random/text-hash.ts'
import type { CandidateKind } from './candidate-kind.ts'
import { isCharacter } from './leaf-candidates.ts'
import { occurrences } from './text-replacements.ts'

/** Parts of the text that are tried in each place. No bench chose it. */
const samples = 2

/** The same candidates for the same texts and input. */
export const needleCandidates: CandidateKind = {
  name: 'needle',
  *candidates({ leaves }, { kind, left: text, right: needle }) {
    if (kind !== comparisonKind.contains || typeof text !== 'string' || typeof needle !== 'string') return
    const { length } = needle
    if (length === 0 || text.length < length) return
    for (const part of leaves) {
      const { leaf } = part
      if (typeof leaf === 'number' && isCharacter(leaf, needle)) yield* codesIn(text, part)
      // What was searched is of the input itself then.
      if (typeof leaf !== 'string' || !leaf.includes(needle) || leaf.includes(text)) continue
      const rng = new Rng(Number.parseInt(textHash(`${text}\n${leaf}`, 8), 16))
      const some = (): string => {
        const at = rng.int(0, text.length - length)
        return text.slice(at, at + length)
      }
      for (const at of occurrences(leaf, needle)) {
        const rest = leaf.slice(at + length)
        for (let count = 0; count < samples; count++) {
          const replaced = [leaf.slice(0, at) + some() + rest]
          if (rest.length > 0) replaced.push(leaf.slice(0, at) + filled(some, length + rest.length))
          for (const value of replaced) {
            const root = rootWithValue(part, value)
            if (root !== undefined) yield root
          }
        }
      }
    }
  },
}

/** Codes of characters of the text. */
function* codesIn(text: string, part: PartNode): Generator<unknown, void> {
  const codes = Array.from(text, (character) => character.codePointAt(0))
  const rng = new Rng(Number.parseInt(textHash(text, 8), 16))
  for (let count = 0; count < samples; count++) {
    const root = rootWithValue(part, codes[rng.below(codes.length)])
    if (root !== undefined) yield root
  }
}

function filled(some: () => string, length: number): string {
  let text = ''
  while (text.length < length) text += some()
  return text.slice(0, length)
}
