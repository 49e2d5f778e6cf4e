/** Instances of a class: constructor arguments, and edits of fields and calls of setters on top, which shrink away. */

import type { MutateContext } from '../../domain/context.ts'
import { type AnyDomain, type Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printKey } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain, type TupleValues } from '../../domain/tuple.ts'
import { FuzzError } from '../../errors.ts'
import { itemAt } from '../../item-at.ts'
import { type Chosen, UnionDomain } from '../choices/union.ts'
import { arrayOf } from '../containers/array.ts'
import { BuiltDomain } from './built.ts'
import type { Fields } from './struct.ts'

// biome-ignore lint/suspicious/noExplicitAny: a class with any constructor.
type AnyClass = abstract new (...args: any[]) => object

export interface InstanceParts {
  /** Domains of the constructor's arguments; a list of lists where it can be called in several ways. */
  readonly args?: readonly AnyDomain[]
  readonly constructors?: readonly (readonly AnyDomain[])[]
  /** Fields that may be assigned after construction, accessors included. */
  readonly fields?: Fields
  /** Methods that may be called after construction, with the domains of their arguments. */
  readonly methods?: Readonly<Record<string, readonly AnyDomain[]>>
}

interface Edit {
  readonly key: string
  /** `undefined` assigns; a list of domains calls. */
  readonly call: boolean
  readonly domain: AnyDomain
}

/** Edits of one instance, a few: each is one more line of a counterexample. */
const commonEdits = 10

/** What the corpus value holds: which constructor with which arguments, and the edits where any are possible. */
type Built = readonly [maker: Chosen, edits?: ListNode<Chosen>]

class InstanceOfDomain<T extends object> extends BuiltDomain<T> {
  readonly name: string
  readonly inner: TupleDomain<[unknown[], unknown[]]>
  protected override readonly mutateAttempts = 10
  private readonly target: AnyClass
  private readonly makers: UnionDomain<unknown[]>
  private readonly argumentLists: readonly TupleDomain<unknown[]>[]
  private readonly edits: readonly Edit[]

  constructor(name: string, target: AnyClass, makers: readonly (readonly AnyDomain[])[], edits: readonly Edit[]) {
    super()
    this.name = name
    this.target = target
    this.edits = edits
    this.argumentLists = makers.map((args) => new TupleDomain(args))
    this.makers = new UnionDomain('constructor', this.argumentLists)
    const choices = edits.map((edit) => edit.domain)
    const list = edits.length === 0 ? [] : [arrayOf(new UnionDomain('edit', choices)).withSoftMaxSize(commonEdits)]
    this.inner = new TupleDomain([this.makers, ...list])
  }

  protected override build(c: ListNode<unknown>): T {
    const [maker] = this.built(c)
    const args = this.makers.getValue(maker)
    const instance = Reflect.construct(this.target, args) as T
    for (const { edit, value } of this.editsOf(c)) {
      if (edit.call) (instance as Record<string, (...all: unknown[]) => unknown>)[edit.key]?.(...(value as unknown[]))
      else (instance as Record<string, unknown>)[edit.key] = value
    }
    return instance
  }

  private built(c: ListNode<unknown>): Built {
    return c.items as Built
  }

  private *editsOf(c: ListNode<unknown>): Generator<{ edit: Edit; value: unknown; chosen: Chosen }, void> {
    const [, edits] = this.built(c)
    for (const chosen of edits?.items ?? []) {
      const edit = itemAt(this.edits, chosen.index)
      yield { edit, value: edit.domain.getValue(chosen.part) as unknown, chosen }
    }
  }

  /** A mutant that cannot be built is none. */
  protected override atLast(next: ListNode<unknown> | Unchanged): ListNode<unknown> | Unchanged {
    return next === UNCHANGED || this.builds(next) ? next : UNCHANGED
  }

  override *steps(c: ListNode<unknown>, g: MutateContext): Generator<ListNode<unknown>, void> {
    for (const next of this.inner.steps(c, g)) if (this.builds(next)) yield next
  }

  override fromValue(): ListNode<unknown> | undefined {
    return undefined
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    const edits = [...this.editsOf(c)]
    if (edits.length === 0) {
      this.printMade(c, out)
      return
    }
    out.text('(() => { const it = ')
    this.printMade(c, out)
    for (const { edit, chosen } of edits) {
      const key = printKey(edit.key)
      out.text(/^[\w$]+$/.test(key) ? `; it.${key}` : `; it${key.startsWith('[') ? key : `[${key}]`}`)
      out.text(edit.call ? '(...' : ' = ')
      edit.domain.print(chosen.part, out)
      if (edit.call) out.text(')')
    }
    out.text('; return it })()')
  }

  private printMade(c: ListNode<unknown>, out: Printer): void {
    const [maker] = this.built(c)
    const args = itemAt(this.argumentLists, maker.index)
    const { items } = maker.part as ListNode<unknown>
    out.text(`new ${this.target.name}(`)
    for (let index = 0; index < items.length; index++) {
      if (index > 0) out.text(', ')
      args.elements[index]?.print(items[index], out)
    }
    out.text(')')
  }
}

/**
 * Instances of a class. A constructor, field or method that throws discards the input: it made no value. Instances are
 * not recognised again, so they cannot be seeds.
 */
export function instanceOf<Class extends AnyClass>(
  target: Class,
  parts: InstanceParts = {},
): Domain<InstanceType<Class>> {
  if (typeof target !== 'function') {
    throw new FuzzError('bad-class', `instanceOf(): ${String(target)} is not a class.`, {
      hint: 'Give the class itself, not an instance or its name.',
    })
  }
  const fields = Object.entries(parts.fields ?? {}).map(([key, domain]): Edit => ({ key, call: false, domain }))
  const methods = Object.entries(parts.methods ?? {}).map(
    ([key, args]): Edit => ({ key, call: true, domain: new TupleDomain(args) }),
  )
  const makers = parts.constructors ?? [parts.args ?? []]
  return new InstanceOfDomain<InstanceType<Class>>('instanceOf', target, makers, [...fields, ...methods])
}

/** Instances that the constructor makes of one value of each domain. */
export function constructorOf<Class extends AnyClass, const Domains extends readonly AnyDomain[]>(
  target: Class & (new (...args: TupleValues<Domains>) => object),
  ...args: Domains
): Domain<InstanceType<Class>> {
  return new InstanceOfDomain<InstanceType<Class>>('constructorOf', target, [args], [])
}
