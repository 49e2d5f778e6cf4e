/**
 * From a description to domains: every type of TypeScript that has values becomes the domain of them. Equal shapes become
 * one domain object, and so does every named definition, so that parts can be exchanged between them.
 */

import { describeShape } from '../description/describe-shape.ts'
import { type EndlessTypes, endlessTypes } from '../description/endless-definitions.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { JoinedSignatures } from '../description/join-signatures.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import type { CallsDomain } from '../domains/calls/calls.ts'
import { boolean } from '../domains/choices/boolean.ts'
import { just } from '../domains/choices/element.ts'
import { LazyDomain } from '../domains/combinators/lazy.ts'
import { mapOf } from '../domains/containers/map.ts'
import { setOf } from '../domains/containers/set.ts'
import { date } from '../domains/numbers/date.ts'
import { FuzzError } from '../errors.ts'
import type { ArgumentListDomain } from './argument-list.ts'
import { builtin, regexp } from './builtin.ts'
import { readConstructor } from './constructor.ts'
import { type CallsSubject, readCalls } from './described-calls.ts'
import { readClass } from './described-class.ts'
import { domainExpression } from './domain-expression.ts'
import { readArray, readTuple, typedArray } from './elements.ts'
import { readEnum } from './enumeration.ts'
import { withMembers } from './extended.ts'
import { readFunction } from './function.ts'
import { readIterable } from './generators.ts'
import { bigintInside, numberInside } from './numeric.ts'
import { readWholeParameters } from './parameters.ts'
import { readSchema } from './schema.ts'
import { cannotGenerate, type RequiredPart, type ShapeContext, type ShapeReader } from './shape-reader.ts'
import { joinLists } from './signatures.ts'
import { readObject } from './structure.ts'
import { readSymbol } from './symbol.ts'
import { readString, readTemplate } from './text.ts'
import { readLiteral, readUnion } from './union.ts'
import { anyValue, readUnknown } from './unknown.ts'
import { called } from './wrapped.ts'

class Reader implements ShapeReader {
  readonly definitions
  readonly resolveEntity
  readonly constants
  readonly mayReject
  private readonly replacements: Readonly<Record<string, AnyDomain>>
  private readonly onLeftOut: (reason: FuzzError) => void
  private readonly onNote: (line: string) => void
  private readonly onMissed: (path: string) => void
  private readonly mayLack: boolean
  private foundEndless: EndlessTypes | undefined
  private readonly named = new Map<string, AnyDomain>()
  private readonly known = new Map<string, AnyDomain>()
  /** Why no domain is made of a name, wherever it is asked for. */
  private readonly impossible = new Map<string, unknown>()

  constructor(context: ShapeContext) {
    this.definitions = context.definitions ?? {}
    this.resolveEntity = context.resolveEntity ?? (() => undefined)
    this.constants = context.constants ?? []
    this.mayReject = context.mayReject ?? false
    this.replacements = context.domains ?? {}
    this.onLeftOut = context.onLeftOut ?? (() => {})
    this.onNote = context.onNote ?? (() => {})
    this.onMissed = context.onMissed ?? (() => {})
    this.mayLack = context.mayLack ?? false
  }

  read(shape: TypeShape, path: string): AnyDomain {
    const replacement = this.replacementAt(path)
    if (replacement !== undefined) return replacement
    if (shape.kind === 'reference') return this.readReference(shape.to, path)
    // Below a path that has a replacement, equal shapes need not be equal domains.
    if (this.hasReplacementBelow(path)) return this.readShape(shape, path)
    const key = JSON.stringify(shape)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const domain = this.readShape(shape, path)
    this.known.set(key, domain)
    return domain
  }

  readOptional(shape: TypeShape, path: string): AnyDomain | undefined {
    try {
      return this.read(shape, path)
    } catch (error) {
      if (!(error instanceof FuzzError) || error.code !== 'cannot-generate') throw error
      this.leaveOut(error)
      return undefined
    }
  }

  readRequired(shape: TypeShape, path: string): RequiredPart {
    if (!this.mayLack) return { domain: this.read(shape, path) }
    const domain = this.readOptional(shape, path)
    const isWhole = domain !== undefined && (this.isReplaced(path) || !this.endless.isEndless(shape))
    return isWhole ? { domain } : { domain, isLacking: true }
  }

  private get endless(): EndlessTypes {
    return (this.foundEndless ??= endlessTypes(this.definitions))
  }

  leaveOut(reason: FuzzError): void {
    this.onLeftOut(reason)
  }

  note(line: string): void {
    this.onNote(line)
  }

  missed(path: string): void {
    this.onMissed(path)
  }

  isReplaced(path: string): boolean {
    return this.replacementAt(path) !== undefined || this.hasReplacementBelow(path)
  }

  private hasReplacementBelow(path: string): boolean {
    return Object.keys(this.replacements).some(
      (replaced) => replaced.startsWith(path) && (path === '' || /[.[(]/.test(replaced.charAt(path.length))),
    )
  }

  private replacementAt(path: string): AnyDomain | undefined {
    return Object.hasOwn(this.replacements, path) ? this.replacements[path] : undefined
  }

  readExpression(source: string, path: string, at: string | undefined): AnyDomain {
    return this.replacementAt(path) ?? domainExpression(source, path, at)
  }

  /** The same domain for every use of a name, also from inside its own definition. */
  private readReference(name: string, path: string): AnyDomain {
    const known = this.named.get(name)
    if (known !== undefined) return known
    const shape = Object.hasOwn(this.definitions, name) ? this.definitions[name] : undefined
    if (shape === undefined) throw cannotGenerate(path, name, 'the description has no definition of that name')
    if (!this.mayLack && this.endless.names.has(name) && !this.hasReplacementBelow(path)) {
      throw cannotGenerate(path, name, 'every value of the type would contain another one')
    }
    const isPlain = Object.keys(this.replacements).length === 0
    if (isPlain && this.impossible.has(name)) throw this.impossible.get(name)
    let target: AnyDomain | undefined
    const domain = new LazyDomain<unknown>('lazy', () => target as Domain<unknown>)
    const before = { named: this.named.size, known: this.known.size }
    this.named.set(name, domain)
    try {
      target = this.read(shape, path)
    } catch (error) {
      // What was read on the way may refer to this name.
      forgetFrom(this.named, before.named)
      forgetFrom(this.known, before.known)
      if (isPlain) this.impossible.set(name, error)
      throw error
    }
    return domain
  }

  private readShape(shape: Exclude<TypeShape, { kind: 'reference' }>, path: string): AnyDomain {
    switch (shape.kind) {
      case 'boolean':
        return boolean()
      case 'undefined':
      case 'void':
        return just(undefined)
      case 'null':
        return just(null)
      case 'never':
        throw cannotGenerate(path, 'never', 'the type has no values')
      case 'unsupported':
        throw cannotGenerate(shape.path === '' ? path : shape.path, shape.text, shape.reason)
      case 'symbol':
        return readSymbol(shape, path, this)
      case 'date':
        return date()
      case 'regexp':
        return regexp(this)
      case 'number':
      case 'bigint':
      case 'string':
        return this.readPrimitive(shape, path)
      case 'literal':
        return readLiteral(shape)
      case 'templateLiteral':
        return readTemplate(shape, path, this)
      case 'enum':
        return readEnum(shape)
      case 'union':
        return readUnion(shape, path, this)
      case 'schema':
        // A schema has no parts that could be replaced; its type has.
        return this.hasReplacementBelow(path) ? this.read(shape.shape, path) : readSchema(shape, path, this)
      case 'unknown':
        return shape.hints === undefined ? anyValue(shape.any) : readUnknown(shape, path, this)
      default:
        return this.readComposite(shape, path)
    }
  }

  private readPrimitive(shape: Extract<TypeShape, { kind: 'number' | 'bigint' | 'string' }>, path: string): AnyDomain {
    const { domain, domainAt } = shape.constraints ?? {}
    if (domain !== undefined) return this.readExpression(domain, path, domainAt)
    if (shape.kind === 'number') return numberInside(shape.constraints)
    return shape.kind === 'bigint' ? bigintInside(shape.constraints) : readString(shape, this)
  }

  private readComposite(shape: CompositeShape, path: string): AnyDomain {
    switch (shape.kind) {
      case 'array':
        return shape.constraints?.domain === undefined
          ? withMembers(readArray(shape, path, this), shape, { path, reader: this })
          : this.readExpression(shape.constraints.domain, path, shape.constraints.domainAt)
      case 'tuple':
        return withMembers(readTuple(shape.elements, path, this), shape, { path, reader: this })
      case 'object':
        return readObject(shape, path, this)
      case 'map':
        return mapOf(this.read(shape.key, `${path}[key]`), this.read(shape.value, `${path}[]`)).withSoftMaxSize(16)
      case 'set':
        return setOf(this.read(shape.element, `${path}[]`)).withSoftMaxSize(16)
      case 'typedArray':
        return typedArray(shape.name)
      case 'promise':
        return called('Promise.resolve', this.read(shape.value, `${path}.then`), (value) => Promise.resolve(value))
      case 'iterable':
        return readIterable(shape, path, this)
      case 'function':
        return readFunction(shape, path, this)
      case 'class':
        return readClass(shape, path, this)
      case 'constructor':
        return readConstructor(shape, path, this)
      case 'builtin':
        return builtin(shape, path, this)
      default:
        throw new TypeError(`unknown kind of shape: ${describeShape(shape satisfies never)}`)
    }
  }
}

type CompositeShape = Extract<
  TypeShape,
  {
    kind:
      | 'array'
      | 'tuple'
      | 'object'
      | 'map'
      | 'set'
      | 'typedArray'
      | 'promise'
      | 'iterable'
      | 'function'
      | 'class'
      | 'constructor'
      | 'builtin'
  }
>

/** Deletes all that was set after the first `count` keys. */
function forgetFrom(map: Map<string, unknown>, count: number): void {
  for (const key of [...map.keys()].slice(count)) map.delete(key)
}

/**
 * The domain of a type.
 * @throws FuzzError `cannot-generate` where a part that may not be missing has no domain; the message holds its path
 */
export function domainFromShape(shape: TypeShape, context: ShapeContext = {}): AnyDomain {
  return new Reader(context).read(shape, context.path ?? '')
}

/** `domainFromShape` for many types of one description, each read once. */
export function readerOfShapes(context: Omit<ShapeContext, 'path'>): Pick<ShapeReader, 'read' | 'constants'> {
  return new Reader(context)
}

/** What `domainsFromDescription` is given besides the description. */
export type DescriptionContext = Omit<ShapeContext, 'definitions' | 'constants' | 'path'>

/**
 * The domain of a function's argument lists: optional parameters may be absent, rest parameters are spread.
 * @throws FuzzError `cannot-generate` as `domainFromShape` does
 */
export function domainsFromDescription(
  description: FuzzedMethodDescription,
  context: DescriptionContext = {},
): ArgumentListDomain {
  const { definitions, concreteValues: constants, parameters } = description
  return wholeOrLacking({ ...context, definitions, constants }, (reader) => readWholeParameters(parameters, '', reader))
}

/**
 * The same for a function of several signatures; one that nobody can make arguments for is left out.
 * @throws FuzzError `cannot-generate` where no signature has a domain; it tells of the first
 */
export function domainsFromSignatures(
  { description, signatures }: JoinedSignatures,
  context: DescriptionContext = {},
): ArgumentListDomain {
  const { definitions, concreteValues: constants } = description
  return wholeOrLacking({ ...context, definitions, constants }, (reader) =>
    joinLists(
      signatures,
      (parameters) => readWholeParameters(parameters, '', reader),
      (name) => reader.isReplaced(name),
    ),
  )
}

/** Objects lack something only where nobody can make the inputs otherwise. What then cannot be made either is told as it was. */
function wholeOrLacking<T>(context: ShapeContext, read: (reader: Reader) => T): T {
  const left: FuzzError[] = []
  try {
    const made = read(new Reader({ ...context, onLeftOut: (reason) => void left.push(reason) }))
    for (const reason of left) context.onLeftOut?.(reason)
    return made
  } catch (error) {
    if (!(error instanceof FuzzError) || error.code !== 'cannot-generate') throw error
    const lacking = withLacks(context, read)
    if (lacking === undefined) throw error
    return lacking
  }
}

function withLacks<T>(context: ShapeContext, read: (reader: Reader) => T): T | undefined {
  try {
    return read(new Reader({ ...context, mayLack: true }))
  } catch (error) {
    if (!(error instanceof FuzzError)) throw error
    return undefined
  }
}

/**
 * The domain of sequences of calls of the objects that a class or a factory makes.
 * @throws FuzzError `cannot-make` where nobody can make the object, `cannot-generate` where no member can be called
 */
export function callsFromDescription(subject: CallsSubject, context: DescriptionContext = {}): CallsDomain {
  const { definitions, concreteValues } = subject.description
  return readCalls(subject, new Reader({ ...context, definitions, constants: concreteValues }))
}
