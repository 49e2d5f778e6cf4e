/** Strings made of the values of another domain of strings, one after the other. */

import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import type { Printer } from '../../domain/printer.ts'
import { ContainerDomain } from '../containers/container.ts'
import { defaultSizes, type SizeBounds } from '../containers/sizes.ts'
import type { Spelling } from '../containers/spelling.ts'
import { CharDomain } from './char.ts'
import { defaultMaxLength, StringDomain } from './string.ts'

export class TextDomain<C> extends ContainerDomain<string, string, C> {
  readonly name = 'stringOf'

  protected collect(values: string[]): string {
    return values.join('')
  }

  /** By what a reader takes for one character, cut again where that is no piece; other divisions are not found again. */
  protected spread(value: unknown): readonly unknown[] | undefined {
    if (typeof value !== 'string') return undefined
    return Array.from(new Intl.Segmenter().segment(value), ({ segment }) => segment).flatMap((grapheme) =>
      this.isElement(grapheme) ? [grapheme] : this.cut(grapheme),
    )
  }

  /** The longest piece first, from left to right. */
  private cut(grapheme: string): string[] {
    const points = [...grapheme]
    const pieces: string[] = []
    for (let start = 0; start < points.length; ) {
      let end = points.length
      while (end > start + 1 && !this.isElement(points.slice(start, end).join(''))) end--
      pieces.push(points.slice(start, end).join(''))
      start = end
    }
    return pieces
  }

  protected override spelledBy(): Spelling {
    return (word) => this.spread(word) ?? []
  }

  private isElement(piece: string): boolean {
    const c = this.element.fromValue(piece)
    return c !== undefined && this.element.validate(c) === undefined
  }

  protected sized(size: SizeBounds): TextDomain<C> {
    return new TextDomain(this.element, size)
  }

  override print(c: ListNode<C>, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/**
 * Strings of the characters (or pieces) of `piece`. Sizes count pieces; for a domain of single characters they count code
 * units, as `length` does.
 */
export function stringOf<C>(piece: Domain<string, C>): StringDomain | TextDomain<C> {
  if (piece instanceof CharDomain) {
    return new StringDomain('stringOf', piece.alphabet, { min: 0, max: defaultMaxLength, softMax: defaultMaxLength })
  }
  return new TextDomain(piece, defaultSizes)
}
