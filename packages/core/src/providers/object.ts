/**
 * Objects: instances of classes built by every constructor and edited through every public field, and plain objects with
 * every property. The depth is limited as UTBot limits it: an object inside an object is built by the one constructor
 * that asks for least, and an object inside that is `null` where the type admits it.
 */
import {
  type ClassShape,
  type InstanceMaker,
  instanceMakers,
  makeRemembered,
  type ResolveEntity,
  type RuntimeClass,
  resolveClass,
  usableMakers,
} from '../description/class-constructors.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import { itemAt } from '../item-at.ts'
import { products } from './array.ts'
import { type FuzzedParameter, type FuzzedValue, fixed } from './fuzzed-value.ts'
import { innerParameterValues } from './inner-values.ts'
import type { ModelProvider } from './model-provider.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** How objects are built, and how many. */
export interface ObjectProviderOptions {
  /** Gives the runtime class of an entity; classes it does not know get no instances. */
  readonly resolveEntity?: ResolveEntity
  /** How many levels of objects inside the object this provider builds itself; 1 where left out. */
  readonly depth?: number
  /** Use every constructor and factory rather than the one that asks for least. True where left out. */
  readonly everyMaker?: boolean
  /** At most this many instances from each constructor, and plain objects of each alternative of a type; 100 where left out. */
  readonly limit?: number
}

/** Alternatives of a type that get as many objects as there may be; of more, all together get no more than these. No bench chose it. */
const fullAlternatives = 4

const absent: unique symbol = Symbol('absent')

function plainObject(properties: readonly PropertyShape[], values: readonly unknown[]): object {
  const object = {}
  for (const [place, { name }] of properties.entries()) {
    const value = values[place]
    if (value === absent) continue
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return object
}

/** Instances of classes and plain objects; see the head of this file for the limits of depth. */
export class ObjectModelProvider extends ShapeModelProvider {
  private readonly inner: ModelProvider
  private readonly resolveEntity: ResolveEntity
  private readonly everyMaker: boolean
  private readonly limit: number

  /** `leaves` provides what objects are filled with; it need not know objects itself. */
  constructor(leaves: ModelProvider, options: ObjectProviderOptions = {}) {
    super()
    this.everyMaker = options.everyMaker ?? true
    this.limit = options.limit ?? 100
    this.resolveEntity = options.resolveEntity ?? (() => undefined)
    const depth = options.depth ?? 1
    this.inner =
      depth > 0
        ? leaves.with(new ObjectModelProvider(leaves, { ...options, depth: depth - 1, everyMaker: false }))
        : leaves
  }

  /** A type with many alternatives, as the nodes of a syntax tree have, gets fewer objects of each: each has such types inside. */
  override *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, { shape }] of description.parameters.entries()) {
      const members = shapeMembers(shape, description.definitions)
      const limit = Math.min(this.limit, Math.ceil((this.limit * fullAlternatives) / members.length))
      for (const member of members) {
        for (const value of this.valuesOf(member, description, limit)) yield { index, value }
      }
    }
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription, limit = this.limit): Generator<FuzzedValue, void> {
    if (shape.kind === 'object' && (shape.index === undefined || shape.properties.length > 0)) {
      yield* this.plainObjects(shape.properties, description, limit)
    }
    if (shape.kind === 'class') yield* this.instances(shape, description)
  }

  private *plainObjects(
    properties: readonly PropertyShape[],
    description: FuzzedMethodDescription,
    limit: number,
  ): Generator<FuzzedValue, void> {
    const lists = this.valuesFor(properties, description).map((values, place) =>
      properties[place]?.optional === true ? [fixed(absent), ...values] : values,
    )
    yield* products(lists, limit, (values) => plainObject(properties, values))
  }

  private *instances(shape: ClassShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    const target = resolveClass(shape, this.resolveEntity)
    if (target !== undefined) {
      const makers = usableMakers(target, instanceMakers(shape, description.definitions))
      for (const maker of this.everyMaker ? makers : makers.slice(0, 1)) {
        yield* this.made(shape, target, maker, description)
      }
    }
    for (const subclass of shape.subclasses) {
      for (const member of shapeMembers(subclass, description.definitions)) {
        if (member.kind === 'class' && member !== shape) yield* this.instances(member, description)
      }
    }
  }

  private *made(
    shape: ClassShape,
    target: RuntimeClass,
    maker: InstanceMaker,
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    const lists = this.valuesFor(maker.parameters, description)
    yield* products(lists, this.limit, (args) => makeRemembered({ target, maker, args, edits: [] }))
    if (maker.parameters.length > 0 || shape.fields.length === 0) return
    const fieldLists = this.valuesFor(shape.fields, description)
    const edited = shape.fields.filter((_, place) => (fieldLists[place]?.length ?? 0) > 0)
    const values = fieldLists.filter((list) => list.length > 0)
    yield* products(values, this.limit, (contents) =>
      makeRemembered({
        target,
        maker,
        args: [],
        edits: edited.map((field, place) => ({ field, value: contents[place] })),
      }),
    )
  }

  /** Values for named slots; a slot that nothing serves is `null` or left out where its type says it may be. */
  private valuesFor(
    slots: readonly { readonly name: string; readonly shape: TypeShape; readonly optional?: boolean }[],
    description: FuzzedMethodDescription,
  ): FuzzedValue[][] {
    return innerParameterValues(slots, description, this.inner).map((values, place) => {
      if (values.length > 0) return values
      const slot = itemAt(slots, place)
      const kinds = shapeMembers(slot.shape, description.definitions).map((member) => member.kind)
      if (kinds.includes('null')) return [fixed(null)]
      return slot.optional === true || kinds.includes('undefined') ? [fixed(undefined)] : []
    })
  }
}
