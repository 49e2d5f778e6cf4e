/**
 * Calls that compare two values they are given: `Object.is(a, b)`, assertions, and matchers, where one value stands in
 * `expect(…)`. As with operators, what is inserted stands in the second one, when both have been evaluated.
 */
import { comparisonKind } from '@fuzzwright/core/execution'
import type { AnyNode, CallExpression } from 'acorn'
import { type ComparisonSite, callKind, comparingMethods, contentKind, sizeKind } from './comparison-sites.ts'
import { constantOf, hold, repeatable, textOf } from './operands.ts'
import { memberName, takesName } from './syntax.ts'
import { noteText, type Weave } from './weave.ts'

const { equal, less, key } = comparisonKind
const contains = callKind + comparingMethods.indexOf('includes')
const matches = callKind + comparingMethods.indexOf('match')

type Kinds = Readonly<Record<string, number>>

/** Those of Vitest and Jest, and chai's words for the same. */
const matchers: Kinds = {
  toBe: equal,
  toBeCloseTo: equal,
  toEqual: contentKind,
  toStrictEqual: contentKind,
  toMatchObject: contentKind,
  toMatch: matches,
  toContain: contains,
  toContainEqual: contains,
  toHaveLength: sizeKind,
  toHaveProperty: key,
  toBeGreaterThan: less,
  toBeGreaterThanOrEqual: less,
  toBeLessThan: less,
  toBeLessThanOrEqual: less,
  equal: contentKind,
  equals: contentKind,
  eq: contentKind,
  eql: contentKind,
  match: matches,
  include: contains,
  contain: contains,
  above: less,
  below: less,
  lengthOf: sizeKind,
}

/** Of `node:assert` and of chai's `assert`. */
const assertions: Kinds = {
  equal,
  strictEqual: equal,
  notEqual: equal,
  notStrictEqual: equal,
  deepEqual: contentKind,
  deepStrictEqual: contentKind,
  notDeepEqual: contentKind,
  notDeepStrictEqual: contentKind,
  match: matches,
  doesNotMatch: matches,
  include: contains,
  notInclude: contains,
  lengthOf: sizeKind,
}

const ofObjects: Readonly<Record<string, Kinds>> = {
  Object: { is: equal, hasOwn: key },
  Reflect: { has: key },
  Buffer: { compare: contentKind },
}

/** Names that say enough by themselves, imported from `node:assert`, `node:util` and `node:crypto`. */
const named: Kinds = {
  strictEqual: equal,
  notStrictEqual: equal,
  deepStrictEqual: contentKind,
  notDeepStrictEqual: contentKind,
  isDeepStrictEqual: contentKind,
  timingSafeEqual: contentKind,
}

/** Whether the call is one of these. */
export function weavePair(node: CallExpression, weave: Weave): boolean {
  const callee = bare(node.callee)
  const [first, second] = node.arguments
  const expected = callee.type === 'MemberExpression' ? expectedBy(callee.object) : undefined
  const kind = expected === undefined ? (kindOf(callee) ?? orderKind(node)) : entryOf(matchers, memberName(callee))
  if (kind === undefined) return false
  if (expected === undefined) weaveOperands({ left: first, right: second, kind }, weave)
  else weaveOperands({ left: expected, right: first, kind }, weave)
  return true
}

/** `collator.compare(a, b)`: whoever compares, it is the two. */
function orderKind({ callee, arguments: given }: CallExpression): number | undefined {
  return callee.type === 'MemberExpression' && memberName(callee) === 'compare' && given.length === 2
    ? contentKind
    : undefined
}

function entryOf<Value>(
  table: Readonly<Record<string, Value>> | undefined,
  name: string | undefined,
): Value | undefined {
  return table !== undefined && name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/** Compilers call what was imported as `(0, module.name)(…)`. */
function bare(callee: AnyNode): AnyNode {
  return callee.type === 'SequenceExpression' ? (callee.expressions.at(-1) ?? callee) : callee
}

function nameOf(node: AnyNode): string | undefined {
  return node.type === 'Identifier' ? node.name : memberName(node)
}

/** The argument of the `expect(…)` that a chain of members such as `.not` begins with. */
function expectedBy(object: AnyNode): AnyNode | undefined {
  if (object.type === 'MemberExpression') return object.optional ? undefined : expectedBy(object.object)
  if (object.type !== 'CallExpression' || object.optional) return undefined
  const callee = bare(object.callee)
  const isExpect =
    nameOf(callee) === 'expect' || (callee.type === 'MemberExpression' && nameOf(callee.object) === 'expect')
  return isExpect ? object.arguments[0] : undefined
}

function kindOf(callee: AnyNode): number | undefined {
  const name = nameOf(callee)
  if (callee.type !== 'MemberExpression') return entryOf(named, name)
  const owner = nameOf(callee.object) ?? ''
  const isAssert = /assert/i.test(owner) || (/^(?:default|strict)$/.test(owner) && isAssertModule(callee.object))
  return isAssert ? entryOf(assertions, name) : (entryOf(entryOf(ofObjects, owner), name) ?? entryOf(named, name))
}

function isAssertModule(node: AnyNode): boolean {
  return node.type === 'MemberExpression' && /assert/i.test(nameOf(node.object) ?? '')
}

interface Pair {
  readonly left: AnyNode | undefined
  readonly right: AnyNode | undefined
  readonly kind: number
}

function weaveOperands({ left, right, kind }: Pair, weave: Weave): void {
  if (left === undefined || right === undefined || weave.scope.temporaries === undefined) return
  if (left.type === 'SpreadElement' || right.type === 'SpreadElement' || takesName(left) || takesName(right)) return
  const constants = { left: constantOf(left), right: constantOf(right) }
  if (constants.left !== undefined && constants.right !== undefined) return
  const first = constants.left === undefined ? textOf(left, weave) : undefined
  const plain = repeatable(right, weave)
  const held = plain === undefined ? hold(right, weave) : undefined
  const second = constants.right === undefined ? (plain ?? held?.name) : undefined
  const site: ComparisonSite = {
    kind,
    ...(constants.left === undefined ? {} : { left: constants.left }),
    ...(constants.right === undefined ? {} : { right: constants.right }),
  }
  const note = noteText(site, [first, second].filter((text) => text !== undefined).join(','), weave)
  if (held === undefined) weave.edits.wrap(right, `(${note},`, ')')
  else held.follow(note)
}
