/**
 * What a value of type `unknown` (or an untyped parameter of JavaScript) is used as in the body: `typeof`, `instanceof`,
 * `Array.isArray`, methods called on it, properties read from it. And which built-in reads a string: no search finds out
 * by trying what `JSON.parse` accepts, which has no code to cover.
 */
import type { ParameterShape, TypeShape, UnknownHints } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { reachableCode } from '../reach/reachable-code.ts'
import { unwrap } from '../reach/unwrap.ts'
import type { Target } from '../selector/target.ts'
import { instanceOfGlobal, isLibrarySymbol } from '../shape/library-shape.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/** What one value, or a property of it, was seen to be used as. */
interface Uses {
  readonly shapes: Map<string, TypeShape>
  /** Formats as which built-ins read it. */
  readonly formats: Set<string>
  readonly members: Map<string, Uses>
}

/** The uses of the value an expression stands for; `undefined` where it is not a part of the parameter. */
type PlaceOf = (node: ts.Expression) => Uses | undefined

const maxMembers = 32

function noUses(): Uses {
  return { shapes: new Map(), formats: new Set(), members: new Map() }
}

function memberOf(uses: Uses, name: string): Uses {
  const known = uses.members.get(name)
  if (known !== undefined) return known
  const member = noUses()
  if (uses.members.size < maxMembers) uses.members.set(name, member)
  return member
}

/** Adds hints to the parameters whose shape is unknown or a string, also as a part of a union or of an array. */
export function withUsageHints(
  context: ShapeContext,
  parameters: readonly ParameterShape[],
  code: { readonly view: SourceView; readonly bodies: readonly ts.Node[] },
  target: Target,
): ParameterShape[] {
  return parameters.map((parameter, at) => {
    if (!takesHints(parameter.shape)) return parameter
    const uses = noUses()
    const roots = code.bodies.length > 0 ? code.bodies : target.bodies
    for (const body of roots) readUses(context, code.view, body, at, uses)
    return { ...parameter, shape: hinted(parameter.shape, uses) }
  })
}

type UnknownShape = Extract<TypeShape, { kind: 'unknown' }>

function takesHints(shape: TypeShape): boolean {
  if (shape.kind === 'union') return shape.members.some(takesHints)
  if (shape.kind === 'array') return takesHints(shape.element)
  return shape.kind === 'unknown' || isAnyString(shape)
}

function isAnyString(shape: TypeShape): boolean {
  return shape.kind === 'string' && shape.constraints === undefined
}

function hinted(shape: TypeShape, uses: Uses): TypeShape {
  if (shape.kind === 'union') return { ...shape, members: shape.members.map((member) => hinted(member, uses)) }
  if (isAnyString(shape)) return textUsedAs(uses)
  return shape.kind === 'unknown' ? unknownUsedAs(uses, shape) : shape
}

function textUsedAs({ formats }: Uses): TypeShape {
  return formats.size === 0 ? { kind: 'string' } : { kind: 'string', readAs: [...formats] }
}

function shapesOf(uses: Uses): TypeShape[] {
  return [...uses.shapes.values()].map((shape) => (isAnyString(shape) ? textUsedAs(uses) : shape))
}

/** But for `then`: what has it is a promise, and an object with a method of the name would never settle. */
function membersOf(uses: Uses): readonly (readonly [string, Uses])[] {
  return [...uses.members].filter(([name]) => name !== 'then')
}

function unknownUsedAs(uses: Uses, whole: UnknownShape): TypeShape {
  const members = membersOf(uses)
  const keys = members.map(([key]) => key)
  const promises: TypeShape[] =
    members.length < uses.members.size ? [{ kind: 'promise', value: { kind: 'unknown' } }] : []
  const isDeep = members.some(([, { shapes, members: own }]) => shapes.size + own.size > 0)
  const shapes = [...withoutRepeats(shapesOf(uses)), ...promises, ...(isDeep ? [objectUsedAs(uses, whole)] : [])]
  const hints: UnknownHints = {
    ...(shapes.length === 0 ? {} : { shapes }),
    ...(keys.length === 0 ? {} : { keys }),
  }
  return { kind: 'unknown', ...(Object.keys(hints).length > 0 && { hints }), ...(whole.any && { any: whole.any }) }
}

/** An object whose properties were used in ways that tell something of them: `config.server.port > 3000`. */
function objectUsedAs(uses: Uses, whole: UnknownShape): TypeShape {
  const properties = membersOf(uses).map(([name, member]) => {
    const [only, ...others] = member.members.size === 0 ? shapesOf(member) : []
    return {
      name,
      shape: only !== undefined && others.length === 0 ? only : unknownUsedAs(member, whole),
      optional: true,
    }
  })
  return { kind: 'object', properties }
}

function withoutRepeats(shapes: readonly TypeShape[]): TypeShape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()]
}

/** How often the parameter is followed into functions that it is handed to as it is. */
const mostSteps = 2

function readUses(context: ShapeContext, view: SourceView, body: ts.Node, at: number, uses: Uses, depth = 0): void {
  const { ts, checker } = view
  if (!ts.isFunctionLike(body)) {
    ts.forEachChild(body, (child) => {
      if (ts.isFunctionLike(child)) readUses(context, view, child, at, uses, depth)
    })
    return
  }
  const parameter = body.parameters[at]
  if (parameter === undefined || !ts.isIdentifier(parameter.name)) return
  const symbol = checker.getSymbolAtLocation(parameter.name)
  const isParameter = (node: ts.Expression): boolean => {
    const bare = unwrap(ts, node)
    return ts.isIdentifier(bare) && checker.getSymbolAtLocation(bare) === symbol
  }
  const placeOf: PlaceOf = (node) => {
    const bare = unwrap(ts, node)
    if (isParameter(bare)) return uses
    const owner = ts.isPropertyAccessExpression(bare) && !isCalled(view, bare) ? placeOf(bare.expression) : undefined
    return owner === undefined || !ts.isPropertyAccessExpression(bare) || bare.name.text === 'length'
      ? undefined
      : memberOf(owner, bare.name.text)
  }
  const visit = (node: ts.Node): void => {
    readUse(context, view, node, placeOf)
    if (depth < mostSteps && ts.isCallExpression(node)) {
      const position = node.arguments.findIndex(isParameter)
      if (position >= 0) {
        const [callee] = reachableCode(view, [node.expression]).slice(1)
        const direct = callee ?? calledFunction(view, node)
        if (direct !== undefined) readUses(context, view, direct, position, uses, depth + 1)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
}

function isCalled({ ts }: SourceView, node: ts.PropertyAccessExpression): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression === node
}

function calledFunction(view: SourceView, node: ts.CallExpression): ts.Node | undefined {
  return view.checker.getResolvedSignature(node)?.declaration
}

const typeofShapes: Readonly<Record<string, TypeShape>> = {
  string: { kind: 'string' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
  bigint: { kind: 'bigint' },
  symbol: { kind: 'symbol' },
  undefined: { kind: 'undefined' },
  function: { kind: 'function', parameters: [], returns: { kind: 'unknown' } },
}

/** Of names that stand in source code, every object answers some: `toString(value)`. */
function ownShape(shapes: Readonly<Record<string, TypeShape>>, name: string): TypeShape | undefined {
  return Object.hasOwn(shapes, name) ? shapes[name] : undefined
}

const unknownArray: TypeShape = { kind: 'array', element: { kind: 'unknown' } }

function readUse(context: ShapeContext, view: SourceView, node: ts.Node, placeOf: PlaceOf): void {
  const { ts } = view
  if (ts.isBinaryExpression(node)) {
    readComparison(context, view, node, placeOf)
  } else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    readFormat(view, node, placeOf)
    if (!ts.isCallExpression(node)) return
    const callee = node.expression.getText()
    const [first] = node.arguments
    const shape = ownShape(argumentShapes, callee)
    if (first !== undefined && shape !== undefined) placeOf(first)?.shapes.set(callee, shape)
  } else if (ts.isPropertyAccessExpression(node)) {
    const uses = placeOf(node.expression)
    if (uses !== undefined) readMember(view, node, uses)
  } else if (ts.isForOfStatement(node)) {
    placeOf(node.expression)?.shapes.set('array', unknownArray)
  } else if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isObjectBindingPattern(node.name)) {
    const uses = placeOf(node.initializer)
    if (uses === undefined) return
    for (const element of node.name.elements) memberOf(uses, (element.propertyName ?? element.name).getText())
  }
}

function readComparison(context: ShapeContext, view: SourceView, node: ts.BinaryExpression, placeOf: PlaceOf): void {
  const { ts, checker } = view
  const operator = node.operatorToken.kind
  if (operator === ts.SyntaxKind.InstanceOfKeyword) {
    const uses = placeOf(node.left)
    const [signature] = checker.getTypeAtLocation(node.right).getConstructSignatures()
    const name = node.right.getText()
    // Only the checker that made the context may be asked about its types.
    const shape =
      view.checker !== context.view.checker
        ? globalInstance(view, node.right)
        : signature && context.shapeOf(signature.getReturnType())
    if (uses !== undefined && shape !== undefined) uses.shapes.set(name, shape)
  } else if (operator === ts.SyntaxKind.InKeyword) {
    const uses = placeOf(node.right)
    if (uses !== undefined && ts.isStringLiteralLike(node.left)) memberOf(uses, node.left.text)
  } else {
    for (const [side, other] of [[node.left, node.right] as const, [node.right, node.left] as const]) {
      const bare = unwrap(ts, side)
      readLiteral(view, bare, other, placeOf)
      if (!ts.isTypeOfExpression(bare) || !ts.isStringLiteralLike(other)) continue
      const uses = placeOf(bare.expression)
      if (uses === undefined) continue
      const shape = ownShape(typeofShapes, other.text)
      if (shape !== undefined) uses.shapes.set(other.text, shape)
      else if (other.text === 'object') uses.shapes.set('object', { kind: 'object', properties: [] })
    }
    if (node.right.kind === ts.SyntaxKind.NullKeyword) placeOf(node.left)?.shapes.set('null', { kind: 'null' })
    if (/^[-*/%]$/.test(node.operatorToken.getText())) placeOf(node.left)?.shapes.set('number', { kind: 'number' })
  }
}

function globalInstance(view: SourceView, maker: ts.Expression): TypeShape | undefined {
  const symbol = view.checker.getSymbolAtLocation(maker)
  return symbol === undefined || isLibrarySymbol({ view }, symbol) ? instanceOfGlobal(maker.getText()) : undefined
}

/** What is compared with a literal is likely to be of its type. */
function readLiteral({ ts }: SourceView, side: ts.Expression, other: ts.Expression, placeOf: PlaceOf): void {
  if (ts.isNumericLiteral(other)) placeOf(side)?.shapes.set('number', { kind: 'number' })
  else if (ts.isStringLiteralLike(other)) placeOf(side)?.shapes.set('string', { kind: 'string' })
}

const argumentShapes: Readonly<Record<string, TypeShape>> = {
  'Array.isArray': unknownArray,
  'Array.from': unknownArray,
  'Object.keys': { kind: 'object', properties: [] },
  'Object.entries': { kind: 'object', properties: [] },
  'Object.values': { kind: 'object', properties: [] },
  'ArrayBuffer.isView': { kind: 'typedArray', name: 'Uint8Array' },
  'Buffer.isBuffer': { kind: 'builtin', name: 'Buffer' },
  'Number.isNaN': { kind: 'number' },
  'Number.isInteger': { kind: 'number' },
  'Number.isFinite': { kind: 'number' },
  isNaN: { kind: 'number' },
  'Math.floor': { kind: 'number' },
  'Math.abs': { kind: 'number' },
  'Math.round': { kind: 'number' },
  parseInt: { kind: 'string' },
  parseFloat: { kind: 'string' },
  'JSON.parse': { kind: 'string' },
}

/** What built-ins read texts as, in the words of `@format`. */
const argumentFormats: Readonly<Record<string, string>> = {
  'JSON.parse': 'json',
  'new URL': 'uri',
  'URL.parse': 'uri',
  'URL.canParse': 'uri',
  'new Date': 'date-time',
  'Date.parse': 'date-time',
  atob: 'base64',
  Number: 'number',
  parseFloat: 'number',
  'Number.parseFloat': 'number',
  parseInt: 'integer',
  'Number.parseInt': 'integer',
  BigInt: 'integer',
}
/** Methods after which a text is still read as what it was. */
const keepsFormat = /^(?:trim|trimStart|trimEnd|toString|valueOf)$/

function readFormat(view: SourceView, node: ts.CallExpression | ts.NewExpression, placeOf: PlaceOf): void {
  const { ts } = view
  const callee = `${ts.isNewExpression(node) ? 'new ' : ''}${node.expression.getText()}`
  const [argument] = node.arguments ?? []
  const format = Object.hasOwn(argumentFormats, callee) ? argumentFormats[callee] : undefined
  if (argument === undefined || format === undefined) return
  let text = unwrap(ts, argument)
  while (ts.isCallExpression(text) && ts.isPropertyAccessExpression(text.expression)) {
    if (!keepsFormat.test(text.expression.name.text)) return
    text = unwrap(ts, text.expression.expression)
  }
  placeOf(text)?.formats.add(format)
}

function readMember(view: SourceView, node: ts.PropertyAccessExpression, uses: Uses): void {
  const name = node.name.text
  if (!isCalled(view, node)) {
    if (name === 'length') uses.shapes.set('array', unknownArray)
    else memberOf(uses, name)
    return
  }
  const isText = name in String.prototype && !(name in Object.prototype)
  const isList = name in Array.prototype && !(name in Object.prototype)
  if (isText) uses.shapes.set('string', { kind: 'string' })
  if (isList) uses.shapes.set('array', unknownArray)
  if (!isText && name in Number.prototype && !(name in Object.prototype)) uses.shapes.set('number', { kind: 'number' })
  if (/^get(Time|FullYear|Month|Date|Day|Hours|UTC\w+)$/.test(name)) uses.shapes.set('date', { kind: 'date' })
}
