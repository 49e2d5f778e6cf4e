/** Object types: their properties, and their index signature where they have one. */
import { constantPrimitive } from '../description/literal.ts'
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { setOwn } from '../domain/own-property.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { recordOf } from '../domains/containers/map.ts'
import { StructDomain } from '../domains/objects/struct.ts'
import { string } from '../domains/strings/string.ts'
import { cannotGenerate, type RequiredPart, type ShapeReader } from './shape-reader.ts'
import { withSymbolMembers } from './symbol-members.ts'
import { objectsLacking } from './without-blame.ts'

type ObjectShape = Extract<TypeShape, { kind: 'object' }>

/** A property whose type admits `undefined` must still be there: TypeScript tells the two apart. */
class TypedStructDomain extends StructDomain<object> {
  private readonly mayMiss: readonly boolean[]

  constructor(fields: Readonly<Record<string, AnyDomain>>, optional: readonly string[]) {
    super('structOf', fields, optional)
    this.mayMiss = Object.keys(fields).map((key) => optional.includes(key))
  }

  protected override get optional(): readonly boolean[] {
    return this.mayMiss
  }
}

/** Objects that are made with all that is needed, and lose what turns out not to be once they are made simpler. */
class StandInStructDomain extends TypedStructDomain {
  constructor(fields: Readonly<Record<string, AnyDomain>>, optional: readonly string[], needed: ReadonlySet<string>) {
    super(fields, optional)
    this.wanted = this.keys.map((key) => needed.has(key))
  }
}

function readProperty(property: PropertyShape, path: string, reader: ShapeReader): RequiredPart {
  if (property.domain !== undefined) return { domain: reader.readExpression(property.domain, path, property.domainAt) }
  if (property.optional === true) return { domain: reader.readOptional(property.shape, path) }
  return reader.readRequired(property.shape, path)
}

function readProperties(properties: readonly PropertyShape[], path: string, reader: ShapeReader): Domain<object> {
  const fields: Record<string, AnyDomain> = {}
  const optional: string[] = []
  const needed = new Set<string>()
  const lacking: string[] = []
  for (const property of properties) {
    const { domain, isLacking = false } = readProperty(property, `${path}.${property.name}`, reader)
    if (isLacking) lacking.push(property.name)
    if (domain === undefined) continue
    setOwn(fields, property.name, domain)
    if (property.optional === true || isLacking) optional.push(property.name)
    if (property.needed === true || isLacking) needed.add(property.name)
  }
  // Of what has nothing that can be made nobody would learn anything.
  if (lacking.length > 0 && Object.keys(fields).length === 0)
    throw cannotGenerate(`${path}.${lacking[0]}`, 'a member that is required', 'nothing makes it, nor another member')
  const made =
    needed.size === 0 ? new TypedStructDomain(fields, optional) : new StandInStructDomain(fields, optional, needed)
  return lacking.length === 0 ? made : objectsLacking(made, lacking, (name) => reader.missed(`${path}.${name}`))
}

/** Keys repeat: two records rarely meet in a key otherwise. Those the code looks for are as likely as all others. */
export function keyDomain({ constants }: Pick<ShapeReader, 'constants'>): Domain<string> {
  const usual = elementOf(['a', 'b', 'c', 'd'])
  const wanted = constants.filter(({ context }) => context.kind === 'key').map(constantPrimitive)
  const keys = [...new Set(wanted.filter((key) => typeof key === 'string'))]
  if (keys.length === 0) return oneOf(usual, string()).withWeights(3, 2)
  return oneOf(usual, elementOf(keys), string()).withWeights(3, 5, 2)
}

function readIndex(index: NonNullable<ObjectShape['index']>, path: string, reader: ShapeReader): Domain<object> {
  const key = index.key.kind === 'string' && index.key.constraints === undefined ? keyDomain(reader) : undefined
  const keys = key ?? reader.read(index.key, `${path}[key]`).map(String)
  return recordOf(keys, reader.read(index.value, `${path}[]`)).withSoftMaxSize(16)
}

export function readObject(shape: ObjectShape, path: string, reader: ShapeReader): Domain<object> {
  const named = readNamed(shape, path, reader)
  return shape.symbols === undefined ? named : withSymbolMembers(named, shape, { path, reader })
}

function readNamed(shape: ObjectShape, path: string, reader: ShapeReader): Domain<object> {
  if (shape.index === undefined) return readProperties(shape.properties, path, reader)
  const record = readIndex(shape.index, path, reader)
  if (shape.properties.length === 0) return record
  const both = new TupleDomain<[object, object]>([readProperties(shape.properties, path, reader), record])
  const names = shape.properties.map(({ name }) => name)
  return new MappedDomain<[object, object], object>('objectOf', both, ([own, others]) => merge(own, others, names), {
    from: (value) => split(value, names),
  })
}

/** The declared properties win over keys of the same name, present or not. */
function merge(own: object, others: object, names: readonly string[]): object {
  for (const [key, value] of Object.entries(others)) if (!names.includes(key)) setOwn(own, key, value)
  return own
}

function split(value: object, names: readonly string[]): [object, object] {
  const own = {}
  const others = {}
  for (const [key, content] of Object.entries(value)) setOwn(names.includes(key) ? own : others, key, content)
  return [own, others]
}
