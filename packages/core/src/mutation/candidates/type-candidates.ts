/** A type that was asked for (`typeof value === 'object'`): a text that decodes to something of this type. */
import { comparisonKind } from '../../execution/coverage.ts'
import { rootWithValue } from '../../parts/replace.ts'
import type { CandidateKind } from './candidate-kind.ts'

/** The least JSON text of each type: what was decoded from a text is the likeliest thing whose type is asked for. */
const textOfType: Readonly<Record<string, readonly string[]>> = {
  object: ['{}', '[]'],
  string: ['""'],
  number: ['0'],
  boolean: ['true'],
}

export const typeCandidates: CandidateKind = {
  name: 'type',
  *candidates({ leaves }, { kind, right: type }) {
    if (kind !== comparisonKind.typeOf) return
    for (const part of leaves) {
      if (typeof part.leaf !== 'string') continue
      for (const text of textOfType[String(type)] ?? []) {
        const root = rootWithValue(part, text)
        if (root !== undefined) yield root
      }
    }
  },
}
