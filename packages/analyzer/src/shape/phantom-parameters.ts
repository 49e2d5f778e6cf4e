/**
 * Type parameters of a class that it is given no value of: `class Schema<T> { constructor(type: string); parse(value: unknown): T }`. What they
 * are, whoever makes an object says, and nothing holds it to that: no answer is wrong for being something else.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { instanceOf, instantiate, type TypeMapping } from './instantiate.ts'
import { isLibrarySymbol } from './library-shape.ts'

/** Types nested deeper are taken to give a value. No bench chose it. */
const deepest = 4

/** An object of a class with `any` for each of these; any other type as it is. */
export function withoutPhantoms(view: SourceView, type: ts.Type): ts.Type {
  const { ts, checker } = view
  const { symbol } = type
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Class) || isLibrarySymbol({ view }, symbol)) return type
  const declared = checker.getDeclaredTypeOfSymbol(symbol)
  const own = declared.isClass() ? (declared.typeParameters ?? []) : []
  if (own.length === 0 || type.isUnionOrIntersection()) return type
  const taken = calls(view, declared).flatMap((signature) => signature.getParameters())
  const any = checker.getAnyType()
  const held = instanceOf(view, type).types
  const targets = own.map((parameter, at) => {
    const free: TypeMapping = { sources: [parameter], targets: [any] }
    const isGiven = taken.some((it) => givesValue({ view, free }, checker.getTypeOfSymbol(it), 0))
    return isGiven ? (held[at] ?? any) : any
  })
  return targets.every((target, at) => target === held[at])
    ? type
    : instantiate(view, declared, { sources: own, targets })
}

/** Everything that is called with values of a caller: constructors, static functions, methods. */
function calls({ ts, checker }: SourceView, declared: ts.Type): readonly ts.Signature[] {
  const statics = checker.getTypeOfSymbol(declared.symbol)
  const members = [...checker.getPropertiesOfType(statics), ...checker.getPropertiesOfType(declared)]
  const methods = members.filter(({ flags }) => (flags & ts.SymbolFlags.Method) !== 0)
  const setters = members.filter(({ flags }) => (flags & ts.SymbolFlags.SetAccessor) !== 0)
  return [
    ...statics.getConstructSignatures(),
    ...methods.flatMap((method) => checker.getTypeOfSymbol(method).getCallSignatures()),
    ...setters.flatMap(({ declarations = [] }) =>
      declarations.filter(ts.isSetAccessor).flatMap((node) => checker.getSignatureFromDeclaration(node) ?? []),
    ),
  ]
}

interface Reader {
  readonly view: SourceView
  /** The type parameter as `any`. */
  readonly free: TypeMapping
}

/** Whether an argument of the type hands over a value of the parameter; what is only called with one hands over none. */
function givesValue(reader: Reader, type: ts.Type, depth: number): boolean {
  const { view, free } = reader
  if (instantiate(view, type, free) === type) return false
  if (depth > deepest) return true
  const inside = (part: ts.Type): boolean => givesValue(reader, part, depth + 1)
  if (type.isUnion()) return type.types.some(inside)
  if (!(type.flags & view.ts.TypeFlags.Object) || type.symbol === undefined) return true
  const called = type.getCallSignatures()
  if (called.length > 0) return called.some((signature) => inside(signature.getReturnType()))
  const isRecord = (type.symbol.flags & (view.ts.SymbolFlags.TypeLiteral | view.ts.SymbolFlags.Interface)) !== 0
  // `Readonly<Config<T>>` has the members of `Config<T>`, though it is the platform that declares it.
  const isMapped = 'objectFlags' in type && (Number(type.objectFlags) & view.ts.ObjectFlags.Mapped) !== 0
  if (!isRecord || (isLibrarySymbol({ view }, type.symbol) && !isMapped)) return true
  return view.checker.getPropertiesOfType(type).some((member) => {
    const content = view.checker.getTypeOfSymbol(member)
    return !isLeftOut(view, member, content) && inside(content)
  })
}

/** `{ parse?: (text: string) => T }`: without it, some other function makes what is answered. */
function isLeftOut({ ts, checker }: SourceView, { flags }: ts.Symbol, content: ts.Type): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0 && checker.getNonNullableType(content).getCallSignatures().length > 0
}
