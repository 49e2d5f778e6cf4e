/**
 * Built-ins that go through what they are given: each call of `includes` in a loop is a loop of its own, which no counter sees. What
 * is inserted tells its operands before it runs, and only while a run is weighed: `($c[0]>1&&$k.cost(12,7,list,x),list.includes(x))`.
 * Nothing but names, fields and sums of them is evaluated a second time for it.
 */
import type { AnyNode, ArrayExpression, CallExpression, NewExpression, ObjectExpression } from 'acorn'
import { byArguments, callsback, wayOfFunction, wayOfMethod, ways } from './cost-ways.ts'
import { hasOptional, hold } from './operands.ts'
import { isFunction, memberName } from './syntax.ts'
import type { Weave } from './weave.ts'

/** Functions handed to what calls them for each item: entering one is a step. */
export function noteCallbacks({ callee, arguments: handed }: CallExpression, weave: Weave): void {
  const name = memberName(callee)
  if (name === undefined || !callsback.has(name)) return
  for (const argument of handed) if (isFunction(argument)) weave.calledForEach.add(argument)
}

/** `const [first, ...rest] = list` goes through the list: it is told before the statement, so that the engine says what it says of it. */
export function weaveRests(statements: readonly AnyNode[], weave: Weave): void {
  if (!weave.steps || !weave.comparisons) return
  for (const statement of statements) {
    const [declared] = statement.type === 'VariableDeclaration' ? statement.declarations : []
    if (declared?.init == null || !hasRest(declared.id)) continue
    const text = readable(declared.init, weave)
    if (text !== undefined)
      weave.edits.opening(
        statement.start,
        `;${costText({ way: ways.spread, operands: [text], start: statement.start }, weave)};`,
      )
  }
}

function hasRest(pattern: AnyNode): boolean {
  if (pattern.type === 'ArrayPattern') return pattern.elements.at(-1)?.type === 'RestElement'
  return pattern.type === 'ObjectPattern' && pattern.properties.at(-1)?.type === 'RestElement'
}

/** `[...list]` and `{ ...table }` go through what is spread. */
export function weaveSpreads(node: ArrayExpression | ObjectExpression, weave: Weave): void {
  if (!weave.steps) return
  const parts = node.type === 'ArrayExpression' ? node.elements : node.properties
  const texts = parts.flatMap((part) => (part?.type === 'SpreadElement' ? (readable(part.argument, weave) ?? []) : []))
  if (texts.length === 0) return
  const costs = texts.map((text) => costText({ way: ways.spread, operands: [text], start: node.start }, weave))
  weave.edits.wrap(node, `(${costs.join(',')},`, ')')
}

export function weaveCosts(node: CallExpression | NewExpression, weave: Weave): void {
  if (node.arguments.some(({ type }) => type === 'SpreadElement')) return
  const { callee } = node
  const name = memberName(callee)
  if (
    callee.type === 'MemberExpression' &&
    node.type === 'CallExpression' &&
    !hasOptional(node) &&
    name !== undefined
  ) {
    const owner = callee.object.type === 'Identifier' ? callee.object.name : ''
    const ofStatic = wayOfFunction(`${owner}.${name}`)
    if (ofStatic !== undefined) weaveArguments(node, ofStatic, weave)
    else weaveReceiver(node, { way: wayOfMethod(name), receiver: readable(callee.object, weave) }, weave)
  } else if (node.type === 'NewExpression' && callee.type === 'Identifier') {
    weaveArguments(node, wayOfFunction(`new ${callee.name}`), weave)
  }
}

function weaveArguments(node: CallExpression | NewExpression, way: number | undefined, weave: Weave): void {
  const [first] = node.arguments
  const text = first && readable(first, weave)
  if (way === undefined || first === undefined || text === undefined) return
  weave.edits.wrap(first, `(${costText({ way, operands: [text], start: node.start }, weave)},`, ')')
}

interface MethodCall {
  readonly way: number | undefined
  /** Text of what the method is called on. */
  readonly receiver: string | undefined
}

function weaveReceiver(node: CallExpression, { way, receiver }: MethodCall, weave: Weave): void {
  if (way === undefined || receiver === undefined) return
  const { arguments: handed } = node
  const [first] = handed
  const texts = byArguments.has(way) ? handed.map((one) => readable(one, weave)) : []
  const known = texts.filter((text) => text !== undefined)
  if (known.length < texts.length) {
    const held = handed.length === 1 && first !== undefined ? hold(first, weave) : undefined
    held?.follow(costText({ way, operands: [receiver, held.name], start: node.start }, weave))
    return
  }
  // Around the whole call only where nothing is looked up on it: what the engine says of "list.trim(...).x" would change.
  const place = first ?? (weave.lookedInto.has(node) ? undefined : node)
  if (place !== undefined)
    weave.edits.wrap(place, `(${costText({ way, operands: [receiver, ...known], start: node.start }, weave)},`, ')')
}

/** A call that is told: how it goes through its operands, their texts, and where it stands. */
interface Cost {
  readonly way: number
  readonly operands: readonly string[]
  readonly start: number
}

function costText({ way, operands, start }: Cost, { scope, names, edges }: Weave): string {
  return `${scope.counters}[0]>1&&${names.recorder}.cost(${edges.lineAt(start)},${way},${operands.join(',')})`
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*'])
/** Longer expressions are not written a second time. */
const longestText = 80

/** The text of what can be evaluated again at the same place: names, fields of them, literals, and sums of these. */
function readable(node: AnyNode, weave: Weave): string | undefined {
  if (weave.hasWith || node.end - node.start > longestText || !isReadable(node)) return undefined
  const text = weave.code.slice(node.start, node.end)
  return text.includes('\n') ? undefined : text
}

function isReadable(node: AnyNode): boolean {
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true
  if (node.type === 'Literal') return node.regex === undefined
  if (node.type === 'UnaryExpression') return node.operator === '-' && isReadable(node.argument)
  if (node.type === 'BinaryExpression') {
    return arithmetic.has(node.operator) && isReadable(node.left) && isReadable(node.right)
  }
  if (node.type !== 'MemberExpression' || node.optional || !isReadable(node.object)) return false
  return node.computed ? isReadable(node.property) : true
}
