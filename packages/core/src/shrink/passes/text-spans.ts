/** Shrinks text by its structure: a bracketed part instead of the whole, without, or empty; a segment less. */
import { UNCHANGED } from '../../domain/domain.ts'
import { putting } from '../../parts/edit.ts'
import { leafContent, leafHolding } from '../../parts/leaf.ts'
import type { PartNode } from '../../parts/part-tree.ts'
import type { Attempts, Descent } from '../descent.ts'
import type { Pass } from '../pass.ts'
import { type Span, segmentsOf, spansOf } from '../text-structure.ts'

/** Spans looked at, the longest ones; where there are more, none is put in the place of another. No bench chose it. */
const mostSpans = 100

/** The spans of a text that are looked at, outer ones before what is inside them. */
function boldest(spans: readonly Span[]): readonly Span[] {
  if (spans.length <= mostSpans) return spans
  const longest = new Set(spans.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, mostSpans))
  return spans.filter((span) => longest.has(span))
}

function textOf(node: PartNode | undefined): string | undefined {
  if (node === undefined || node.size > 0 || node.domain.entropy === 0) return undefined
  const content = leafContent(node)
  return typeof content === 'string' && content.length > 1 ? content : undefined
}

const without = (text: string, { start, end }: Span): string => text.slice(0, start) + text.slice(end)

/** Texts that lack something of the structure, the boldest first. */
function* simpler(text: string): Generator<string> {
  const all = spansOf(text)
  const spans = boldest(all)
  for (const span of spans) yield text.slice(span.start, span.end)
  for (const segment of segmentsOf(text, { start: 0, end: text.length })) yield without(text, segment)
  for (const span of spans) {
    const inside = { start: span.start + 1, end: span.end - 1 }
    yield without(text, inside)
    for (const segment of segmentsOf(text, inside)) yield without(text, segment)
    for (const inner of all.length > mostSpans ? [] : spans) {
      if (inner.start <= span.start || inner.end >= span.end) continue
      yield text.slice(0, span.start) + text.slice(inner.start, inner.end) + text.slice(span.end)
    }
    yield without(text, span)
    yield text.slice(0, span.start) + text.slice(span.start + 1, span.end - 1) + text.slice(span.end)
  }
}

function* shrinkText<C>(descent: Descent<C>, at: number): Attempts<C, boolean> {
  const node = descent.nodes[at]
  const text = textOf(node)
  if (node === undefined || text === undefined) return false
  for (const candidate of simpler(text)) {
    if (yield* descent.edit(putting(node, leafHolding(node, candidate) ?? UNCHANGED))) return true
  }
  return false
}

export const textSpans: Pass = {
  name: 'text-spans',
  *run(descent) {
    for (let at = 0; at < descent.nodes.length; at++) while (yield* shrinkText(descent, at));
  },
}
