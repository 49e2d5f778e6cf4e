/**
 * Instances of a class that a description tells of (`d.instanceOf` is told by a person): a constructor or static factory,
 * its arguments, and edits of public fields on top, which shrink away. A constructor that throws discards the input.
 */

import {
  type ClassShape,
  editInstance,
  type InstanceMaker,
  instanceMakers,
  instanceRecipe,
  makeInstance,
  type RuntimeClass,
  resolveClass,
  usableMakers,
} from '../description/class-constructors.ts'
import { shapeMembers } from '../description/shape-members.ts'
import { type FieldShape, wholeModule } from '../description/type-shape.ts'
import { discarded } from '../domain/discarded.ts'
import type { AnyDomain, Domain, Unchanged } from '../domain/domain.ts'
import { isListNode, type ListNode, listNode } from '../domain/list-node.ts'
import { printKey } from '../domain/print-value.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf } from '../domains/choices/element.ts'
import { type Chosen, oneOf, UnionDomain } from '../domains/choices/union.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { BuiltDomain } from '../domains/objects/built.ts'
import type { ArgumentListDomain } from './argument-list.ts'
import { readParameters } from './parameters.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'
import { readStandIn } from './stand-in.ts'
import { heirOf } from './without-blame.ts'

/** Edits of one instance: the most, and as many as most have. */
const mostEdits = 10
const commonEdits = 3

interface ClassParts {
  readonly args: ArgumentListDomain
  readonly fields: readonly { readonly shape: FieldShape; readonly domain: AnyDomain }[]
}

/** What the corpus value holds: the arguments, and the edits where the class has fields to edit. */
type Built = readonly [args: ListNode<unknown>, edits?: ListNode<Chosen>]

export class DescribedClassDomain extends BuiltDomain<object> {
  readonly name = 'instanceOf'
  readonly inner: TupleDomain<unknown[]>
  protected override readonly mutateAttempts = 4
  private readonly target: RuntimeClass
  private readonly maker: InstanceMaker
  private readonly label: string
  private readonly parts: ClassParts

  constructor(target: RuntimeClass, label: string, maker: InstanceMaker, parts: ClassParts) {
    super()
    this.target = target
    this.label = label
    this.maker = maker
    this.parts = parts
    const edits =
      parts.fields.length === 0
        ? []
        : [
            arrayOf(
              new UnionDomain(
                'edit',
                parts.fields.map(({ domain }) => domain),
              ),
            )
              .withMaxSize(mostEdits)
              .withSoftMaxSize(commonEdits),
          ]
    this.inner = new TupleDomain([parts.args, ...edits])
  }

  private built(c: ListNode<unknown>): Built {
    return c.items as Built
  }

  private edits(c: ListNode<unknown>): readonly Chosen[] {
    const [, edits] = this.built(c)
    return edits?.items ?? []
  }

  protected override build(c: ListNode<unknown>): object {
    const [list] = this.built(c)
    const args = this.parts.args.getValue(list)
    const instance = makeInstance(this.target, this.maker, args)
    // A factory may answer nothing where it is given nonsense, whatever its type says.
    if ((typeof instance !== 'object' && typeof instance !== 'function') || instance === null) throw discarded
    for (const { index, part } of this.edits(c)) {
      const field = this.parts.fields[index]
      if (field === undefined) continue
      editInstance(this.target, instance, { field: field.shape, value: field.domain.getValue(part) })
    }
    return instance
  }

  /** Constructors of the code under test may refuse nearly everything: a mutant it refuses too is run, and discarded. */
  protected override atLast(next: ListNode<unknown> | Unchanged): ListNode<unknown> | Unchanged {
    return next
  }

  /** Recognises instances that a provider made: they are remembered with their arguments and edits. */
  override fromValue(value: unknown): ListNode<unknown> | undefined {
    const recipe = typeof value === 'object' && value !== null ? instanceRecipe(value) : undefined
    if (recipe === undefined || recipe.target !== this.target || recipe.maker.factory !== this.maker.factory) {
      return undefined
    }
    const args = this.parts.args.fromValue(recipe.args)
    if (args === undefined || this.parts.args.validate(args) !== undefined) return undefined
    const edits: Chosen[] = []
    for (const { field, value: content } of recipe.edits) {
      const index = this.parts.fields.findIndex(({ shape }) => shape.name === field.name)
      const part: unknown = this.parts.fields[index]?.domain.fromValue(content)
      if (part === undefined) return undefined
      edits.push({ index, part })
    }
    if (this.inner.elements.length === 1) return edits.length === 0 ? listNode<unknown>([args]) : undefined
    return listNode<unknown>([args, listNode(edits)])
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    const edits = this.edits(c)
    const methods = edits.some(({ index }) => isCall(this.parts.fields[index]?.shape))
    if (edits.length === 0) this.printMade(c, out)
    else if (methods) this.printStatements(c, out)
    else this.printAssigned(c, out)
  }

  private printMade(c: ListNode<unknown>, out: Printer): void {
    const of = this.label === '' ? '' : `${this.label}.`
    const { factory, shownAs = factory } = this.maker
    out.text(factory === undefined ? `new ${this.label}(` : `${of}${shownAs}(`)
    const [args] = this.built(c)
    this.parts.args.printInside(args, out)
    out.text(')')
  }

  private printAssigned(c: ListNode<unknown>, out: Printer): void {
    out.text('Object.assign(')
    this.printMade(c, out)
    out.text(', { ')
    // Of several edits of one field the last one stands, as it does in the instance.
    const last = new Map(this.edits(c).map(({ index, part }) => [index, part]))
    let first = true
    for (const [index, part] of last) {
      const field = this.parts.fields[index]
      if (field === undefined) continue
      out.text(`${first ? '' : ', '}${printKey(field.shape.name)}: `)
      first = false
      field.domain.print(part, out)
    }
    out.text(' })')
  }

  private printStatements(c: ListNode<unknown>, out: Printer): void {
    out.text('((it) => { ')
    for (const { index, part } of this.edits(c)) {
      const field = this.parts.fields[index]
      if (field === undefined) continue
      const { shape, domain } = field
      out.text(editStart(shape))
      if (takesList(shape) && domain instanceof TupleDomain && isListNode(part)) {
        if (shape.through === 'function' && domain.getValue(part).length > 0) out.text(', ')
        domain.printInside(part, out)
      } else domain.print(part, out)
      out.text(isCall(shape) ? '); ' : '; ')
    }
    out.text('return it })(')
    this.printMade(c, out)
    out.text(')')
  }
}

function isCall(field: FieldShape | undefined): boolean {
  return field?.through === 'setter' || (field !== undefined && takesList(field))
}

function takesList({ through }: FieldShape): boolean {
  return through === 'method' || through === 'function'
}

function editStart(field: FieldShape): string {
  const { name, method = name } = field
  if (field.through === 'function') return `${method}(it`
  return isCall(field) ? `it.${method}(` : `it.${name} = `
}

function readFields(shape: ClassShape, path: string, reader: ShapeReader): ClassParts['fields'] {
  return shape.fields.flatMap((field) => {
    const domain = reader.readOptional(field.shape, `${path}.${field.name}`)
    return domain === undefined ? [] : [{ shape: field, domain }]
  })
}

/** Functions of a module are printed as if they had been imported by name. */
function labelOf({ entity, name }: ClassShape): string {
  if (entity === undefined || entity.exportName === 'default') return name
  return entity.exportName === wholeModule ? '' : entity.exportName
}

/** What is called to build an instance, and what it is called in source text. */
interface BuiltClass {
  readonly target: RuntimeClass
  readonly label: string
  readonly makers: readonly InstanceMaker[]
}

/** The class itself, and where that is abstract and nobody has extended it, a subclass that is made for the test. */
function builtClass(shape: ClassShape, path: string, reader: ShapeReader): BuiltClass | undefined {
  const target = resolveClass(shape, reader.resolveEntity)
  if (target === undefined) return undefined
  const makers = instanceMakers(shape, reader.definitions)
  const label = labelOf(shape)
  const { heir } = shape
  if (heir === undefined || makers.length > 0) return { target, label, makers }
  const missed = (name: string): void => reader.missed(`${path}.${name}`)
  return {
    target: heirOf(target, heir.lacking, missed),
    label: `(class extends ${label} {})`,
    makers: heir.constructors,
  }
}

/** One domain for each way to build an instance that can be generated; the reason of the first that cannot. */
function readMakers(shape: ClassShape, path: string, reader: ShapeReader): Made {
  const built = builtClass(shape, path, reader)
  if (built === undefined) return { found: [] }
  const { target, label, makers } = built
  const fields = readFields(shape, path, reader)
  const found: AnyDomain[] = []
  let failure: Error | undefined
  for (const maker of usableMakers(target, makers)) {
    try {
      const args = readParameters(maker.parameters, `${path}.${maker.factory ?? 'new'}`, reader)
      found.push(new DescribedClassDomain(target, label, maker, { args, fields }))
    } catch (error) {
      failure ??= error as Error
    }
  }
  return { found, failure }
}

interface Made {
  readonly found: AnyDomain[]
  readonly failure?: Error | undefined
}

/** One of the constants that hold an instance, as it is: nothing changes it. */
function readConstants({ constants = [] }: ClassShape, reader: ShapeReader): readonly AnyDomain[] {
  const kept = constants.flatMap((constant): [name: string, instance: unknown][] => {
    const instance = reader.resolveEntity(constant)
    return typeof instance === 'object' && instance !== null ? [[constant.exportName, instance]] : []
  })
  if (kept.length === 0) return []
  const instances = new Map(kept)
  const names = new Map(kept.map(([name, instance]) => [instance, name]))
  const from = (instance: unknown): string | undefined => names.get(instance)
  const domain = new MappedDomain('constant', elementOf([...instances.keys()]), (name) => instances.get(name), { from })
  return [domain.withPrinter((instance) => from(instance) ?? '')]
}

export function readClass(shape: ClassShape, path: string, reader: ShapeReader): Domain<unknown> {
  const { found: made, failure } = readMakers(shape, path, reader)
  const found = [...readConstants(shape, reader), ...made]
  for (const subclass of shape.subclasses) {
    for (const member of shapeMembers(subclass, reader.definitions)) {
      if (member === shape) continue
      const domain = reader.readOptional(member, path)
      if (domain !== undefined) found.push(domain)
    }
  }
  const [only] = found
  if (only === undefined) {
    if (shape.standIn !== undefined) return readStandIn(shape.standIn, path, reader)
    throw failure ?? unreachable(shape, path)
  }
  return found.length === 1 ? only : oneOf(...found)
}

function unreachable(shape: ClassShape, path: string): Error {
  const reason =
    shape.entity === undefined
      ? 'the class is not exported, and no factory or subclass that can be reached builds it'
      : shape.abstract === true
        ? 'the class is abstract and no subclass of it was found'
        : `"${shape.entity.exportName}" of ${shape.entity.module} is not a class that can be loaded here`
  return cannotGenerate(path, shape.name, reason)
}
