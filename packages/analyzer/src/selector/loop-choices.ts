/**
 * What a name stands for that takes one function after another: the variable of a loop over the members of a module or an object,
 * or over a list that is written out; the parameter of `forEach` and of `describe.each`.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'
import { canBeReadAnywhere, expressionTarget } from './expression-target.ts'
import { type Target, valueTarget } from './target.ts'

/** One of several functions. */
export interface Choice {
  /** Source text that reads it at the end of the file. */
  readonly read: string
  readonly target: Target
  /** What it is taken from, or it itself. */
  readonly from: ts.Expression
}

export interface Choices {
  readonly list: readonly Choice[]
  /** Some of what is gone through has no type that is known: more files might tell. */
  readonly hasUnknown: boolean
}

const sure = (list: readonly Choice[]): Choices => ({ list, hasUnknown: false })

/** Which part of each item: an index of a list, a name of an object. */
type Way = readonly (number | string)[]

/** What is gone through item by item, and what is taken of each. */
interface Walk {
  readonly list: ts.Expression
  readonly way: Way
}

/** `undefined` where the expression is no such name. */
export function loopChoices(view: SourceView, expression: ts.Expression): Choices | undefined {
  const { ts, checker } = view
  const node = unwrap(ts, expression)
  if (ts.isElementAccessExpression(node)) return namedChoices(view, node)
  if (!ts.isIdentifier(node)) return undefined
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  const walk = declaration && walkOf(view, declaration)
  return walk && choicesIn(view, walk)
}

/** `all[name]`, wherever the names come from: the members that it may be by its type. */
function namedChoices(view: SourceView, access: ts.ElementAccessExpression): Choices | undefined {
  const { ts, checker } = view
  const type = checker.getTypeAtLocation(access.argumentExpression)
  const literals = type.isUnion() ? type.types : []
  const names = literals.flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
  const isAnyText = (type.flags & (ts.TypeFlags.String | ts.TypeFlags.Index)) !== 0
  if (!isAnyText && (names.length === 0 || names.length < literals.length)) return undefined
  const { list, hasUnknown } = memberChoices(view, unwrap(ts, access.expression), isAnyText ? undefined : names)
  // What has no members of its own is looked up by its index: each of them is the same function.
  return list.length === 0 && !hasUnknown ? undefined : { list, hasUnknown }
}

function walkOf({ ts }: SourceView, declaration: ts.Declaration): Walk | undefined {
  const way: (number | string)[] = []
  let at: ts.Node = declaration
  while (ts.isBindingElement(at)) {
    const slot = slotOf(ts, at)
    if (slot === undefined) return undefined
    way.unshift(slot)
    at = at.parent.parent
  }
  if (ts.isVariableDeclaration(at)) {
    const loop = at.parent.parent
    return ts.isForOfStatement(loop) ? { list: loop.expression, way } : undefined
  }
  return ts.isParameter(at) ? walkOfParameter(ts, at, way) : undefined
}

function slotOf(ts: SourceView['ts'], element: ts.BindingElement): number | string | undefined {
  if (element.dotDotDotToken !== undefined) return undefined
  if (ts.isArrayBindingPattern(element.parent)) return element.parent.elements.indexOf(element)
  const name = element.propertyName ?? element.name
  return ts.isIdentifier(name) ? name.text : undefined
}

/** `list.forEach((item) => …)`, `describe.each(list)(title, (…parts) => …)`, `describe.for(list)(title, (item) => …)`. */
function walkOfParameter(ts: SourceView['ts'], parameter: ts.ParameterDeclaration, way: Way): Walk | undefined {
  const parameters: readonly ts.Node[] = parameter.parent.parameters
  const at = parameters.indexOf(parameter)
  const call = parameter.parent.parent
  if (call === undefined || !ts.isCallExpression(call)) return undefined
  const { expression } = call
  if (ts.isPropertyAccessExpression(expression)) {
    const goesThrough = at === 0 && /^(?:forEach|map|flatMap)$/.test(expression.name.text)
    return goesThrough ? { list: expression.expression, way } : undefined
  }
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return undefined
  const [list] = expression.arguments
  const word = expression.expression.name.text
  if (list === undefined || (word !== 'each' && word !== 'for')) return undefined
  // A row that is a list is handed over part by part.
  return { list, way: word === 'each' && holdsRows(ts, list) ? [at, ...way] : way }
}

function holdsRows(ts: SourceView['ts'], list: ts.Expression): boolean {
  const node = unwrap(ts, list)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every((item) => ts.isArrayLiteralExpression(item))
  return membersOf(ts, node)?.word === 'entries'
}

function choicesIn(view: SourceView, { list, way }: Walk): Choices | undefined {
  const { ts, checker } = view
  const node = withoutOrder(ts, unwrap(ts, list))
  const members = membersOf(ts, node)
  if (members !== undefined) {
    const isMember = members.word === 'entries' ? way.length === 1 && way[0] === 1 : way.length === 0
    return isMember ? memberChoices(view, unwrap(ts, members.object)) : undefined
  }
  if (ts.isArrayLiteralExpression(node)) return sure(node.elements.flatMap((item) => itemChoice(view, item, way)))
  if (!ts.isIdentifier(node)) return undefined
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  const isWritten = declaration !== undefined && ts.isVariableDeclaration(declaration)
  return isWritten && declaration.initializer ? choicesIn(view, { list: declaration.initializer, way }) : undefined
}

/** `Object.entries(object)`, `Object.values(object)`. */
function membersOf(ts: SourceView['ts'], node: ts.Expression): { word: string; object: ts.Expression } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression, name } = node.expression
  const [object] = node.arguments
  const isAsked = ts.isIdentifier(expression) && expression.text === 'Object' && /^(?:entries|values)$/.test(name.text)
  return isAsked && object !== undefined ? { word: name.text, object } : undefined
}

/** Fewer items, or the same in another order. */
function withoutOrder(ts: SourceView['ts'], node: ts.Expression): ts.Expression {
  let at = node
  while (
    ts.isCallExpression(at) &&
    ts.isPropertyAccessExpression(at.expression) &&
    /^(?:filter|slice|sort|toSorted|reverse|toReversed)$/.test(at.expression.name.text)
  ) {
    at = unwrap(ts, at.expression.expression)
  }
  return at
}

/** `wanted` are names; all members where that is missing. */
function memberChoices(view: SourceView, object: ts.Expression, wanted?: readonly string[]): Choices {
  const { ts, checker } = view
  const isWanted = (name: string): boolean => wanted === undefined || wanted.includes(name)
  if (ts.isObjectLiteralExpression(object)) {
    const names = object.properties.flatMap(({ name }) =>
      name !== undefined && ts.isIdentifier(name) ? [name.text] : [],
    )
    return sure(names.filter(isWanted).flatMap((name) => itemChoice(view, object, [name])))
  }
  if (!canBeReadAnywhere(view, object)) return sure([])
  const all = checker.getPropertiesOfType(checker.getTypeAtLocation(object))
  const members = all.filter(({ name }) => isWanted(name))
  const direct = members.flatMap((member) => memberChoice(view, member, { read: object.getText(), from: object }))
  const whole = members.find(({ name }) => name === 'default')
  const hasUnknown = members.some((member) => (checker.getTypeOfSymbol(member).flags & ts.TypeFlags.Any) !== 0)
  if (whole === undefined) return { list: direct, hasUnknown }
  // Of a module that is one function with members, the runtime shows these as its exports, whatever its types say.
  const names = new Set(members.map(({ name }) => name))
  const further = checker.getPropertiesOfType(checker.getTypeOfSymbol(whole)).filter(({ name }) => !names.has(name))
  const read = `${object.getText()}.default?.`
  const through = further.flatMap((member) => memberChoice(view, member, { read, from: object }))
  return { list: [...direct, ...through], hasUnknown }
}

function memberChoice(view: SourceView, member: ts.Symbol, { read, from }: Omit<Choice, 'target'>): readonly Choice[] {
  const target = valueTarget(view, member, member.name)
  if (target.signatures.length === 0 && target.kind !== 'constructor') return []
  return [{ read: `${read}[${JSON.stringify(member.name)}]`, target, from }]
}

function itemChoice(view: SourceView, item: ts.Expression, way: Way): readonly Choice[] {
  const { ts } = view
  let node = unwrap(ts, item)
  for (const slot of way) {
    const part = partOf(ts, node, slot)
    if (part === undefined) return []
    node = unwrap(ts, part)
  }
  const target = canBeReadAnywhere(view, node) ? expressionTarget(view, node) : undefined
  return target === undefined ? [] : [{ read: node.getText(), target, from: node }]
}

function partOf(ts: SourceView['ts'], node: ts.Expression, slot: number | string): ts.Expression | undefined {
  if (typeof slot === 'number') return ts.isArrayLiteralExpression(node) ? node.elements[slot] : undefined
  if (!ts.isObjectLiteralExpression(node)) return undefined
  for (const property of node.properties) {
    if (property.name === undefined || !ts.isIdentifier(property.name) || property.name.text !== slot) continue
    if (ts.isShorthandPropertyAssignment(property)) return property.name
    return ts.isPropertyAssignment(property) ? property.initializer : undefined
  }
  return undefined
}
