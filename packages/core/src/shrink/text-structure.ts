/** The structure that texts of most languages share: brackets, quotes and separators. Positions are code units. */
import { itemAt } from '../item-at.ts'

/** Code units from `start` (included) to `end` (excluded). */
export interface Span {
  readonly start: number
  readonly end: number
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }
const quotes = new Set(['"', "'", '`'])
const separators = new Set([',', ';', '\n', ' '])

/** Where the quoted text that opens at `start` ends, or `undefined` where it does not. A backslash hides what follows it. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at + 1
  }
  return undefined
}

/** Bracketed and quoted spans with their delimiters, outer ones before what is inside them. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quotes.has(character)) {
      const end = endOfQuoted(text, at)
      if (end === undefined) continue
      spans.push({ start: at, end })
      at = end - 1
    } else if (closing[character] !== undefined) open.push(at)
    else {
      const partner = open.findLastIndex((start) => closing[text.charAt(start)] === character)
      if (partner < 0) continue
      spans.push({ start: itemAt(open, partner), end: at + 1 })
      open.length = partner
    }
  }
  return spans.sort((a, b) => a.start - b.start || b.end - a.end)
}

/**
 * The pieces between separators inside `outer`, each with one separator next to it; nothing inside nested spans is split.
 * Taking one out leaves the others separated.
 */
export function segmentsOf(text: string, outer: Span): Span[] {
  const nested = spansOf(text).filter((span) => span.start >= outer.start && span.end <= outer.end)
  const cuts: number[] = []
  for (let at = outer.start; at < outer.end; at++) {
    const inside = nested.find((span) => span.start <= at && at < span.end)
    if (inside !== undefined) at = inside.end - 1
    else if (separators.has(text.charAt(at))) cuts.push(at)
  }
  const last = cuts.at(-1)
  if (last === undefined) return []
  const segments = cuts.map((cut, index) => ({
    start: index === 0 ? outer.start : itemAt(cuts, index - 1) + 1,
    end: cut + 1,
  }))
  return [...segments, { start: last, end: outer.end }]
}
