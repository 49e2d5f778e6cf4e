/** The corpus value of everything made of parts in a row. */

/** `complexity` and `spots` are filled in when first asked for; -1 means not yet. */
export interface ListNode<C> {
  readonly items: readonly C[]
  complexity: number
  spots: number
}

/** A node of `items`, which the caller no longer changes; size and complexity are counted when first asked for. */
export function listNode<C>(items: readonly C[]): ListNode<C> {
  return { items, complexity: -1, spots: -1 }
}

/** Of what a part of an unknown domain holds. */
export function isListNode<C>(part: unknown): part is ListNode<C> {
  return typeof part === 'object' && part !== null && 'items' in part
}
