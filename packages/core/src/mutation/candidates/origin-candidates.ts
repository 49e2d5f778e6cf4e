/** The code shows which text or list an operand was read from, and where in it: the other side goes exactly there. */
import { UNCHANGED } from '../../domain/domain.ts'
import { lengthIndex } from '../../execution/coverage.ts'
import type { PartList, PartNode } from '../../parts/part-tree.ts'
import { rootWith, rootWithValue } from '../../parts/replace.ts'
import type { Comparison, Operand } from '../comparison.ts'
import { longest, textOfLength } from '../resize.ts'
import { type CandidateKind, comparesValues } from './candidate-kind.ts'
import { rootsWithReplacements } from './leaf-candidates.ts'
import { isCodePoint } from './text-replacements.ts'

export const originCandidates: CandidateKind = {
  name: 'origin',
  *candidates(parts, comparison) {
    if (!comparesValues(comparison)) return
    const { origin } = comparison
    if (typeof origin === 'string') yield* inText(parts, comparison, origin)
    else if (Array.isArray(origin)) yield* inList(parts, comparison, origin.length)
    else if (ArrayBuffer.isView(origin)) yield* inList(parts, comparison, sizeOfView(origin))
  },
}

function sizeOfView(view: ArrayBufferView): number {
  return 'length' in view && typeof view.length === 'number' ? view.length : -1
}

function* inText({ leaves }: PartList, comparison: Comparison, origin: string): Generator<unknown, void> {
  const { originIndex } = comparison
  if (originIndex < 0) return
  const wanted = charactersOf(comparison)
  for (const part of leaves) {
    const { leaf } = part
    const offset = typeof leaf === 'string' ? leaf.indexOf(origin) : -1
    if (typeof leaf !== 'string' || offset < 0 || offset + originIndex > longest) continue
    const at = offset + originIndex
    const padded = leaf.length < at ? textOfLength(leaf, at) : leaf
    for (const character of wanted) {
      const root = rootWithValue(part, padded.slice(0, at) + character + padded.slice(at + 1))
      if (root !== undefined) yield root
    }
  }
}

/** Both sides as characters, whether the code compared characters or their codes. */
function charactersOf({ left, right }: Comparison): string[] {
  return [left, right]
    .map((side) => (typeof side === 'number' && isCodePoint(side) ? String.fromCodePoint(side) : side))
    .filter((side): side is string => typeof side === 'string' && side.length > 0 && side.length <= 2)
}

/** An element of a list of this size: replaced where it exists, appended where the list is too short. */
function* inList({ parts }: PartList, comparison: Comparison, size: number): Generator<unknown, void> {
  const { originIndex: slot, kind, left, right } = comparison
  if (slot === lengthIndex || slot < 0) return
  for (const part of parts) {
    if (part.leaf === undefined && part.size === size && slot >= size) yield* appended(part, slot, [left, right])
    if (part.slot !== slot || part.leaf === undefined || part.above?.size !== size) continue
    yield* rootsWithReplacements(part, { kind, have: left, want: right })
    yield* rootsWithReplacements(part, { kind, have: right, want: left })
  }
}

function* appended(part: PartNode, slot: number, wants: readonly Operand[]): Generator<unknown, void> {
  const [element] = part.below
  if (slot > longest || element === undefined) return
  for (const want of wants) {
    const last: unknown = want === undefined ? undefined : element.domain.fromValue(want)
    if (last === undefined || element.domain.validate(last) !== undefined) continue
    const filler = new Array<unknown>(slot - part.size).fill(element.value)
    const longer: unknown = part.domain.withInserted(part.value, part.size, [...filler, last])
    const root = longer === UNCHANGED ? undefined : rootWith(part, longer)
    if (root !== undefined) yield root
  }
}
