/**
 * Members of classes that JavaScript shows, and that nobody is to look at: those that are `private` or `protected` by TypeScript's word
 * alone, and those that a script keeps and its declarations do not tell of.
 */

import { childNodes } from '@fuzzwright/survey/syntax'
import type { Class, Node } from 'oxc-parser'

/** A class as it is written. */
export interface ClassSyntax {
  readonly name: string
  /** Name of the class it extends, where that is a name. */
  readonly parent?: string
  readonly hidden: readonly string[]
  /** Names that stand in it or that it writes to `this`; missing where it may have others that nothing tells. */
  readonly members?: readonly string[]
}

/** Names of hidden members, inherited ones included, by the name of the class. */
export type HiddenMembers = Readonly<Record<string, readonly string[]>>

/** Classes that have a name, wherever they stand. */
export function classesIn(node: Node): readonly ClassSyntax[] {
  const inner = childNodes(node).flatMap(classesIn)
  // An interface may add members to a class of its name.
  if (node.type === 'TSInterfaceDeclaration') return [{ name: node.id.name, hidden: [] }, ...inner]
  return isClass(node) && node.id !== null ? [readClass(node, node.id.name), ...inner] : inner
}

function isClass(node: Node): node is Class {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

function readClass({ superClass, body }: Class, name: string): ClassSyntax {
  const parent = superClass?.type === 'Identifier' ? { parent: superClass.name } : {}
  const isOpen =
    body.body.some(({ type }) => type === 'TSIndexSignature') ||
    (superClass !== null && superClass.type !== 'Identifier')
  const members = isOpen ? {} : { members: [...new Set(body.body.flatMap(membersIn))] }
  return { name, ...parent, hidden: body.body.flatMap(hiddenIn), ...members }
}

function membersIn(member: Node): readonly string[] {
  return [...('key' in member ? plainKey(member.key) : []), ...writtenToThis(member)]
}

function plainKey(key: Node): readonly string[] {
  if (key.type === 'Identifier') return [key.name]
  return key.type === 'Literal' ? [String(key.value)] : []
}

/** Names that code writes to its object, functions inside of it included: most of those are called with it. */
function writtenToThis(node: Node): readonly string[] {
  if (isClass(node)) return []
  const inner = childNodes(node).flatMap(writtenToThis)
  if (node.type !== 'AssignmentExpression') return inner
  const { left } = node
  const isOwn = left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && !left.computed
  return isOwn ? [...plainKey(left.property), ...inner] : inner
}

function hiddenIn(member: Node): readonly string[] {
  if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return []
  const own = isHidden(member) && member.key.type === 'Identifier' ? [member.key.name] : []
  if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') return own
  // Fields that are declared where the constructor takes them.
  const fields = member.value.params.flatMap((parameter) => {
    if (parameter.type !== 'TSParameterProperty' || !isHidden(parameter)) return []
    const { parameter: inner } = parameter
    const named = inner.type === 'AssignmentPattern' ? inner.left : inner
    return named.type === 'Identifier' ? [named.name] : []
  })
  return [...own, ...fields]
}

function isHidden({ accessibility }: { readonly accessibility?: string | null }): boolean {
  return accessibility === 'private' || accessibility === 'protected'
}

/** Of classes of one name in several files every member that one of them hides. */
export function hiddenMembers(classes: readonly ClassSyntax[]): HiddenMembers {
  const byName = groupedByName(classes)
  const all = [...byName.keys()].map((name): [string, readonly string[]] => [name, hiddenOf(byName, name)])
  return Object.fromEntries(all.filter(([, hidden]) => hidden.length > 0))
}

function hiddenOf(byName: ClassesByName, name: string): readonly string[] {
  const line = lineOf(byName, name)
  return [...new Set(line.flatMap((one) => (byName.get(one) ?? []).flatMap(({ hidden }) => hidden)))]
}

/**
 * What the classes of scripts keep and their declarations do not tell of. What others write to such an object counts: a parser builds its
 * nodes from outside, and declares what all of them have.
 */
export function undeclaredMembers(
  scripts: readonly ClassSyntax[],
  declarations: readonly ClassSyntax[],
): readonly ClassSyntax[] {
  const [kept, declared] = [groupedByName(scripts), groupedByName(declarations)]
  return [...declared.keys()].flatMap((name): readonly ClassSyntax[] => {
    const told = declaredOf(declared, name)
    if (told === undefined) return []
    const own = lineOf(kept, name).flatMap((one) => (kept.get(one) ?? []).flatMap(({ members = [] }) => members))
    return [{ name, hidden: own.filter((key) => key !== 'constructor' && !told.has(key)) }]
  })
}

/** `undefined` where it may have members nothing tells of. */
function declaredOf(byName: ClassesByName, name: string): ReadonlySet<string> | undefined {
  const told = lineOf(byName, name).map((one) => byName.get(one)?.map(({ members }) => members) ?? [ofPlatform(one)])
  const names = told.flat()
  return names.includes(undefined) ? undefined : new Set(names.flatMap((some) => some ?? []))
}

/** Members of a class that nobody declared here: one of the platform, or one of which nothing is known. */
function ofPlatform(name: string): readonly string[] | undefined {
  const maker: unknown = Reflect.get(globalThis, name)
  return typeof maker === 'function' ? Object.getOwnPropertyNames(maker.prototype ?? {}) : undefined
}

type ClassesByName = ReadonlyMap<string, readonly ClassSyntax[]>

function groupedByName(classes: readonly ClassSyntax[]): ClassesByName {
  const byName = new Map<string, ClassSyntax[]>()
  for (const one of classes) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  return byName
}

/** A class and those it extends, by name. */
function lineOf(byName: ClassesByName, name: string): readonly string[] {
  const line = new Set([name])
  for (const one of line) for (const { parent } of byName.get(one) ?? []) if (parent !== undefined) line.add(parent)
  return [...line]
}
