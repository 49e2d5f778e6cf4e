/** The ways to build an instance of a class, and which of them to try first. */
import { makeWithinLimit } from './making-limit.ts'
import { withOwnChance } from './own-chance.ts'
import { beginMaking, comesBack, endMaking } from './set-aside.ts'
import { type ShapeDefinitions, shapeMembers } from './shape-members.ts'
import {
  type EntityReference,
  type FieldShape,
  type ParameterShape,
  type ShapeKind,
  type TypeShape,
  wholeModule,
} from './type-shape.ts'

export type ClassShape = Extract<TypeShape, { kind: 'class' }>

/**
 * Finds the runtime value of a reference in the process of the test, of a `SchemaReference` the domain of its values; `undefined`
 * where there is none. Throws a `FuzzError` for a schema that is there and cannot be read.
 */
export type ResolveEntity = (reference: EntityReference) => unknown

/** One way to build an instance: `new` where there is no `factory`, else the static method of that name. */
export interface InstanceMaker {
  readonly parameters: readonly ParameterShape[]
  readonly factory?: string
  /** What the factory is called in source text, where that is not its name. */
  readonly shownAs?: string
}

const primitiveKinds: readonly ShapeKind[] = [
  'boolean',
  'number',
  'bigint',
  'string',
  'literal',
  'templateLiteral',
  'enum',
  'undefined',
  'null',
]

function onlyPrimitives({ parameters }: InstanceMaker, definitions: ShapeDefinitions): boolean {
  return parameters.every(({ shape }) =>
    shapeMembers(shape, definitions).every((member) => primitiveKinds.includes(member.kind)),
  )
}

/** Constructors, then factories; within each, those that ask for primitives only come first, then the shorter ones. */
export function instanceMakers(shape: ClassShape, definitions: ShapeDefinitions): InstanceMaker[] {
  const order = (a: InstanceMaker, b: InstanceMaker): number =>
    Number(onlyPrimitives(b, definitions)) - Number(onlyPrimitives(a, definitions)) ||
    a.parameters.length - b.parameters.length
  const constructors = shape.abstract === true ? [] : shape.constructors.map(({ parameters }) => ({ parameters }))
  const factories = shape.factories.map(({ name, parameters, shownAs }) => ({
    parameters,
    factory: name,
    ...(shownAs !== undefined && { shownAs }),
  }))
  return [...constructors.sort(order), ...factories.sort(order)]
}

/** Those that came back whenever they were called, but for a hidden `new`; all of them where none is left. */
export function usableMakers(target: RuntimeClass, makers: readonly InstanceMaker[]): readonly InstanceMaker[] {
  const usable = makers.filter((maker) => comesBack(target, maker) && !isHiddenNew(target, maker))
  return usable.length === 0 ? makers : usable
}

/**
 * A constructor that asks for arguments and is declared without any: declarations that were written by hand leave it out where instances
 * are meant to be made by static methods.
 */
export function isHiddenNew(
  target: unknown,
  { factory, parameters }: { readonly factory?: string; readonly parameters: readonly unknown[] },
): boolean {
  return factory === undefined && parameters.length === 0 && typeof target === 'function' && target.length > 0
}

export type RuntimeClass = (new (...args: readonly unknown[]) => object) & Readonly<Record<string, unknown>>

/** The runtime class of a shape, the module whose functions make instances, or `undefined` where it cannot be had. */
export function resolveClass(shape: ClassShape, resolveEntity: ResolveEntity): RuntimeClass | undefined {
  const found = shape.entity === undefined ? undefined : resolveEntity(shape.entity)
  const isFound = typeof found === 'function' || (shape.entity?.exportName === wholeModule && typeof found === 'object')
  return isFound && found !== null ? (found as unknown as RuntimeClass) : undefined
}

/**
 * Builds an instance. Whatever the constructor or factory throws, this throws; and it does for a call that takes too many steps, or did not
 * come back before.
 */
export function makeInstance(target: RuntimeClass, maker: InstanceMaker, args: readonly unknown[]): unknown {
  const making = { target, maker, args }
  const outer = beginMaking(making)
  try {
    return makeWithinLimit(making, () => withOwnChance(() => made(target, maker, args)))
  } finally {
    endMaking(outer)
  }
}

function made(target: RuntimeClass, maker: InstanceMaker, args: readonly unknown[]): unknown {
  if (maker.factory === undefined) return new target(...args)
  const factory = target[maker.factory]
  if (typeof factory !== 'function') throw new TypeError(`${target.name}.${maker.factory} is not a function`)
  return Reflect.apply(factory, target, args)
}

/** Writes one field of an instance the way its shape says, or calls what writes some: a method, a function of the module. Throws what that throws. */
export function editInstance(target: RuntimeClass, instance: object, { field, value }: InstanceEdit): void {
  if (field.through === 'field' || field.through === 'accessor') {
    Reflect.set(instance, field.name, value)
    return
  }
  const isFunction = field.through === 'function'
  const callee: unknown = Reflect.get(isFunction ? target : instance, field.method ?? field.name)
  if (typeof callee !== 'function') return
  if (isFunction) callee.call(target, instance, ...(value as readonly unknown[]))
  else if (field.through === 'setter') callee.call(instance, value)
  else callee.apply(instance, value)
}

/** One field that is written, with what is written to it. */
interface InstanceEdit {
  readonly field: FieldShape
  readonly value: unknown
}

/** How an instance was made: enough to make it again. */
export interface InstanceRecipe {
  readonly target: RuntimeClass
  readonly maker: InstanceMaker
  readonly args: readonly unknown[]
  readonly edits: readonly InstanceEdit[]
}

const recipes = new WeakMap<object, InstanceRecipe>()

/** Makes an instance that `instanceRecipe` knows, so that a domain can recognise it. Throws what its class throws. */
export function makeRemembered(recipe: InstanceRecipe): unknown {
  const instance = makeInstance(recipe.target, recipe.maker, recipe.args)
  if (typeof instance !== 'object' || instance === null) return instance
  for (const edit of recipe.edits) editInstance(recipe.target, instance, edit)
  // A constructor may answer an instance it was given: that is remembered as it was made, not as made of itself.
  if (!recipes.has(instance)) recipes.set(instance, recipe)
  return instance
}

export function instanceRecipe(instance: object): InstanceRecipe | undefined {
  return recipes.get(instance)
}
