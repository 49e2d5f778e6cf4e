/**
 * The value of an expression, where it is the same in every run: literals, references to constants and enum members,
 * arithmetic on them, regular expressions and dates.
 */
import type { FuzzedConcreteValue, LiteralValue } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'
import { resolveAlias } from '../selector/target.ts'

export type Folded = FuzzedConcreteValue['value']

/** Values as JavaScript has them, so that arithmetic can be done on them. */
type Primitive = string | number | bigint | boolean

const maxHops = 8

export function fold(view: SourceView, node: ts.Expression): Folded | undefined {
  const bare = unwrap(view.ts, node)
  return foldRegExp(view, bare) ?? foldDate(view, bare) ?? literalOf(primitive(view, bare, 0))
}

/** The JSON form of a value; see `LiteralValue`. */
export function literalOf(value: Primitive | undefined): LiteralValue | undefined {
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (typeof value !== 'number') return value
  if (Number.isNaN(value)) return { number: 'NaN' }
  if (value === Number.POSITIVE_INFINITY) return { number: 'Infinity' }
  if (value === Number.NEGATIVE_INFINITY) return { number: '-Infinity' }
  return Object.is(value, -0) ? { number: '-0' } : value
}

export function primitive(view: SourceView, expression: ts.Expression, hops: number): Primitive | undefined {
  const { ts } = view
  if (hops > maxHops) return undefined
  const node = unwrap(ts, expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
  if (ts.isBigIntLiteral(node)) return BigInt(node.text.replace(/n$/, '').replaceAll('_', ''))
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isPrefixUnaryExpression(node)) return unary(view, node, hops)
  if (ts.isBinaryExpression(node)) return binary(view, node, hops)
  if (ts.isTemplateExpression(node)) return template(view, node, hops)
  if (ts.isIdentifier(node)) return named(view, node, hops)
  if (ts.isPropertyAccessExpression(node)) return property(view, node, hops)
  if (ts.isElementAccessExpression(node)) return constantMember(view, node)
  if (ts.isCallExpression(node)) return call(view, node, hops)
  return undefined
}

/** The declaration a name stands for, where it is a `const` (or a readonly static) that is never assigned again. */
export function constantInitializer(view: SourceView, name: ts.Node): ts.Expression | undefined {
  const { ts, checker } = view
  const symbol = checker.getSymbolAtLocation(name)
  if (symbol === undefined) return undefined
  const node = resolveAlias(view, symbol).valueDeclaration
  if (node === undefined) return undefined
  if (ts.isVariableDeclaration(node) && ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) return node.initializer
  if (ts.isPropertyAssignment(node)) return node.initializer
  const readonlyFlag = ts.ModifierFlags.Readonly | ts.ModifierFlags.Static
  if (ts.isPropertyDeclaration(node) && ts.getCombinedModifierFlags(node) & readonlyFlag) return node.initializer
  return undefined
}

function unary(view: SourceView, node: ts.PrefixUnaryExpression, hops: number): Primitive | undefined {
  const { ts } = view
  const value = primitive(view, node.operand, hops)
  if (value === undefined) return undefined
  if (node.operator === ts.SyntaxKind.MinusToken) return typeof value === 'bigint' ? -value : -Number(value)
  if (node.operator === ts.SyntaxKind.PlusToken) return Number(value)
  if (node.operator === ts.SyntaxKind.TildeToken && typeof value === 'number') return ~value
  return undefined
}

const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
}

function binary(view: SourceView, node: ts.BinaryExpression, hops: number): Primitive | undefined {
  const operator = node.operatorToken.getText()
  const operation = arithmetic[operator]
  if (operation === undefined) return undefined
  const left = primitive(view, node.left, hops)
  const right = left === undefined ? undefined : primitive(view, node.right, hops)
  if (typeof left === 'number' && typeof right === 'number') return operation(left, right)
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string') && right !== undefined) {
    return `${left}${right}`
  }
  return undefined
}

function template(view: SourceView, node: ts.TemplateExpression, hops: number): string | undefined {
  let text = node.head.text
  for (const span of node.templateSpans) {
    const value = primitive(view, span.expression, hops + 1)
    if (value === undefined) return undefined
    text += `${value}${span.literal.text}`
  }
  return text
}

function named(view: SourceView, node: ts.Identifier, hops: number): Primitive | undefined {
  if (node.text === 'Infinity') return Number.POSITIVE_INFINITY
  if (node.text === 'NaN') return Number.NaN
  const initializer = constantInitializer(view, node)
  return initializer === undefined ? undefined : primitive(view, initializer, hops + 1)
}

const numericHomes: Readonly<Record<string, object>> = { Number, Math }

function property(view: SourceView, node: ts.PropertyAccessExpression, hops: number): Primitive | undefined {
  const { ts } = view
  const member = constantMember(view, node)
  if (member !== undefined) return member
  const owner = ts.isIdentifier(node.expression) ? node.expression.text : ''
  const home = Object.hasOwn(numericHomes, owner) ? numericHomes[owner] : undefined
  if (home !== undefined) {
    const value: unknown = Reflect.get(home, node.name.text)
    return typeof value === 'number' ? value : undefined
  }
  if (node.name.text === 'length') {
    const receiver = primitive(view, node.expression, hops)
    return typeof receiver === 'string' ? receiver.length : undefined
  }
  const initializer = constantInitializer(view, node.name)
  return initializer === undefined ? undefined : primitive(view, initializer, hops + 1)
}

/** A member of an enum, in both notations. */
function constantMember(
  view: SourceView,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): Primitive | undefined {
  const name = view.ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression
  const member = view.checker.getSymbolAtLocation(name)?.valueDeclaration
  return member !== undefined && view.ts.isEnumMember(member) ? view.checker.getConstantValue(member) : undefined
}

function call(view: SourceView, node: ts.CallExpression, hops: number): Primitive | undefined {
  const name = node.expression.getText()
  const first = node.arguments[0]
  const value = first === undefined ? undefined : primitive(view, first, hops)
  if (name === 'BigInt' && (typeof value === 'number' || typeof value === 'string')) return bigintOf(value)
  if (name === 'Number' && value !== undefined) return Number(value)
  if (name === 'String.fromCharCode' && typeof value === 'number' && node.arguments.length === 1) {
    return String.fromCharCode(value)
  }
  if (/\.(charCodeAt|codePointAt)$/.test(name) && view.ts.isPropertyAccessExpression(node.expression)) {
    const receiver = primitive(view, node.expression.expression, hops)
    if (typeof receiver === 'string') return receiver.charCodeAt(typeof value === 'number' ? value : 0)
  }
  return undefined
}

function bigintOf(value: number | string): bigint | undefined {
  try {
    return BigInt(value)
  } catch {
    return undefined
  }
}

function foldRegExp(view: SourceView, expression: ts.Expression): Folded | undefined {
  const { ts } = view
  const node = behindName(view, expression)
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { regexp: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
    const [source, flags] = (node.arguments ?? []).map((argument) => primitive(view, argument, 0))
    if (typeof source !== 'string') return undefined
    return { regexp: source, flags: typeof flags === 'string' ? flags : '' }
  }
  return undefined
}

function foldDate(view: SourceView, expression: ts.Expression): Folded | undefined {
  const { ts } = view
  const node = behindName(view, expression)
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  const name = node.expression.getText()
  const values = (node.arguments ?? []).map((argument) => primitive(view, argument, 0))
  const known = values.filter(
    (value): value is string | number => typeof value === 'string' || typeof value === 'number',
  )
  const [first, ...rest] = known
  if (first === undefined || known.length !== values.length) return undefined
  const isConstructor = name === 'Date' && ts.isNewExpression(node)
  const numbers = [Number(first), ...rest.map(Number)] as const
  const time =
    isConstructor && rest.length === 0
      ? new Date(first).getTime()
      : isConstructor
        ? new Date(numbers[0], numbers[1] ?? 0, ...numbers.slice(2)).getTime()
        : name === 'Date.UTC'
          ? Date.UTC(numbers[0], ...numbers.slice(1))
          : name === 'Date.parse'
            ? Date.parse(String(first))
            : Number.NaN
  return Number.isNaN(time) ? undefined : { date: time }
}

function behindName(view: SourceView, expression: ts.Expression): ts.Expression {
  const { ts } = view
  let node = unwrap(ts, expression)
  for (let hop = 0; hop < maxHops; hop++) {
    const name = ts.isIdentifier(node) ? node : ts.isPropertyAccessExpression(node) ? node.name : undefined
    const initializer = name === undefined ? undefined : constantInitializer(view, name)
    if (initializer === undefined) return node
    node = unwrap(ts, initializer)
  }
  return node
}
