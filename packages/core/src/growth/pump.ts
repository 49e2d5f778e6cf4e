/**
 * An input that can be made larger by repeating a part of it: `before · unit · unit · … · after` in a text or a list, after the
 * pumping lemma. How often the unit stands there is the size whose steps are counted.
 */
import { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { lengthOf, PartList, PartNode } from '../parts/part-tree.ts'
import { rootWith, rootWithValue, rootWithValues } from '../parts/replace.ts'
import { Rng } from '../random/rng.ts'

/**
 * `same`: each time as it stands; `rising`, `falling`, `mixed`: with the numbers from 0 up in it, down to 0, or in no order, so that
 * no two are equal; `cut`: the unit is all there is, and is not repeated but cut.
 */
export type PumpWay = 'same' | 'rising' | 'falling' | 'mixed' | 'cut'

/** What is repeated, as characters of a text or corpus values of the parts of a list. */
export interface PumpForm {
  readonly before: readonly unknown[]
  readonly unit: readonly unknown[]
  /** Stands behind the repetitions as often as the unit does: the closing brackets of what the unit opens. */
  readonly mirror: readonly unknown[]
  readonly after: readonly unknown[]
  readonly way: PumpWay
}

/** Different numbers in no order for the places from 0 up to what is pumped at most. */
export function mixedNumber(at: number): number {
  return (at * 7919) % 10007
}

export class Pump {
  readonly root: AnyDomain
  /** The corpus value of the root in which the part is replaced. */
  readonly value: unknown
  /** Where the text or list stands, as indices of parts from the root down. */
  readonly path: readonly number[]
  readonly form: PumpForm
  private readonly part: PartNode | undefined
  /** Units with the numbers 0, 1, 2, … in them, as far as they were needed. */
  private readonly numbered: unknown[] = []

  constructor({ root, value, path, form }: Pick<Pump, 'root' | 'value' | 'path' | 'form'>) {
    this.root = root
    this.value = value
    this.path = path
    this.form = form
    this.part = partAt(root, value, path)
  }

  /** Characters or items of the part with so many repetitions. */
  length(count: number): number {
    const { before, unit, mirror, after, way } = this.form
    if (this.isNumberedText) return numberedText(unit, count).length + before.length + after.length
    const each = way === 'cut' ? 1 : unit.length + mirror.length
    return before.length + count * each + after.length
  }

  /** The root's corpus value with so many repetitions; `undefined` where a domain refuses it. */
  repeated(count: number): unknown {
    const items = this.repetitions(count)
    const { part } = this
    if (items === undefined || part === undefined) return undefined
    const { before, mirror, after } = this.form
    const closing = Array.from({ length: count * mirror.length }, (_, at) => mirror[at % mirror.length])
    return rootWithItems(part, [...before, ...items, ...closing, ...after])
  }

  private repetitions(count: number): readonly unknown[] | undefined {
    const { unit, way } = this.form
    if (way === 'cut') return count > unit.length ? undefined : unit.slice(0, count)
    if (way === 'same') return Array.from({ length: count * unit.length }, (_, at) => unit[at % unit.length])
    const { part, numbered } = this
    if (this.isNumberedText) return [...numberedText(unit, count)]
    const element = part?.below[0]?.domain
    for (let at = numbered.length; at < count; at++) {
      const number = way === 'mixed' ? mixedNumber(at) : at
      const item = element === undefined ? undefined : withNumber(element, unit[0], number)
      if (item === undefined) return undefined
      numbered.push(item)
    }
    const items = numbered.slice(0, count)
    return way === 'falling' ? items.reverse() : items
  }

  /** Simpler items for the one that is repeated in a list, the boldest first; none where it is the simplest. */
  *plainerItems(): Generator<unknown, void> {
    const { leaf, below } = this.part ?? {}
    const element = typeof leaf === 'string' ? undefined : below?.[0]?.domain
    const [item, ...others] = this.form.unit
    if (element === undefined || others.length > 0) return
    const simplest: unknown = element.simplest()
    if (simplest !== undefined && keyOf(element, simplest) !== keyOf(element, item)) yield simplest
    const g = new Context(new Rng(0))
    g.shrink = true
    yield* element.steps(item, g)
  }

  private get isNumberedText(): boolean {
    return this.form.way === 'rising' && typeof this.part?.leaf === 'string'
  }

  /** The same with another form. */
  with(form: Partial<PumpForm>): Pump {
    const { root, value, path } = this
    return new Pump({ root, value, path, form: { ...this.form, ...form } })
  }

  /** The same in another value of the root. */
  inside(value: unknown): Pump {
    const { root, path, form } = this
    return new Pump({ root, value, path, form })
  }
}

/** `0 1 2 … `: in a text it is the numbers that differ, and the unit stands behind each. */
function numberedText(unit: readonly unknown[], count: number): string {
  const end = unit.join('')
  return Array.from({ length: count }, (_, number) => `${number}${end}`).join('')
}

function partAt(root: AnyDomain, value: unknown, path: readonly number[]): PartNode | undefined {
  let part: PartNode | undefined = new PartNode(root, value)
  part.expand()
  for (const slot of path) {
    part = part.below[slot]
    if (part === undefined) return undefined
    part.expand()
  }
  return part
}

/** Characters or items of the part at a path; 0 where there is none. */
export function lengthAt(root: AnyDomain, value: unknown, path: readonly number[]): number {
  const part = partAt(root, value, path)
  return part === undefined ? 0 : lengthOf(part)
}

/** Characters of a text, or the corpus values of the parts of a list. */
export function itemsOf({ leaf, below }: PartNode): readonly unknown[] {
  return typeof leaf === 'string' ? leaf.split('') : below.map(({ value }) => value)
}

/** The root with the part made of other items; `undefined` where a domain refuses them. */
function rootWithItems(part: PartNode, items: readonly unknown[]): unknown {
  const { leaf, domain, value, size } = part
  if (typeof leaf === 'string')
    return leaf === items.join('') ? rootWith(part, value) : rootWithValue(part, items.join(''))
  const cut: unknown = size === 0 ? value : domain.withoutParts(value, 0, size)
  if (cut !== UNCHANGED) {
    const filled: unknown = items.length === 0 ? cut : domain.withInserted(cut, 0, items)
    return filled === UNCHANGED ? undefined : rootWith(part, filled)
  }
  const grown: unknown = domain.withInserted(value, size, items)
  const next: unknown = grown === UNCHANGED ? UNCHANGED : domain.withoutParts(grown, 0, size)
  return next === UNCHANGED ? undefined : rootWith(part, next)
}

/** An item with a number in place of each number and text in it, as far as its domains take that; `undefined` where none does. */
function withNumber(domain: AnyDomain, item: unknown, number: number): unknown {
  const { leaves } = new PartList(domain, item)
  const values = new Map<PartNode, unknown>()
  for (const part of leaves) {
    const value = numberFor(part, number)
    if (value !== undefined) values.set(part, value)
  }
  const [first] = values
  if (first === undefined) return undefined
  const all = values.size === 1 ? undefined : rootWithValues(values)
  return all ?? (first[0].leaf === first[1] ? item : rootWithValue(...first))
}

function numberFor({ leaf }: PartNode, number: number): unknown {
  if (typeof leaf === 'number') return number
  if (typeof leaf === 'bigint') return BigInt(number)
  return typeof leaf === 'string' ? `k${number}` : undefined
}
