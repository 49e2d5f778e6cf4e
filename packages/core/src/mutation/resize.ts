/** A text or a list made longer or shorter at its end, by more of what it has. */
import { UNCHANGED } from '../domain/domain.ts'
import type { PartNode } from '../parts/part-tree.ts'
import { rootWith } from '../parts/replace.ts'

/**
 * Nothing is made longer than this to meet a length: the code that asks for more asks for a loop, and would run for long.
 * No bench chose it.
 */
export const longest = 4096

/** `text` cut to `length`, or continued with its last character. */
export function textOfLength(text: string, length: number): string {
  return length <= text.length ? text.slice(0, length) : text.padEnd(length, text.at(-1) ?? 'a')
}

/**
 * The root's corpus value with the list `part` cut to `size` items, or continued with its first item; `undefined` where its
 * domain refuses, there is no item, or the size is what it was.
 */
export function rootWithSize(part: PartNode, size: number): unknown {
  const { domain, value, size: before } = part
  const filler = part.below[0]?.value
  if (size === before || (size > before && filler === undefined)) return undefined
  const next: unknown =
    size < before
      ? domain.withoutParts(value, size, before - size)
      : domain.withInserted(value, before, new Array(size - before).fill(filler))
  return next === UNCHANGED ? undefined : rootWith(part, next)
}
