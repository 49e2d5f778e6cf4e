/** Sequences of calls of the objects that a description tells of (`d.callsOf` is told by a person). */
import { isHiddenNew } from '../description/class-constructors.ts'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { joinSignatures, type Signature } from '../description/join-signatures.ts'
import type { MadeObjects, MakerDescription, MemberDescription } from '../description/object-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { TupleDomain } from '../domain/tuple.ts'
import {
  type CallForms,
  handedBack,
  isObjectKind,
  type MakerForm,
  type MemberForm,
  type MemberWords,
  objectKind,
  ownKind,
} from '../domains/calls/call-forms.ts'
import { CallsDomain } from '../domains/calls/calls.ts'
import { int } from '../domains/numbers/int.ts'
import { FuzzError } from '../errors.ts'
import { ArgumentListDomain, type ListPart } from './argument-list.ts'
import { dictionaryFromDescription } from './dictionary-from-description.ts'
import { readWholeParameters } from './parameters.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'
import { joinLists } from './signatures.ts'

/** Objects of one sequence where a member takes another one: enough for two to meet and a third to stay out of it. */
const mostObjects = 3
/** An argument that could be made is handed back once in so many: of plain values rarely, of objects mostly. No bench chose them. */
const plainShare = 3
const objectShare = 2

/** What is known of the objects besides their description. */
export interface CallsSubject {
  readonly description: FuzzedMethodDescription
  readonly objects: MadeObjects
  /** The class, or the factory. */
  readonly maker: unknown
  /** What is handed to the constructor, or to the factory, where somebody says so. */
  readonly makerDomains?: readonly AnyDomain[]
  /** Calls may be started together. */
  readonly isParallel?: boolean
  /** Time may pass between two calls. */
  readonly passesTime?: boolean
}

/** Milliseconds that pass at once, at most: a day. */
const longestWait = 86_400_000

/** Time that passes stands among the members, behind them all: what was found without it keeps its places. */
function timeForm({ concreteValues }: FuzzedMethodDescription): MemberForm {
  const words = { numbers: [], strings: [], bigints: [], texts: [], spans: spansOf(concreteValues) }
  return {
    on: ownKind,
    way: 'wait',
    name: '',
    args: new TupleDomain([int({ min: 1, max: longestWait })]),
    gives: [],
    words,
  }
}

/** The numbers of the code that may be milliseconds, with what is just less, just more, and half of each. */
function spansOf(constants: readonly FuzzedConcreteValue[]): readonly number[] {
  const spans = new Set<number>()
  for (const { value, context } of constants) {
    if (typeof value !== 'number' || ['length', 'character', 'key'].includes(context.kind)) continue
    for (const span of [value, value - 1, value + 1, Math.ceil(value / 2)]) {
      if (Number.isInteger(span) && span >= 1 && span <= longestWait) spans.add(span)
    }
  }
  return [...spans]
}

/**
 * The domain of sequences of calls.
 * @throws FuzzError `cannot-make` where nobody can make the object, `cannot-generate` where no member can be called.
 */
export function readCalls(subject: CallsSubject, reader: ShapeReader): CallsDomain {
  const { description, objects, maker, makerDomains, isParallel = false, passesTime = false } = subject
  const label = description.className ?? (description.kind === 'callback' ? 'create' : description.name)
  const object = objects.kinds[0]?.name ?? label
  const kinds = new Kinds(objects, reader)
  const failures: FuzzError[] = []
  const makers =
    makerDomains === undefined
      ? attempted(openMakers(maker, objects.makers), failures, (form) =>
          makerForm(form, signaturesOf(form, description), { kinds, label }),
        )
      : [{ way: objects.makers[0]?.way ?? 'new', name: '', args: new TupleDomain<unknown[]>(makerDomains) }]
  const members = objects.kinds.flatMap(({ members: all }, kind) =>
    attempted(all, failures, (member) => memberForm(member, kind, kinds)),
  )
  if (objects.makers.length === 0) throw hidden(label)
  if (makers.length === 0 || members.length === 0) throw failures[0] ?? hidden(label)
  const takesOwn = members.some(({ args }) => args.elements.some((element) => kinds.isOwn(element)))
  const forms: CallForms = {
    maker,
    label,
    object,
    makers,
    members: passesTime ? [...members, timeForm(description)] : members,
    mostObjects: takesOwn ? mostObjects : 1,
    isParallel,
  }
  return new CallsDomain(forms)
}

/** All but a hidden `new`, where there are others. */
function openMakers(maker: unknown, makers: readonly MakerDescription[]): readonly MakerDescription[] {
  const open = makers.filter(({ way, parameters }) => way !== 'new' || !isHiddenNew(maker, { parameters }))
  return open.length === 0 ? makers : open
}

function hidden(label: string): FuzzError {
  return new FuzzError(
    'cannot-make',
    `${label} cannot be made: its constructor is not open, and no static method makes one.`,
    {
      hint: `Say how one is made: fuzzIt(name, { create: () => ${label}.… }).`,
    },
  )
}

/** What can be read of a list; what cannot is told by the failures. */
function attempted<T, R>(list: readonly T[], failures: FuzzError[], read: (item: T) => R): R[] {
  return list.flatMap((item) => {
    try {
      return [read(item)]
    } catch (error) {
      if (!(error instanceof FuzzError) || error.code !== 'cannot-generate') throw error
      failures.push(error)
      return []
    }
  })
}

/** Those of the class or the function itself that answer what the first one does; a static method is described by one. */
function signaturesOf(
  { way, parameters }: MakerDescription,
  description: FuzzedMethodDescription,
): readonly Signature[] {
  if (way === 'static') return [parameters]
  const made = JSON.stringify(description.returns)
  const overloads = description.overloads?.filter(({ returns }) => JSON.stringify(returns) === made) ?? []
  return joinSignatures({ ...description, parameters, overloads })?.signatures ?? [parameters]
}

function makerForm(
  { way, name }: MakerDescription,
  signatures: readonly Signature[],
  { kinds, label }: { readonly kinds: Kinds; readonly label: string },
): MakerForm {
  const path = name === '' ? (way === 'new' ? 'new' : label) : name
  const args = joinLists(
    signatures,
    // Nothing was answered before the first object is there.
    (parameters) => readWholeParameters(parameters, path, kinds.reader),
    (parameter) => kinds.reader.isReplaced(`${path}(${parameter})`),
  )
  return { way, name, args }
}

function memberForm(member: MemberDescription, kind: number, kinds: Kinds): MemberForm {
  const { description, signatures = [member.parameters] } = joinSignatures(member) ?? { description: member }
  const { name, way, returns, gives, constants, async: isAsync } = description
  return {
    on: objectKind(kind),
    ...{ way, name },
    args: joinLists(
      signatures,
      (parameters) => kinds.argumentsOf(parameters, name),
      (parameter) => kinds.reader.isReplaced(`${name}(${parameter})`),
    ),
    gives: gives === undefined ? kinds.givenBy(returns) : [objectKind(gives)],
    ...(gives !== undefined && { result: kinds.names[gives] ?? 'result' }),
    ...(constants !== undefined && { words: wordsOf(constants) }),
    ...(isAsync === true && { isAsync }),
  }
}

function wordsOf(constants: readonly FuzzedConcreteValue[]): MemberWords {
  // What it calls the fields of its answers is hardly what it reads.
  const read = constants.filter(({ context }) => context.kind !== 'key')
  const texts = read.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []))
  return { ...dictionaryFromDescription({ concreteValues: constants }), texts: [...new Set(texts)] }
}

/** As what the result of a member can serve as the argument of another: by the object it is, else by its type. */
class Kinds {
  readonly names: readonly string[]
  readonly reader: ShapeReader
  private readonly objects: ReadonlyMap<string, string>
  /** Types that some member answers. */
  private readonly answered: ReadonlySet<string>
  private readonly own = new WeakSet<object>()

  constructor({ kinds }: MadeObjects, reader: ShapeReader) {
    this.reader = reader
    this.names = kinds.map(({ name }) => name)
    this.objects = new Map(kinds.map(({ shape }, index) => [JSON.stringify(shape), objectKind(index)]))
    const answers = kinds.flatMap(({ members }) => members.filter(({ gives }) => gives === undefined))
    this.answered = new Set(answers.flatMap(({ returns }) => this.givenBy(returns)))
  }

  /** The kinds as which a value of a type serves. */
  givenBy(returns: TypeShape): readonly string[] {
    const only = this.onlyPresent(returns)
    return only !== undefined && isWorthHanding(only) ? [JSON.stringify(only)] : []
  }

  /** @throws FuzzError `cannot-generate` */
  argumentsOf(parameters: readonly ParameterShape[], path: string): ArgumentListDomain {
    const parts: ListPart[] = []
    for (const parameter of parameters) {
      const part = this.part(parameter, `${path}(${parameter.name})`)
      if (part === undefined) break
      parts.push(part)
    }
    return new ArgumentListDomain(parts)
  }

  private part(parameter: ParameterShape, path: string): ListPart | undefined {
    const { shape, optional, rest, domain: given, domainAt } = parameter
    if (given !== undefined) return { domain: this.reader.readExpression(given, path, domainAt) }
    const kind = rest === true ? undefined : this.kindOf(shape)
    const own =
      kind !== undefined && (kind === ownKind || this.isStoodInFor(shape))
        ? undefined
        : kind === undefined && optional !== true && rest !== true
          ? this.reader.read(listed(shape, rest), path)
          : this.reader.readOptional(listed(shape, rest), path)
    if (kind === undefined && own === undefined) return undefined
    const isObject = kind !== undefined && isObjectKind(kind)
    const domain = kind === undefined ? own : handedBack(own, kind, isObject ? objectShare : plainShare)
    if (domain === undefined) throw cannotGenerate(path, parameter.name, 'nothing makes one')
    if (kind === ownKind) this.own.add(domain)
    return { domain, ...(optional === true && rest !== true && { optional }), ...(rest === true && { rest }) }
  }

  /**
   * Only the sequence has real ones. (Another object of its own kind is one of the sequence too: a model has a counterpart of
   * that.)
   */
  private isStoodInFor(shape: TypeShape): boolean {
    const only = this.onlyPresent(shape)
    const meant = only?.kind === 'reference' ? this.reader.definitions[only.to] : only
    return meant !== undefined && 'standIn' in meant
  }

  /** As what earlier things serve for a parameter; `undefined` where none can. */
  private kindOf(shape: TypeShape): string | undefined {
    const only = this.onlyPresent(shape)
    const key = only && JSON.stringify(only)
    if (key === undefined) return undefined
    return this.objects.get(key) ?? (this.answered.has(key) ? key : undefined)
  }

  private onlyPresent(shape: TypeShape): TypeShape | undefined {
    const awaited = shape.kind === 'promise' ? shape.value : shape
    if (awaited.kind === 'reference') return awaited
    const present = shapeMembers(awaited, this.reader.definitions).filter(
      ({ kind }) => kind !== 'undefined' && kind !== 'null' && kind !== 'void',
    )
    return present.length === 1 ? present[0] : undefined
  }

  /** The argument may be another object of the sequence. */
  isOwn(element: object): boolean {
    return this.own.has(element)
  }
}

function listed(shape: TypeShape, rest: boolean | undefined): TypeShape {
  return rest === true && shape.kind === 'unknown' ? { kind: 'array', element: shape } : shape
}

/** Of `true` and `'left'` there is nothing to remember. */
function isWorthHanding({ kind }: TypeShape): boolean {
  return !['boolean', 'undefined', 'null', 'void', 'never', 'literal', 'enum', 'unknown', 'unsupported'].includes(kind)
}
