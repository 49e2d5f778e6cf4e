/** Types of the language's own library, by name: what each is made of, or which built-in makes it. */
import type { BuiltinName, TypedArrayName, TypeShape } from '@fuzzwright/core'
import { builtinNames, typedArrayNames } from '@fuzzwright/core/tooling'
import type { ts } from 'ts-morph'
import { isLibraryPath } from '../project/source-view.ts'
import { instanceOf } from './instantiate.ts'
import { anyObject, type ShapeContext, unknownShape, unsupported } from './shape-context.ts'

type Maker = (context: ShapeContext, type: ts.Type, argument: (at: number) => TypeShape) => TypeShape

/** `undefined` where the type is not declared by a library, or is plain data that happens to be. */
export function libraryShape(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const { symbol } = type
  if (symbol === undefined) return undefined
  if (isMissingGlobal(context, type))
    return unsupported(context, type, `${symbol.name} is a type of another platform, of which nothing is declared here`)
  if (!isLibrarySymbol(context, symbol)) return undefined
  // What Partial, Required and the like make of a type of the user is declared by a library, but is not the library's.
  if (symbol.flags & context.view.ts.SymbolFlags.TypeLiteral) return undefined
  const ofNode = isOfNode(context, symbol) ? nodeInterfaces[symbol.name] : undefined
  if (ofNode !== undefined) return { kind: 'builtin', name: ofNode }
  const make = makers[symbol.name]
  if (make !== undefined) return make(context, type, argumentsOf(context, type))
  if (symbol.name.endsWith('Error') && isConstructed(context, symbol)) return { kind: 'builtin', name: 'Error' }
  if (isConstructed(context, symbol) || handedToDecorators.test(symbol.name)) {
    return unsupported(context, type, `${symbol.name} is a built-in type without a known construction`)
  }
  return undefined
}

/** A package declares the name of a global, so that it is known where the types of the browser are not. */
function isMissingGlobal({ view: { ts, checker } }: ShapeContext, type: ts.Type): boolean {
  const { declarations = [] } = type.symbol
  const isNamed = (node: ts.Declaration): boolean =>
    ts.isInterfaceDeclaration(node) &&
    isLibraryPath(node.getSourceFile().fileName) &&
    ts.isModuleBlock(node.parent) &&
    (node.parent.parent.flags & ts.NodeFlags.GlobalAugmentation) !== 0 &&
    node.heritageClauses === undefined &&
    node.typeParameters === undefined
  const isEmpty = checker.getPropertiesOfType(type).length === 0 && checker.getIndexInfosOfType(type).length === 0
  return declarations.length > 0 && isEmpty && type.getCallSignatures().length === 0 && declarations.every(isNamed)
}

/** Declared by the compiler's own files, by @types/node, or by another set of globals: not by a module of the user. */
export function isLibrarySymbol(context: Pick<ShapeContext, 'view'>, symbol: ts.Symbol): boolean {
  const { program } = context.view
  return (symbol.declarations ?? []).some((node) => {
    const file = node.getSourceFile()
    return program.isSourceFileDefaultLibrary(file) || /\/node_modules\/@types\/(node|web)\//.test(file.fileName)
  })
}

/** Declared in the namespace `NodeJS`. */
function isOfNode(context: ShapeContext, symbol: ts.Symbol): boolean {
  return /(?:^|\.)NodeJS\.\w+$/.test(context.view.checker.getFullyQualifiedName(symbol))
}

function argumentsOf(context: ShapeContext, type: ts.Type): (at: number) => TypeShape {
  const { types } = instanceOf(context.view, type)
  return (at) => {
    const argument = types[at]
    return argument === undefined ? unknownShape : context.shapeOf(argument)
  }
}

const iterable: Maker = (_context, _type, argument) => ({ kind: 'iterable', element: argument(0) })
const iterator: Maker = (_context, _type, argument) => ({
  kind: 'iterable',
  element: argument(0),
  generator: true,
  ...answered(argument(1)),
})
const asyncIterable: Maker = (_context, _type, argument) => ({ kind: 'iterable', element: argument(0), async: true })
const asyncIterator: Maker = (_context, _type, argument) => ({
  kind: 'iterable',
  element: argument(0),
  async: true,
  generator: true,
  ...answered(argument(1)),
})

/** What a generator answers at its end; mostly that is nothing. */
function answered(returns: TypeShape): { readonly returns?: TypeShape } {
  return ['unknown', 'undefined', 'void', 'never'].includes(returns.kind) ? {} : { returns }
}
const array: Maker = (_context, _type, argument) => ({ kind: 'array', element: argument(0) })
const arrayLike: Maker = (_context, _type, argument) => ({ kind: 'array', element: argument(0), like: true })
const templateStrings: Maker = () => ({
  kind: 'array',
  element: { kind: 'string' },
  constraints: { minItems: 1 },
  readonly: true,
  template: true,
})
const readonlyArray: Maker = (_context, _type, argument) => ({ kind: 'array', element: argument(0), readonly: true })
const promise: Maker = (_context, _type, argument) => ({ kind: 'promise', value: argument(0) })
const map: Maker = (_context, _type, argument) => ({ kind: 'map', key: argument(0), value: argument(1) })
const set: Maker = (_context, _type, argument) => ({ kind: 'set', element: argument(0) })
const readonlyMap: Maker = (_context, _type, argument) => ({
  kind: 'map',
  key: argument(0),
  value: argument(1),
  readonly: true,
})
const readonlySet: Maker = (_context, _type, argument) => ({ kind: 'set', element: argument(0), readonly: true })
const stream: Maker = (_context, _type, argument) => ({ kind: 'builtin', name: 'ReadableStream', content: argument(0) })
const always =
  (shape: TypeShape): Maker =>
  () =>
    shape
const builtin = (name: BuiltinName): Maker => always({ kind: 'builtin', name })

/** What an event carries is the type of this property. Sets of globals disagree about its type parameters. */
const carrying =
  (name: BuiltinName, property: string): Maker =>
  (context, type) => {
    const carried = type.getProperty(property)
    const content = carried && context.shapeOf(context.view.checker.getTypeOfSymbol(carried))
    return { kind: 'builtin', name, ...(content && { content }) }
  }

/** What the language makes where a decorator stands: made by hand it says nothing of the decorator. */
const handedToDecorators = /Decorator(?:Context|Target|Result)$/

/** What Node's own declarations call the least a stream or an emitter has to offer, and what timers answer. */
const nodeInterfaces: Readonly<Record<string, BuiltinName>> = {
  ReadableStream: 'Readable',
  WritableStream: 'Writable',
  ReadWriteStream: 'Duplex',
  EventEmitter: 'EventEmitter',
  Timeout: 'Timeout',
  Timer: 'Timeout',
  Immediate: 'Immediate',
}

const makers: Readonly<Record<string, Maker>> = Object.assign(Object.create(null) as Record<string, Maker>, {
  Array: array,
  ReadonlyArray: readonlyArray,
  TemplateStringsArray: templateStrings,
  // Readonly by how it is written, so that texts are such, too: who asks for one promises nothing.
  ArrayLike: arrayLike,
  ConcatArray: readonlyArray,
  Promise: promise,
  PromiseLike: promise,
  Map: map,
  ReadonlyMap: readonlyMap,
  Set: set,
  ReadonlySet: readonlySet,
  ReadonlySetLike: readonlySet,
  Iterable: iterable,
  IterableIterator: iterator,
  Iterator: iterator,
  IteratorObject: iterator,
  ArrayIterator: iterator,
  MapIterator: iterator,
  SetIterator: iterator,
  StringIterator: iterator,
  Generator: iterator,
  AsyncIterable: asyncIterable,
  AsyncIterator: asyncIterator,
  AsyncIterableIterator: asyncIterator,
  AsyncIteratorObject: asyncIterator,
  AsyncGenerator: asyncIterator,
  Date: always({ kind: 'date' }),
  RegExp: always({ kind: 'regexp' }),
  String: always({ kind: 'string' }),
  Number: always({ kind: 'number' }),
  Boolean: always({ kind: 'boolean' }),
  BigInt: always({ kind: 'bigint' }),
  Symbol: always({ kind: 'symbol' }),
  Function: always({ kind: 'function', parameters: [], returns: unknownShape }),
  CallableFunction: always({ kind: 'function', parameters: [], returns: unknownShape }),
  NewableFunction: always({ kind: 'function', parameters: [], returns: unknownShape }),
  // Whoever writes it means an object: that the compiler takes numbers for one, too, is known to few.
  Object: always(anyObject),
  ArrayBufferView: always({ kind: 'typedArray', name: 'Uint8Array' }),
  ArrayBufferLike: builtin('ArrayBuffer'),
  // What a namespace declares has the name within it.
  ...Object.fromEntries(builtinNames.map((name) => [name.replace(/^Intl\./, ''), builtin(name)])),
  ReadableStream: stream,
  MessageEvent: carrying('MessageEvent', 'data'),
  CustomEvent: carrying('CustomEvent', 'detail'),
  ...Object.fromEntries(typedArrayNames.map((name: TypedArrayName) => [name, always({ kind: 'typedArray', name })])),
})

/** What `instanceof` says of a value where only the name of the class is known; `undefined` of names that are no global class. */
export function instanceOfGlobal(name: string): TypeShape | undefined {
  if (name === 'Map') return { kind: 'map', key: unknownShape, value: unknownShape }
  if (name === 'Set') return { kind: 'set', element: unknownShape }
  if (name === 'Date') return { kind: 'date' }
  if (name === 'RegExp') return { kind: 'regexp' }
  const array = typedArrayNames.find((one) => one === name)
  if (array !== undefined) return { kind: 'typedArray', name: array }
  const other = builtinNames.find((one) => one === name)
  return other && { kind: 'builtin', name: other }
}

/** There is a global `new X()`: its instances cannot be written as plain data. */
function isConstructed(context: ShapeContext, symbol: ts.Symbol): boolean {
  const { ts, checker } = context.view
  if (symbol.flags & ts.SymbolFlags.Class) return true
  const value = symbol.valueDeclaration
  return value !== undefined && checker.getTypeOfSymbol(symbol).getConstructSignatures().length > 0
}
