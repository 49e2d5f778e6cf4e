/** The parts a regular expression is made of, each as a domain of texts that can also find itself in a text again. */

import type { AnyDomain } from '../../domain/domain.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { itemAt } from '../../item-at.ts'
import { ElementDomain } from '../choices/element.ts'
import { chosenIn, UnionDomain } from '../choices/union.ts'
import { ArrayDomain } from '../containers/array.ts'
import type { SizeBounds } from '../containers/sizes.ts'
import { type Alphabet, compareTexts, textComplexity } from '../strings/alphabet.ts'
import { CharDomain } from '../strings/char.ts'
import { StringDomain } from '../strings/string.ts'

/** A way to read `text` from a place on: the corpus value, and where it ends. */
export interface Reading {
  readonly part: unknown
  readonly end: number
}

/** Ends a search for a reading that has become too long. */
export class Patience {
  private left = 50_000

  /** False when nothing is left. */
  spend(): boolean {
    return this.left-- > 0
  }
}

/** What groups caught, by number: back-references repeat it. */
export type Captures = Map<number, string>

export interface PatternNode {
  readonly domain: AnyDomain
  /** The least length of a text of this part, in code units. */
  readonly leastLength: number
  /** The part whose text is the simplest. */
  simplest(): unknown
  render(part: unknown, captures: Captures): string
  /** Every reading of `text` from `start` on, in the order the engine tries them. */
  read(text: string, start: number, patience: Patience): Iterable<Reading>
}

/** The place of the simplest text. */
function leastOf(texts: readonly string[]): number {
  let best = 0
  for (let index = 1; index < texts.length; index++) {
    const [text, least] = [itemAt(texts, index), itemAt(texts, best)]
    if ((textComplexity(text) - textComplexity(least) || compareTexts(text, least)) < 0) best = index
  }
  return best
}

export function literal(text: string): PatternNode {
  return {
    domain: new ElementDomain('just', [text]),
    leastLength: text.length,
    simplest: () => 0,
    render: () => text,
    *read(whole, start) {
      if (whole.startsWith(text, start)) yield { part: 0, end: start + text.length }
    },
  }
}

export function oneOfTexts(texts: readonly string[]): PatternNode {
  return {
    domain: new ElementDomain('elementOf', texts),
    leastLength: Math.min(...texts.map((text) => text.length)),
    simplest: () => leastOf(texts),
    render: (part) => itemAt(texts, part as number),
    *read(whole, start) {
      for (const [index, text] of texts.entries()) {
        if (whole.startsWith(text, start)) yield { part: index, end: start + text.length }
      }
    },
  }
}

export function character(alphabet: Alphabet): PatternNode {
  const domain = new CharDomain('character', alphabet)
  return {
    domain,
    leastLength: 1,
    simplest: () => domain.simplest(),
    render: (part) => part as string,
    *read(text, start) {
      const found = characterAt(text, start, alphabet)
      if (found !== undefined) yield { part: found, end: start + found.length }
    },
  }
}

function characterAt(text: string, start: number, alphabet: Alphabet): string | undefined {
  if (start >= text.length) return undefined
  const code = text.codePointAt(start) as number
  if (code > 0xffff && alphabet.hasCode(code)) return String.fromCodePoint(code)
  const unit = text.charCodeAt(start)
  return alphabet.hasCode(unit) ? String.fromCharCode(unit) : undefined
}

/** A run of characters of one code unit each: stored as one string. */
export function run(alphabet: Alphabet, size: SizeBounds, greedy: boolean): PatternNode {
  const domain = new StringDomain('characters', alphabet, size)
  return {
    domain,
    leastLength: size.min,
    simplest: () => domain.simplest(),
    render: (part) => part as string,
    *read(text, start, patience) {
      let most = 0
      while (most < size.max && start + most < text.length && alphabet.hasCode(text.charCodeAt(start + most))) most++
      for (let length = greedy ? most : size.min; length >= size.min && length <= most; length += greedy ? -1 : 1) {
        if (!patience.spend()) return
        yield { part: text.slice(start, start + length), end: start + length }
      }
    },
  }
}

export function sequence(nodes: readonly PatternNode[]): PatternNode {
  return {
    domain: new TupleDomain(nodes.map((node) => node.domain)),
    leastLength: nodes.reduce((sum, node) => sum + node.leastLength, 0),
    simplest: () => listNode(nodes.map((node) => node.simplest())),
    render: (part, captures) =>
      (part as ListNode<unknown>).items.map((item, index) => nodes[index]?.render(item, captures)).join(''),
    *read(text, start, patience) {
      for (const { items, end } of readEach(nodes, 0, text, start, patience)) yield { part: listNode(items), end }
    },
  }
}

function* readEach(
  nodes: readonly PatternNode[],
  index: number,
  text: string,
  start: number,
  patience: Patience,
): Generator<{ items: unknown[]; end: number }, void> {
  const node = nodes[index]
  if (node === undefined) {
    yield { items: [], end: start }
    return
  }
  for (const first of node.read(text, start, patience)) {
    if (!patience.spend()) return
    for (const rest of readEach(nodes, index + 1, text, first.end, patience)) {
      yield { items: [first.part, ...rest.items], end: rest.end }
    }
  }
}

export function alternation(nodes: readonly PatternNode[]): PatternNode {
  return {
    domain: new UnionDomain(
      'alternation',
      nodes.map((node) => node.domain),
    ),
    leastLength: Math.min(...nodes.map((node) => node.leastLength)),
    simplest() {
      const parts = nodes.map((node) => node.simplest())
      const index = leastOf(parts.map((part, place) => nodes[place]?.render(part, new Map()) ?? ''))
      return { index, part: parts[index] }
    },
    render: (part, captures) => {
      const { index, part: inner } = chosenIn(part)
      return nodes[index]?.render(inner, captures) ?? ''
    },
    *read(text, start, patience) {
      for (const [index, node] of nodes.entries()) {
        for (const { part, end } of node.read(text, start, patience)) yield { part: { index, part }, end }
      }
    },
  }
}

export function repetition(node: PatternNode, size: SizeBounds, greedy: boolean): PatternNode {
  return {
    domain: new ArrayDomain(node.domain, size),
    leastLength: size.min * node.leastLength,
    simplest: () => listNode(new Array<unknown>(size.min).fill(node.simplest())),
    render: (part, captures) => (part as ListNode<unknown>).items.map((item) => node.render(item, captures)).join(''),
    *read(text, start, patience) {
      for (const { items, end } of readMany(node, size, greedy, text, start, [], patience)) {
        yield { part: listNode(items), end }
      }
    },
  }
}

function* readMany(
  node: PatternNode,
  size: SizeBounds,
  greedy: boolean,
  text: string,
  start: number,
  before: readonly unknown[],
  patience: Patience,
): Generator<{ items: readonly unknown[]; end: number }, void> {
  // Each repetition is a level of the call stack: long ones are kept as texts instead.
  if (!patience.spend() || before.length > 1000) return
  if (!greedy && before.length >= size.min) yield { items: before, end: start }
  if (before.length < size.max) {
    for (const { part, end } of node.read(text, start, patience)) {
      // A repetition that takes nothing would repeat for ever.
      if (end === start && before.length >= size.min) continue
      yield* readMany(node, size, greedy, text, end, [...before, part], patience)
    }
  }
  if (greedy && before.length >= size.min) yield { items: before, end: start }
}

export function group(node: PatternNode, number: number): PatternNode {
  return {
    domain: node.domain,
    leastLength: node.leastLength,
    simplest: () => node.simplest(),
    render(part, captures) {
      const text = node.render(part, captures)
      captures.set(number, text)
      return text
    },
    read: (text, start, patience) => node.read(text, start, patience),
  }
}

/** What one of the groups caught before; nothing where none did, as the language has it. */
export function backReference(numbers: readonly number[]): PatternNode {
  return {
    domain: new ElementDomain('just', [0]),
    leastLength: 0,
    simplest: () => 0,
    render: (_part, captures) => captures.get(numbers.find((number) => captures.has(number)) ?? -1) ?? '',
    // What was caught is not known to a reading; texts with back-references are kept as texts.
    *read() {},
  }
}
