/**
 * A field the code looked for and did not find: written into texts in the notations people use for fields, and into
 * whatever holds the input where its domain takes it.
 */

import type { Operand } from './comparison.ts'
import type { Part, PartIndex } from './part-index.ts'

/** What stands between two fields, and between a name and its value. */
const separators: readonly string[] = [';', '&', ',', '\n', ' ', '; ', ', ']
const joints: readonly string[] = ['=', ':', ': ', ' ']

/** Root corpus values in which the field `key` is `want`. */
export function* fieldCandidates(index: PartIndex, key: string, want: Operand): Generator<unknown, void> {
  if (want === undefined || typeof want === 'bigint') return
  for (const at of index.leaves) {
    const { leaf } = index.parts[at] as Part
    if (typeof leaf !== 'string') continue
    for (const text of textsWith(leaf, key, want)) {
      const root = index.replaceByValue(at, text)
      if (root !== undefined) yield root
    }
  }
}

function* textsWith(text: string, key: string, want: string | number): Generator<string, void> {
  yield* jsonWith(text, key, want)
  for (const joint of joints) yield `${key}${joint}${want}`
  if (text === '') return
  // Fields that are there already show which notation is understood.
  for (const joint of joints.filter((candidate) => text.includes(candidate))) {
    for (const separator of separators) yield `${text}${separator}${key}${joint}${want}`
  }
}

/** As JSON: into the object the text holds, into the first object of the list it holds, or as a text of its own. */
function* jsonWith(text: string, key: string, want: string | number): Generator<string, void> {
  const field = { [key]: want }
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) yield JSON.stringify([{ ...objectOf(value[0]), ...field }, ...value.slice(1)])
    else if (typeof value === 'object' && value !== null) yield JSON.stringify({ ...value, ...field })
  } catch {
    // No JSON yet: then a whole one is tried.
  }
  yield JSON.stringify(field)
  yield JSON.stringify([field])
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
