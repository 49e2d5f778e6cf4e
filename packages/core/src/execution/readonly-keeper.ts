/** A type as a function that remembers what of a value may not be changed, made once so that it costs no look-ups. */
import { type ShapeDefinitions, shapeMembers } from '../description/shape-members.ts'
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import {
  arrayForm,
  type ContentForm,
  type Kept,
  mapForm,
  othersForm,
  ownValue,
  type Place,
  propertyForm,
  setForm,
} from './readonly-snapshot.ts'

/** Adds what is to be kept of `value` to `into`. */
export type Keeper = (value: unknown, place: Place, into: Kept[]) => void

/** The same of a value whose kind is known. */
type HolderKeeper = (holder: object, place: Place, into: Kept[]) => void

/** Values that may not be changed, elements of one value, and levels, that are looked at: a check must not cost more than the run. */
const mostKept = 500
const mostElements = 500
const deepest = 8

/** `undefined` where nothing in the type is declared `readonly`. */
export function readonlyKeeper(shape: TypeShape, definitions: ShapeDefinitions): Keeper | undefined {
  if (!holdsReadonly(shape, definitions, new Set())) return undefined
  return new KeeperCompiler(definitions).compile([shape])
}

function holdsReadonly(shape: TypeShape, definitions: ShapeDefinitions, seen: Set<TypeShape>): boolean {
  if (seen.has(shape)) return false
  seen.add(shape)
  const holds = (part: TypeShape): boolean => holdsReadonly(part, definitions, seen)
  switch (shape.kind) {
    case 'array':
    case 'set':
      return shape.readonly === true || holds(shape.element)
    case 'map':
      return shape.readonly === true || holds(shape.key) || holds(shape.value)
    case 'tuple':
      return shape.readonly === true || shape.elements.some((element) => holds(element.shape))
    case 'object':
      return (
        shape.properties.some((property) => isKept(property) || holds(property.shape)) ||
        (shape.index !== undefined && (shape.index.readonly === true || holds(shape.index.value)))
      )
    case 'union':
    case 'reference':
      return shapeMembers(shape, definitions).some(holds)
    default:
      return false
  }
}

/** Stubs of methods count their calls somewhere, and nobody replaces them. */
function isKept({ readonly, method }: PropertyShape): boolean {
  return readonly === true && method !== true
}

type Member<Kind extends TypeShape['kind']> = Extract<TypeShape, { kind: Kind }>

class KeeperCompiler {
  private readonly definitions: ShapeDefinitions
  /** By the members of a type: a recursive type is met again inside of itself. */
  private readonly known = new Map<string, Keeper>()
  private readonly ids = new Map<TypeShape, number>()

  constructor(definitions: ShapeDefinitions) {
    this.definitions = definitions
  }

  /** For values of any of the shapes: what one of them allows to be changed is not kept. */
  compile(shapes: readonly TypeShape[]): Keeper | undefined {
    // Each once: two members that hold the same recursive type would be twice as many in each level.
    const members = [...new Set(shapes.flatMap((shape) => shapeMembers(shape, this.definitions)))]
    if (members.some(({ kind }) => kind === 'unknown' || kind === 'unsupported')) return undefined
    const key = members
      .map((member) => this.idOf(member))
      .sort((a, b) => a - b)
      .join()
    const known = this.known.get(key)
    if (known !== undefined) return known
    let body: Keeper | undefined
    this.known.set(key, (value, place, into) => body?.(value, place, into))
    body = this.bodyOf(members)
    return body
  }

  private idOf(shape: TypeShape): number {
    const id = this.ids.get(shape) ?? this.ids.size
    this.ids.set(shape, id)
    return id
  }

  private bodyOf(members: readonly TypeShape[]): Keeper | undefined {
    const lists = this.lists(members.filter((member) => member.kind === 'array' || member.kind === 'tuple'))
    const sets = this.sets(members.filter((member) => member.kind === 'set'))
    const maps = this.maps(members.filter((member) => member.kind === 'map'))
    const objects = this.objects(members.filter((member) => member.kind === 'object'))
    if ((lists ?? sets ?? maps ?? objects) === undefined) return undefined
    return (value, place, into) => {
      if (typeof value !== 'object' || value === null || into.length >= mostKept || depthOf(place) > deepest) return
      if (Array.isArray(value)) lists?.(value, place, into)
      else if (value instanceof Set) sets?.(value, place, into)
      else if (value instanceof Map) maps?.(value, place, into)
      else if (objects !== undefined && isPlain(value)) objects(value, place, into)
    }
  }

  private lists(members: readonly (Member<'array'> | Member<'tuple'>)[]): HolderKeeper | undefined {
    const elements = members.flatMap((member) => (member.kind === 'array' ? [member.element] : elementsOf(member)))
    return keeper(isReadonly(members) ? arrayForm : undefined, this.compile(elements), arrayForm.read)
  }

  private sets(members: readonly Member<'set'>[]): HolderKeeper | undefined {
    const elements = this.compile(members.map(({ element }) => element))
    return keeper(isReadonly(members) ? setForm : undefined, elements, setForm.read)
  }

  private maps(members: readonly Member<'map'>[]): HolderKeeper | undefined {
    const values = this.compile(members.map(({ value }) => value))
    return keeper(isReadonly(members) ? mapForm : undefined, values, (map) =>
      map instanceof Map ? [...map.values()] : [],
    )
  }

  private objects(members: readonly Member<'object'>[]): HolderKeeper | undefined {
    const names = [...new Set(members.flatMap(({ properties }) => properties.map(({ name }) => name)))]
    const fixed = names.filter((name) => members.every((member) => keepsProperty(member, name)))
    const inner = names.flatMap((name) => this.inner(members, name))
    const own = new Set(names)
    const indexes = members.map(({ index }) => index).filter((index) => index !== undefined)
    const isIndexKept = indexes.length === members.length && isReadonly(indexes)
    const others = keeper(
      isIndexKept ? othersForm(own) : undefined,
      this.compile(indexes.map(({ value }) => value)),
      (holder) => Object.keys(holder).flatMap((key) => (own.has(key) ? [] : [ownValue(holder, key)])),
    )
    if (fixed.length === 0 && inner.length === 0 && others === undefined) return undefined
    const parts = fixed.map((name) => ({ step: `.${name}`, form: propertyForm(name) }))
    return (holder, place, into) => {
      for (const { step, form } of parts)
        into.push({ holder, before: form.read(holder), form, place: { step, up: place } })
      for (const [name, keep] of inner) keep(ownValue(holder, name), { step: `.${name}`, up: place }, into)
      others?.(holder, place, into)
    }
  }

  private inner(members: readonly Member<'object'>[], name: string): (readonly [string, Keeper])[] {
    const shapes = members.flatMap(({ properties }) =>
      properties.filter((property) => property.name === name && property.method !== true),
    )
    const keep = this.compile(shapes.map(({ shape }) => shape))
    return keep === undefined ? [] : [[name, keep]]
  }
}

/** A type that does not name a property gives nobody leave to write to it. */
function keepsProperty({ properties, index }: Member<'object'>, name: string): boolean {
  const property = properties.find((candidate) => candidate.name === name)
  return property === undefined ? index === undefined || index.readonly === true : isKept(property)
}

function elementsOf({ elements }: Member<'tuple'>): TypeShape[] {
  return elements.map(({ shape, rest }) => (rest === true && shape.kind === 'array' ? shape.element : shape))
}

function isReadonly(members: readonly { readonly readonly?: true }[]): boolean {
  return members.length > 0 && members.every(({ readonly }) => readonly === true)
}

/** Keeps the content in `form`, where there is one, and what `elements` keeps of what the value holds. */
function keeper(
  form: ContentForm | undefined,
  elements: Keeper | undefined,
  held: (holder: object) => readonly unknown[],
): HolderKeeper | undefined {
  if (form === undefined && elements === undefined) return undefined
  return (holder, place, into) => {
    if (form !== undefined) into.push({ holder, before: form.read(holder), form, place })
    if (elements === undefined) return
    const content = held(holder)
    const inside: Place = { step: '[]', up: place }
    const end = Math.min(content.length, mostElements)
    for (let at = 0; at < end; at++) elements(content[at], inside, into)
  }
}

function depthOf(place: Place): number {
  let depth = 0
  for (let at = place.up; at !== undefined; at = at.up) depth++
  return depth
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
