/** What the code around a function calls it: its own name, the variable, the property or the method it is assigned to. */
import type { AnyNode, Class } from 'acorn'
import type { FunctionName } from './functions.ts'
import { isFunction } from './syntax.ts'

export class FunctionNames {
  private readonly names = new Map<AnyNode, FunctionName>()

  /** Has to meet every node before its children. */
  note(node: AnyNode): void {
    if (isFunction(node)) {
      if (node.id) this.set(node, node.id.name)
    } else if (node.type === 'VariableDeclarator') {
      if (node.init && node.id.type === 'Identifier') this.set(node.init, node.id.name)
    } else if (node.type === 'AssignmentExpression') this.noteTarget(node.left, node.right)
    else if (node.type === 'Property') this.set(node.value, keyText(node.key), `.${keyText(node.key)}`)
    else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') this.noteMembers(node)
  }

  of(node: AnyNode): FunctionName {
    return this.names.get(node) ?? { shown: '<anonymous>', called: undefined }
  }

  private noteTarget(left: AnyNode, right: AnyNode): void {
    if (left.type === 'Identifier') this.set(right, left.name)
    else if (left.type === 'MemberExpression') this.set(right, keyText(left.property), `.${keyText(left.property)}`)
  }

  private noteMembers(node: AnyNode & Class): void {
    const owner = node.id?.name ?? this.names.get(node)?.shown ?? '<class>'
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') this.set(member, `${owner}.<static>`)
      else {
        const name = keyText(member.key)
        this.set(member, `${owner}.${name}`)
        if (member.value) this.set(member.value, `${owner}.${name}`, `.${name}`)
      }
    }
  }

  /** A name of the function itself is never replaced by the name of what it is assigned to. */
  private set(node: AnyNode, shown: string, called = shown): void {
    if (!this.names.has(node) || isFunction(node)) this.names.set(node, { shown, called })
  }
}

function keyText(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  return key.type === 'Literal' ? String(key.value) : '<computed>'
}
