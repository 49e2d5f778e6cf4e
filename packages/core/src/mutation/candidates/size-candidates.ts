/** A length or size that was compared: texts are padded or cut, containers filled or emptied. */
import type { PartNode } from '../../parts/part-tree.ts'
import { rootWithValue } from '../../parts/replace.ts'
import { longest, rootWithSize, textOfLength } from '../resize.ts'
import { around, type ExchangeKind } from './candidate-kind.ts'

export const sizeCandidates: ExchangeKind = {
  name: 'size',
  *candidates({ parts }, { kind, have, want }) {
    if (typeof have !== 'number' || typeof want !== 'number') return
    for (const size of around(kind, want)) {
      if (!Number.isInteger(size) || size < 0 || size > longest) continue
      for (const part of parts) {
        const root = sizeOf(part) === have ? resized(part, size) : undefined
        if (root !== undefined) yield root
      }
    }
  },
}

/** Length of a text or number of parts; `undefined` for other leaves. */
function sizeOf({ leaf, size }: PartNode): number | undefined {
  if (typeof leaf === 'string') return leaf.length
  return leaf === undefined ? size : undefined
}

function resized(part: PartNode, size: number): unknown {
  return typeof part.leaf === 'string' ? rootWithValue(part, textOfLength(part.leaf, size)) : rootWithSize(part, size)
}
