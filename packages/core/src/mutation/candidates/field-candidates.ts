/**
 * A field the code looked for and did not find: written into texts in the notations people use for fields, and into
 * whatever holds the input where its domain takes it.
 */
import { isPlainObject } from '../../domain/own-property.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'
import type { Operand } from '../comparison.ts'
import { type CandidateKind, comparesValues } from './candidate-kind.ts'

/** Parts of an input that are looked at for objects; one of many would hold up the search. No bench chose it. */
const mostLooks = 64

/** What stands between two fields, and between a name and its value. */
const separators: readonly string[] = [';', '&', ',', '\n', ' ', '; ', ', ']
const joints: readonly string[] = ['=', ':', ': ', ' ']

export const fieldCandidates: CandidateKind = {
  name: 'field',
  *candidates({ parts, leaves }, comparison) {
    const { key, left, right } = comparison
    const want = left ?? right
    if (!comparesValues(comparison) || key === undefined || want === undefined) return
    yield* objectsWith(parts, key, want)
    if (typeof want === 'bigint') return
    for (const part of leaves) {
      if (typeof part.leaf !== 'string') continue
      for (const text of textsWith(part.leaf, key, want)) {
        const root = rootWithValue(part, text)
        if (root !== undefined) yield root
      }
    }
  },
}

/**
 * Objects that get the field, and objects of the field alone where there is none yet: JSON that is a number may as well be an object,
 * and a list without items may have one. A domain that knows no such field refuses.
 */
function* objectsWith(parts: readonly PartNode[], key: string, want: Operand): Generator<unknown, void> {
  let left = mostLooks
  for (const part of parts) {
    if (part.leaf !== undefined) continue
    if (left-- === 0) return
    const value = objectIn(part)
    if (value === undefined || Object.hasOwn(value, key)) continue
    const root = rootWithValue(part, { ...value, [key]: want })
    if (root !== undefined) yield root
    const listed = isEmptyList(part) ? rootWithValue(part, [{ [key]: want }]) : undefined
    if (listed !== undefined) yield listed
  }
}

function isEmptyList({ domain, value, size }: PartNode): boolean {
  if (size > 0) return false
  const made: unknown = domain.getValue(value)
  return Array.isArray(made) && made.length === 0
}

/** What the part holds, none of its fields where it is no plain object; `undefined` where nothing can be told. */
function objectIn({ domain, value }: PartNode): object | undefined {
  try {
    const made: unknown = domain.getValue(value)
    return isPlainObject(made) ? made : {}
  } catch {
    // Functions of the user may throw on what no run has tried yet.
    return undefined
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
