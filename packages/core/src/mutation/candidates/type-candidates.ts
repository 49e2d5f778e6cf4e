/**
 * A type that was asked for (`typeof value === 'object'`): a text that decodes to something of this type, or, where a part is
 * one of several alternatives, one of this type.
 */
import { comparisonKind } from '../../execution/coverage.ts'
import type { PartList } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'
import type { CandidateKind } from './candidate-kind.ts'

/** The least JSON text of each type: what was decoded from a text is the likeliest thing whose type is asked for. */
const textOfType: Readonly<Record<string, readonly string[]>> = {
  object: ['{}', '[]'],
  string: ['""'],
  number: ['0'],
  boolean: ['true'],
}

/** The least values of each type, for choices among types. */
const valuesOfType: Readonly<Record<string, readonly unknown[]>> = {
  object: [{}, [], [{}]],
  string: [''],
  number: [0],
  boolean: [true],
}

/** Alternatives of a type in the place of what was chosen; a choice has one part. */
function* otherChoices({ parts }: PartList, type: string): Generator<unknown, void> {
  for (const part of parts) {
    if (part.size !== 1 || part.domain.plain) continue
    for (const value of valuesOfType[type] ?? []) {
      const root = rootWithValue(part, value)
      if (root !== undefined) yield root
    }
  }
}

export const typeCandidates: CandidateKind = {
  name: 'type',
  *candidates(list, { kind, right: type }) {
    const { leaves } = list
    if (kind !== comparisonKind.typeOf) return
    yield* otherChoices(list, String(type))
    for (const part of leaves) {
      if (typeof part.leaf !== 'string') continue
      for (const text of textOfType[String(type)] ?? []) {
        const root = rootWithValue(part, text)
        if (root !== undefined) yield root
      }
    }
  },
}
