/**
 * Lists of a fixed form whose last parts may be missing: the arguments of a call, and tuple types. An optional part may
 * be absent, which at the end makes the list shorter; a rest part stands for any number of elements.
 */

import { absent } from '../domain/absent.ts'
import { DelegatingDomain } from '../domain/delegating.ts'
import type { AnyDomain, Domain, PartVisitor } from '../domain/domain.ts'
import type { ListNode } from '../domain/list-node.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { ElementDomain } from '../domains/choices/element.ts'
import { UnionDomain } from '../domains/choices/union.ts'
import { missingAt } from '../item-at.ts'
import { fittingStrings } from './template-strings.ts'

/** One place of a list of a fixed form. */
export interface ListPart {
  readonly domain: AnyDomain
  readonly optional?: boolean
  readonly rest?: boolean
  /** The texts of a tagged template, one more than there are arguments behind it. */
  readonly template?: boolean
}

/** Prints the elements of a list without its brackets. */
class SpreadDomain extends DelegatingDomain<readonly unknown[]> {
  readonly name = 'rest'
  readonly inner: Domain<readonly unknown[]>

  constructor(inner: Domain<readonly unknown[]>) {
    super()
    this.inner = inner
  }

  override print(c: unknown, out: Printer): void {
    let count = 0
    this.inner.visit(c, () => count++)
    if (count !== this.inner.getValue(c).length) {
      out.text('...')
      this.inner.print(c, out)
      return
    }
    this.inner.visit(c, (domain, part, index) => {
      if (index > 0) out.text(', ')
      out.part(index, domain, part)
    })
  }
}

function partDomain({ domain, optional, rest }: ListPart): AnyDomain {
  if (rest === true) return new SpreadDomain(domain)
  if (optional !== true) return domain
  const missing = [new ElementDomain('absent', [absent]), domain]
  return new UnionDomain('optional', missing, [1, 3])
}

/** Lists of a fixed form whose last parts may be missing. */
export class ArgumentListDomain extends TupleDomain<unknown[]> {
  readonly parts: readonly ListPart[]
  private readonly restAt: number
  private readonly templateAt: number
  private readonly fixed: boolean

  constructor(parts: readonly ListPart[]) {
    super(parts.map(partDomain))
    this.parts = parts
    this.restAt = parts.findIndex(({ rest }) => rest === true)
    this.templateAt = parts.findIndex(({ template }) => template === true)
    this.fixed = this.templateAt < 0 && parts.every(({ optional, rest }) => optional !== true && rest !== true)
  }

  override getValue(c: ListNode<unknown>): unknown[] {
    const values = super.getValue(c)
    return this.fixed ? values : this.joined(values)
  }

  private joined(values: readonly unknown[]): unknown[] {
    const list: unknown[] = []
    let length = 0
    for (let index = 0; index < values.length; index++) {
      const value = values[index]
      if (index === this.restAt) list.push(...(value as unknown[]))
      else list.push(value === absent ? undefined : value)
      if (value !== absent && (index !== this.restAt || (value as unknown[]).length > 0)) length = list.length
    }
    list.length = length
    if (this.templateAt >= 0) list[this.templateAt] = fitting(list, this.templateAt)
    return list
  }

  /** Whoever looks at the texts of a template sees those that it is called with. */
  override visit(c: ListNode<unknown>, visitor: PartVisitor): void {
    if (this.templateAt < 0) super.visit(c, visitor)
    else super.visit(c, (domain, _part, index) => visitor(domain, this.itemAt(c, index), index))
  }

  private itemAt(c: ListNode<unknown>, index: number): unknown {
    if (index !== this.templateAt) return c.items[index]
    return this.elements[index]?.fromValue(this.getValue(c)[index]) ?? c.items[index]
  }

  override fromValue(value: unknown): ListNode<unknown> | undefined {
    if (!Array.isArray(value)) return undefined
    return super.fromValue(this.restAt < 0 ? this.padded(value, this.parts.length) : this.gathered(value))
  }

  /** Corpus value of one part; `undefined` for an optional part stands for its absence. */
  partFromValue(index: number, value: unknown): unknown {
    const element = this.elements[index] ?? missingAt(index)
    const part: unknown = element.fromValue(value)
    const missing = part === undefined && value === undefined && this.parts[index]?.optional === true
    return missing ? element.fromValue(absent) : part
  }

  private padded(values: readonly unknown[], length: number): unknown[] {
    const missing = Math.max(0, length - values.length)
    return [...values, ...new Array<unknown>(missing).fill(absent)]
  }

  private gathered(values: readonly unknown[]): unknown[] {
    const after = this.parts.length - this.restAt - 1
    const before = this.padded(values.slice(0, this.restAt), this.restAt)
    const end = Math.max(values.length - after, Math.min(this.restAt, values.length))
    return [...before, values.slice(this.restAt, end), ...values.slice(end)]
  }

  override printInside(c: ListNode<unknown>, out: Printer): void {
    const values = super.getValue(c)
    let shown = values.length
    while (shown > 0 && this.isNothing(values[shown - 1], shown - 1)) shown--
    let first = true
    for (let index = 0; index < shown; index++) {
      if (index === this.restAt && isEmptyList(values[index])) continue
      if (!first) out.text(', ')
      first = false
      if (values[index] === absent) out.text('undefined')
      else out.part(index, this.elements[index] ?? missingAt(index), this.itemAt(c, index))
    }
  }

  private isNothing(value: unknown, index: number): boolean {
    return value === absent || (index === this.restAt && (value as unknown[]).length === 0)
  }
}

function fitting(list: readonly unknown[], at: number): TemplateStringsArray {
  return fittingStrings(list[at], list.length - at - 1)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
