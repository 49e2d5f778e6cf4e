/** Edits of a list as such: what a mutation does to the spine of a container, whatever its elements are. */
import type { MutateContext } from '../../domain/context.ts'
import { type Domain, simplerFirst, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { type ListNode, listNode } from '../../domain/list-node.ts'
import { itemAt } from '../../item-at.ts'
import type { SizeBounds } from './sizes.ts'
import { drawnWord, type Spelling } from './spelling.ts'

/** One edit of a list of characters or bytes in this many is a word, where there are words. As with texts; no bench chose it. */
const wordShare = 6

/** What an edit needs to know of the container. */
interface EditableList<C> {
  readonly element: Domain<unknown, C>
  readonly size: SizeBounds
  /** Elements must differ from each other. */
  readonly unique: boolean
  readonly spelling: Spelling | undefined
  complexity(c: ListNode<C>): number
  withPart(c: ListNode<C>, index: number, part: unknown): ListNode<C> | Unchanged
  withParts(c: ListNode<C>, parts: ReadonlyMap<number, unknown>): ListNode<C> | Unchanged
  withoutParts(c: ListNode<C>, start: number, count: number): ListNode<C> | Unchanged
  withInserted(c: ListNode<C>, index: number, parts: readonly unknown[]): ListNode<C> | Unchanged
}

/** A list with some elements more, fewer, or others in their place; within the sizes and the budget. */
export function editList<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const { rng } = g
  const length = c.items.length
  const growable = !g.shrink && length < list.size.softMax
  const hasWords = !g.shrink && g.dictionary.strings.length > 0 && list.spelling !== undefined
  for (let attempt = 0; attempt < 4; attempt++) {
    let next: ListNode<C> | Unchanged = UNCHANGED
    const isWord = hasWords && rng.oneIn(wordShare)
    const kind = isWord ? -1 : rng.below(8)
    if (isWord) next = putWord(list, c, g)
    else if (kind < 2 || g.shrink) next = removeSome(list, c, g)
    else if (kind < 4 && growable) next = insertFresh(list, c, g)
    else if (kind === 4 && growable && length > 0 && !list.unique) next = repeatSome(list, c, g)
    else if (kind === 5 && length > 1) next = copyWithin(list, c, g)
    else if (kind === 6) next = borrow(list, c, g)
    else if (kind === 7) next = resize(list, c, g)
    if (next !== UNCHANGED && affordable(list, next, g)) return next
  }
  return UNCHANGED
}

/** A word of the dictionary goes in, or over what was there; often at the start, where formats say what they are. */
function putWord<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const { rng } = g
  const word = list.spelling && drawnWord(list.element, list.spelling, g)
  if (word === undefined) return UNCHANGED
  const room = c.items.length - word.length
  const isOver = room >= 0 && (rng.bool() || room + 2 * word.length > list.size.softMax)
  const at = rng.bool() ? 0 : rng.below((isOver ? room : c.items.length) + 1)
  if (isOver) {
    const isThere = word.every((item, index) => simplerFirst(list.element, item, itemAt(c.items, at + index)) === 0)
    return isThere ? UNCHANGED : list.withParts(c, new Map(word.map((item, index) => [at + index, item])))
  }
  return c.items.length + word.length > list.size.softMax ? UNCHANGED : list.withInserted(c, at, word)
}

function affordable<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): boolean {
  // Where even the heaviest elements would fit, nothing needs to be weighed.
  return c.items.length * (1 + list.element.maxComplexity) < g.maxComplexity || list.complexity(c) <= g.maxComplexity
}

function removeSome<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const most = c.items.length - list.size.min
  if (most <= 0) return UNCHANGED
  const count = 1 + g.rng.small(most)
  return list.withoutParts(c, g.rng.below(c.items.length - count + 1), count)
}

function insertFresh<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const whole = g.maxComplexity
  const count = Math.min(1 + g.rng.small(6), list.size.softMax - c.items.length)
  g.maxComplexity = Math.max(0, whole - list.complexity(c)) / count
  g.depthLeft--
  const fresh = new Array<C>(count)
  for (let index = 0; index < count; index++) fresh[index] = list.element.init(g)
  g.depthLeft++
  g.maxComplexity = whole
  const at = g.rng.below(c.items.length + 1)
  if (count !== 2 || g.rng.bool()) return list.withInserted(c, at, fresh)
  // One before and one behind a run: what brackets, tags and begin/end pairs need.
  const first = list.withInserted(c, at, fresh.slice(0, 1))
  if (first === UNCHANGED) return UNCHANGED
  return list.withInserted(first, at + 1 + g.rng.below(c.items.length - at + 1), fresh.slice(1))
}

/** Inserts a copy of a run, or one element several times. */
function repeatSome<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const { rng } = g
  const start = rng.below(c.items.length)
  const room = list.size.softMax - c.items.length
  const run = c.items.slice(start, start + 1 + rng.small(c.items.length - start))
  const times = Math.min(1 + rng.small(8), Math.floor(room / run.length))
  if (times <= 0) return UNCHANGED
  const copies: C[] = []
  for (let time = 0; time < times; time++) for (const item of run) copies.push(list.element.retain(item))
  return list.withInserted(c, rng.bool() ? start : rng.below(c.items.length + 1), copies)
}

/** One element becomes equal to another, or two change places. */
function copyWithin<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const from = g.rng.below(c.items.length)
  const to = g.rng.below(c.items.length)
  const moved = c.items[from]
  const replaced = c.items[to]
  if (from === to || moved === undefined || replaced === undefined) return UNCHANGED
  if (simplerFirst(list.element, moved, replaced) === 0) return UNCHANGED
  const items = c.items.slice()
  items[to] = list.element.retain(moved)
  if (list.unique || g.rng.bool()) items[from] = replaced
  return listNode(items)
}

function borrow<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const part = g.donor?.part(list.element, g.rng) as C | undefined
  if (part === undefined) return UNCHANGED
  if (c.items.length > 0 && g.rng.bool()) return list.withPart(c, g.rng.below(c.items.length), part)
  return list.withInserted(c, g.rng.below(c.items.length + 1), [part])
}

/** To a length the value was compared with. */
function resize<C>(list: EditableList<C>, c: ListNode<C>, g: MutateContext): ListNode<C> | Unchanged {
  const length = g.compares?.length(c.items.length, g.rng)
  if (length === undefined || length === c.items.length || length > list.size.softMax) return UNCHANGED
  if (length < c.items.length) return list.withoutParts(c, length, c.items.length - length)
  const filler = c.items.length > 0 ? g.rng.pick(c.items) : list.element.init(g)
  return list.withInserted(c, c.items.length, new Array<C>(length - c.items.length).fill(filler))
}
