/**
 * What can be done with the objects that a class or a factory makes: the public members of their type, and those of the
 * objects that members answer. Only what the user's own code declares: nobody tests the methods of `Map` here.
 */
import type { ExpectedError, MadeObjects, MemberDescription, ObjectDescription, ParameterShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { expectedErrors } from '../errors/expected-errors.ts'
import { isLibraryPath } from '../project/source-view.ts'
import type { TargetCode } from '../reach/target-code.ts'
import { bodiesOf, type Target } from '../selector/target.ts'
import { isHopeless } from '../shape/hopeless.ts'
import { instantiate } from '../shape/instantiate.ts'
import { isInternalName } from '../shape/internal-name.ts'
import { judgedReturn } from '../shape/judged-return.ts'
import { isLibrarySymbol } from '../shape/library-shape.ts'
import { parameterShapes } from '../shape/parameter-shape.ts'
import { withoutPhantoms } from '../shape/phantom-parameters.ts'
import { type ShapeContext, unknownShape } from '../shape/shape-context.ts'
import { chooseTypeArguments } from '../shape/type-arguments.ts'
import { isCurried } from './curried.ts'
import { dataFieldsOf } from './data-fields.ts'
import { goneThrough, itemsOfObject, iteratorOf } from './gone-through.ts'
import { classMakers, functionMaker } from './makers.ts'
import { accessorsOf, type MemberCode, memberCode, memberConstants } from './member-code.ts'
import { promisedInterface } from './promised-interface.ts'

/** Kinds of objects and members of one kind that are told of; more take longer to describe than a search can use. */
const mostKinds = 6
const mostMembers = 60

/** What is known of the target whose objects are described. */
export interface MadeBy {
  readonly target: Target
  /** What it makes. */
  readonly made: ts.Type
  readonly parameters: readonly ParameterShape[]
  /** What the code around the members throws on purpose, for members whose own code is not found. */
  readonly expectedErrors: readonly ExpectedError[]
  /** A test says that objects are to be called: then one of the platform is meant, too. */
  readonly isAskedFor: boolean
  /** Its code as it runs, which its declaration may have none of. */
  readonly written: TargetCode
  /** Somebody wants to know which data fields the objects have. */
  readonly withFields: boolean
}

/** Bodies of the members of a type, for constants of the code. */
export function memberBodies(context: ShapeContext, made: ts.Type): ts.Node[] {
  const iterator = iteratorOf(context, made)
  return [...publicMembers(context, made), ...(iterator === undefined ? [] : [iterator])].flatMap((member) =>
    bodiesOf(context.view, member).concat(accessorsOf(context.view, member)),
  )
}

/** `undefined` where there is nothing to do with what it makes. */
export function madeObjects(context: ShapeContext, by: MadeBy): MadeObjects | undefined {
  const { target, made, parameters } = by
  const isClass = target.kind === 'constructor'
  const types: ts.Type[] = [made]
  const kinds: ObjectDescription[] = []
  // Members that answer other objects make this list longer.
  for (const type of types) {
    const fields = by.withFields ? dataFieldsOf(context, type) : []
    kinds.push({
      name: nameOf(type) ?? (type === made ? nameOfTarget(target) : 'result'),
      shape: context.shapeOf(type),
      members: membersOf(context, type, { ...by, types }),
      ...(fields.length > 0 && { fields }),
    })
  }
  if (kinds[0]?.members.length === 0) return undefined
  const promises = isClass ? promisedInterface(context, made, parameters) : undefined
  const makers = isClass ? classMakers(context, made, parameters) : functionMaker(parameters)
  const curried = !isClass && isCurried(by.written.view, by.written.bodies, kinds.length)
  return {
    makers,
    kinds,
    ...(readsClock(by) && { readsClock: true }),
    ...(promises !== undefined && { promises }),
    ...(curried && { curried }),
  }
}

/** Told by the text of the files: what a class asks a helper beside it, it asks as well. */
function readsClock({ written, target }: MadeBy): boolean {
  const files = new Set([...written.bodies, ...target.bodies].map((body) => body.getSourceFile()))
  return [...files].some(({ text }) => looksAtClock.test(text))
}

const looksAtClock = /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b|\bset(?:Timeout|Interval)\b/

function nameOfTarget({ className, kind, name }: Target): string {
  return className ?? (kind === 'callback' ? 'object' : name)
}

/** What a class of one's own inherits from the platform nobody tests; where the object is the platform's, that is what is asked for. */
function publicMembers(context: ShapeContext, type: ts.Type, isAskedFor = false): ts.Symbol[] {
  const { checker } = context.view
  const isPlatforms = isAskedFor && type.symbol !== undefined && isLibrarySymbol(context, type.symbol)
  return checker
    .getPropertiesOfType(type)
    .filter((member) => isPublic(context, member))
    .filter((member) => !isLibrarySymbol(context, member) || (isPlatforms && isHere(type.symbol.name, member.name)))
    .filter((member) => isAccessor(context, member) || isMethod(context, member))
    .slice(0, mostMembers)
}

/** Types know methods that this Node may not have yet. */
function isHere(className: string, member: string): boolean {
  const maker: unknown = Reflect.get(globalThis, className)
  return typeof maker !== 'function' || member in Object(maker.prototype)
}

function isAccessor({ view: { ts } }: ShapeContext, member: ts.Symbol): boolean {
  return (member.flags & ts.SymbolFlags.Accessor) !== 0
}

/** Of a field that may hold a function or nothing, nobody knows which it is. */
function isMethod({ view: { ts, checker } }: ShapeContext, member: ts.Symbol): boolean {
  if (member.flags & ts.SymbolFlags.Optional) return false
  return checker.getTypeOfSymbol(member).getCallSignatures().length > 0
}

/** `ondata: Handler` of a class: where the class has no function for it, its user has one, or nobody. */
function isAssigned({ view: { ts } }: ShapeContext, { declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (node) => ts.isPropertyDeclaration(node) && ts.isClassLike(node.parent) && node.initializer === undefined,
  )
}

function isPublic(context: ShapeContext, member: ts.Symbol): boolean {
  const { ts } = context.view
  if (isInternalName(member) || member.name.startsWith('_') || isDocumentedHidden(member)) return false
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static
  return (member.declarations ?? []).every((node) => !(ts.getCombinedModifierFlags(node) & hidden))
}

/** Its own documentation says that others do not call it, though the language lets them. */
function isDocumentedHidden(member: ts.Symbol): boolean {
  return member.getJsDocTags().some(({ name }) => name === 'internal' || name === 'private' || name === 'protected')
}

interface Met extends MadeBy {
  /** Gets the types of objects that members answer and that were not met before. */
  readonly types: ts.Type[]
}

function membersOf(context: ShapeContext, type: ts.Type, known: Met): MemberDescription[] {
  const calls = type.getCallSignatures()
  const itself =
    calls[0] === undefined ? [] : [describeCall(context, { name: '', way: 'call', signature: calls[0] }, known)]
  const judged = withoutPhantoms(context.view, type)
  const own = publicMembers(context, type, known.isAskedFor && type === known.made).flatMap((member) => {
    const code = memberCode(context, member, known.target)
    const expectedErrors = errorsOf(context, member, code ?? known)
    const parts = partsOf(context, member, type).map((part) => promisedBy(context, judged, part))
    const takes = ({ signature }: MemberPart) => signature.parameters.length > 0
    const constants = code !== undefined && parts.some(takes) ? memberConstants(code) : []
    return parts.map(
      (part): MemberDescription => ({
        ...describeCall(context, part, known),
        expectedErrors,
        ...(constants.length > 0 && takes(part) && { constants }),
        ...(isAssigned(context, member) && { assigned: true }),
      }),
    )
  })
  const all = [
    ...itself.map((member) => ({ ...member, expectedErrors: known.expectedErrors })),
    ...own.map(goneThrough),
    ...itemsOf(context, type, known),
  ]
  return all.filter(({ parameters }) => !isHopeless(parameters))
}

/** What goes through itself is gone through by its `next`. */
function itemsOf(context: ShapeContext, type: ts.Type, known: Met): MemberDescription[] {
  const member = iteratorOf(context, type)
  const [signature] = member === undefined ? [] : context.view.checker.getTypeOfSymbol(member).getCallSignatures()
  if (member === undefined || signature === undefined || answersThis(context, signature)) return []
  const code = memberCode(context, member, known.target)
  const isOfAny = isGeneric(known) || (type.symbol?.declarations ?? []).some((node) => hasTypeParameters(node))
  return [
    {
      ...{ name: '', way: 'items', parameters: [], returns: itemsOfObject(context, signature) },
      ...(isOfAny && { judgedReturns: unknownShape }),
      expectedErrors: errorsOf(context, member, code ?? known),
    },
  ]
}

function hasTypeParameters(node: ts.Declaration): boolean {
  return 'typeParameters' in node && node.typeParameters !== undefined
}

/** Of a member whose code is not found, what the code around it throws is its own. */
function errorsOf(
  { view }: ShapeContext,
  member: ts.Symbol,
  code: MemberCode | Pick<MadeBy, 'expectedErrors'>,
): readonly ExpectedError[] {
  const documented = member.declarations ?? []
  if ('bodies' in code && !code.isOfPackage) return expectedErrors(view, code.bodies, documented)
  const found = 'bodies' in code ? expectedErrors(code.view, code.bodies, []) : code.expectedErrors
  // Nothing sees the `throw` of a package when it runs, and not all of its code is found: what the engine says is no throw.
  const whatever = documented.some((node) => isLibraryPath(node.getSourceFile().fileName)) ? [thrownByPackage] : []
  return [...expectedErrors(view, [], documented), ...found, ...whatever]
}

const thrownByPackage: ExpectedError = { name: '*', source: 'throw' }

interface MemberPart {
  readonly name: string
  readonly way: MemberDescription['way']
  readonly signature: ts.Signature
  readonly others?: readonly ts.Signature[]
  /** What is answered, where no one signature says all of it. */
  readonly answered?: ts.Type
  /** What may be judged of what is answered, where that is less than its type says. */
  readonly promised?: ts.Type
}

/** Signatures of one method beside its first, at most. */
const mostOthers = 7

/** A method of objects of a type by its signatures; an accessor by what can be done with it. */
function partsOf(context: ShapeContext, member: ts.Symbol, type: ts.Type): MemberPart[] {
  const { ts, checker } = context.view
  const { name } = member
  if (!isAccessor(context, member)) {
    const all = checker.getTypeOfSymbol(member).getCallSignatures()
    const [signature, ...others] = all.filter((one) => isFor(context, one, type))
    return signature === undefined ? [] : [{ name, way: 'method', signature, others: others.slice(0, mostOthers) }]
  }
  const parts = (member.declarations ?? []).flatMap((node): MemberPart[] => {
    if (!ts.isGetAccessor(node) && !ts.isSetAccessor(node)) return []
    const signature = checker.getSignatureFromDeclaration(node)
    return signature === undefined ? [] : [{ name, way: ts.isGetAccessor(node) ? 'get' : 'set', signature }]
  })
  if (!type.isUnion()) return parts
  // Each of the types that the object may be says something else.
  const read = parts.find(({ way }) => way === 'get')
  return read === undefined ? [] : [{ ...read, answered: checker.getTypeOfSymbol(member) }]
}

/** The part with what its object's type, as far as that binds anybody, says of its answers. */
function promisedBy({ view: { checker } }: ShapeContext, judged: ts.Type, part: MemberPart): MemberPart {
  // A setter answers nothing.
  if (part.way === 'set') return part
  const member = checker.getPropertyOfType(judged, part.name)
  const read = member && checker.getTypeOfSymbol(member)
  const signature = read?.getCallSignatures().find(({ declaration }) => declaration === part.signature.declaration)
  const promised = part.way === 'method' ? signature?.getReturnType() : read
  return promised === undefined || promised === part.signature.getReturnType() ? part : { ...part, promised }
}

/** `flatten<U>(this: Maybe<Maybe<U>>)` is not for every Maybe: whoever has another one cannot call it. */
function isFor({ view }: ShapeContext, signature: ts.Signature, type: ts.Type): boolean {
  const wanted: unknown = Reflect.get(signature, 'thisParameter')
  if (!isSymbol(wanted)) return true
  const mapping = chooseTypeArguments(view, signature.typeParameters ?? [], signature.declaration)
  return view.checker.isTypeAssignableTo(type, instantiate(view, view.checker.getTypeOfSymbol(wanted), mapping))
}

function isSymbol(value: unknown): value is ts.Symbol {
  return typeof value === 'object' && value !== null && 'escapedName' in value
}

type DescribedCall = Omit<MemberDescription, 'expectedErrors'>

function describeCall(context: ShapeContext, part: MemberPart, known: Met): DescribedCall {
  const { name, way, others = [] } = part
  const main = describeSignature(context, part, known)
  const all = [main, ...others.map((signature) => describeSignature(context, { name, way, signature }, known))]
  const [first, ...usable] = all.filter(({ parameters }) => !isHopeless(parameters))
  // One that nobody can call is left out by who asked.
  if (first === undefined) return main
  if (usable.length === 0) return first
  const { gives, async: isAsync, ...call } = first
  return {
    ...call,
    ...(all.some((one) => one.async === true) && { async: true }),
    // What only some signatures answer, nobody can go on with.
    ...(gives !== undefined && usable.every((one) => one.gives === gives) && { gives }),
    overloads: usable.map(({ parameters, returns, judgedReturns }) => ({
      ...{ parameters, returns },
      ...(judgedReturns && { judgedReturns }),
    })),
  }
}

function describeSignature(context: ShapeContext, part: MemberPart, known: Met): DescribedCall {
  const { name, way, signature, answered } = part
  const { view } = context
  const mapping = chooseTypeArguments(view, signature.typeParameters ?? [], signature.declaration)
  const returned = instantiate(view, answered ?? view.checker.getReturnTypeOfSignature(signature), mapping)
  const returns = context.shapeOf(returned)
  const promised = answered === undefined ? judgedReturn(context, signature, mapping) : undefined
  // What a factory was given decides what its own type parameters are in what it makes.
  const ofType = part.promised && context.shapeOf(instantiate(view, part.promised, mapping))
  const judged = isGeneric(known) ? unknownShape : (promised ?? ofType)
  const gives = way === 'set' || answersThis(context, signature) ? undefined : kindOf(context, returned, known.types)
  return {
    ...{ name, way, returns },
    ...(judged && { judgedReturns: judged }),
    parameters: parameterShapes(context, signature, mapping),
    ...(returns.kind === 'promise' ? { async: true } : {}),
    ...(gives === undefined ? {} : { gives }),
  }
}

function isGeneric({ target }: MadeBy): boolean {
  return target.kind === 'function' && target.signatures.some(({ typeParameters = [] }) => typeParameters.length > 0)
}

/** The object itself, to go on with: no other object. */
function answersThis({ view: { ts } }: ShapeContext, { declaration }: ts.Signature): boolean {
  if (declaration === undefined || !('body' in declaration)) return false
  if (declaration.type?.kind === ts.SyntaxKind.ThisType) return true
  const { body } = declaration
  if (body === undefined || !ts.isBlock(body)) return false
  const last = body.statements.at(-1)
  return last !== undefined && ts.isReturnStatement(last) && last.expression?.kind === ts.SyntaxKind.ThisKeyword
}

/** Index of the kind of object a type is; `undefined` where it is none that something can be done with. */
function kindOf(context: ShapeContext, returned: ts.Type, types: ts.Type[]): number | undefined {
  const { ts, checker } = context.view
  const present = checker.getNonNullableType(checker.getAwaitedType(returned) ?? returned)
  if (!(present.flags & ts.TypeFlags.Object) || checker.isArrayLikeType(present)) return undefined
  const known = types.indexOf(present)
  if (known >= 0) return known
  const isCalled = present.getCallSignatures().length > 0
  if (types.length >= mostKinds || (!isCalled && publicMembers(context, present).length === 0)) return undefined
  return types.push(present) - 1
}

function nameOf(type: ts.Type): string | undefined {
  const name = type.aliasSymbol?.name ?? type.symbol?.name
  return name === undefined || name.startsWith('__') ? undefined : name
}
