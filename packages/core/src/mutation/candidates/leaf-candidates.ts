/** The leaf that holds one side holds the other, as it stands and through the simple transformations code applies before. */
import { comparisonKind } from '../../execution/coverage.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'
import type { Operand } from '../comparison.ts'
import { around, type Exchange, type ExchangeKind } from './candidate-kind.ts'
import { dateReplacements } from './date-replacements.ts'
import { isCodePoint, textReplacements } from './text-replacements.ts'
import { rewritten } from './written-number.ts'

export const leafCandidates: ExchangeKind = {
  name: 'leaf',
  *candidates({ leaves }, exchange) {
    for (const part of leaves) yield* rootsWithReplacements(part, exchange)
  },
}

/** Root corpus values in which this leaf makes the comparison turn over, if it is the one that was compared. */
export function* rootsWithReplacements(part: PartNode, exchange: Exchange): Generator<unknown, void> {
  for (const value of replacements(part, exchange)) {
    const root = rootWithValue(part, value)
    if (root !== undefined) yield root
  }
}

function* replacements({ leaf, date }: PartNode, exchange: Exchange): Generator<unknown, void> {
  if (typeof leaf === 'string') yield* textReplacements(leaf, exchange)
  else if (typeof leaf === 'number') yield* date ? dateReplacements(leaf, exchange) : numberReplacements(leaf, exchange)
  else if (typeof leaf === 'bigint' && Number(leaf) === Number(exchange.have)) yield* aroundBigint(exchange)
  else if (typeof leaf === 'boolean' && String(leaf) === String(exchange.have)) yield !leaf
}

function* numberReplacements(leaf: number, { kind, have, want }: Exchange): Generator<number, void> {
  if (typeof have === 'number' && typeof want === 'number') {
    if (Object.is(leaf, have) || leaf === have) yield* around(kind, want)
    else if (leaf !== 0 && Math.trunc(leaf) === have) yield* around(kind, want)
    else if (-leaf === have) yield* around(kind, -want)
    else if ((leaf | 0) === have || leaf >>> 0 === have) yield* around(kind, want)
    return
  }
  if (typeof have === 'bigint' && Number(have) === leaf) yield Number(want)
  else if (typeof want === 'string' && String(leaf) === have && Number.isFinite(Number(want))) yield Number(want)
  else if (typeof want === 'string' && typeof have === 'string') {
    if (isCharacter(leaf, have)) yield* characterCodes(want)
    else yield* rewritten(leaf, have, want)
  }
}

/** The code of that character. */
export function isCharacter(leaf: number, text: string): boolean {
  return text !== '' && isCodePoint(leaf) && text === String.fromCodePoint(leaf)
}

function* characterCodes(text: string): Generator<number, void> {
  const code = text.codePointAt(0)
  if (code !== undefined) yield code
}

function* aroundBigint({ kind, want }: Exchange): Generator<bigint, void> {
  const value = wholeOf(want)
  if (value === undefined) return
  yield value
  if (kind !== comparisonKind.less) return
  yield value + 1n
  yield value - 1n
}

function wholeOf(value: Operand): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
}
