/** Members of classes that are `private` or `protected` by TypeScript's word alone: JavaScript shows them, and nobody is to look. */

import { childNodes } from '@fuzzwright/survey/syntax'
import type { Class, Node } from 'oxc-parser'

/** A class as it is written. */
export interface ClassSyntax {
  readonly name: string
  /** Name of the class it extends, where that is a name. */
  readonly parent?: string
  readonly hidden: readonly string[]
}

/** Names of hidden members, inherited ones included, by the name of the class. */
export type HiddenMembers = Readonly<Record<string, readonly string[]>>

/** Classes that have a name, wherever they stand. */
export function classesIn(node: Node): readonly ClassSyntax[] {
  const inner = childNodes(node).flatMap(classesIn)
  return isClass(node) && node.id !== null ? [readClass(node, node.id.name), ...inner] : inner
}

function isClass(node: Node): node is Class {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

function readClass({ superClass, body }: Class, name: string): ClassSyntax {
  const parent = superClass?.type === 'Identifier' ? { parent: superClass.name } : {}
  return { name, ...parent, hidden: body.body.flatMap(hiddenIn) }
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
  const byName = new Map<string, ClassSyntax[]>()
  for (const one of classes) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  const all = [...byName.keys()].map((name): [string, readonly string[]] => [name, hiddenOf(byName, name)])
  return Object.fromEntries(all.filter(([, hidden]) => hidden.length > 0))
}

function hiddenOf(byName: ReadonlyMap<string, readonly ClassSyntax[]>, name: string): readonly string[] {
  const line = new Set([name])
  for (const one of line) for (const { parent } of byName.get(one) ?? []) if (parent !== undefined) line.add(parent)
  return [...new Set([...line].flatMap((one) => (byName.get(one) ?? []).flatMap(({ hidden }) => hidden)))]
}
