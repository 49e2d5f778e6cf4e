/**
 * What the code throws on purpose: a `throw` of something it made tells the runtime what it throws. What a `catch` caught and throws
 * again is somebody else's, so it stays as it is.
 */
import type { AnyNode, ThrowStatement } from 'acorn'
import { registryKey } from './names.ts'
import type { Weave } from './weave.ts'

export function weaveThrow({ argument }: ThrowStatement, { edits, caught }: Weave): void {
  if (!isMade(argument, caught)) return
  // Looked up where it is thrown: the module may not have begun when a function of it is called.
  edits.wrap(argument, `(globalThis.${registryKey}?.thrown??(e=>e))((`, '))')
}

/** Whether a value may have been made here: not where it is caught, or read from something that was given. */
function isMade(node: AnyNode, caught: readonly ReadonlySet<string>[]): boolean {
  switch (node.type) {
    case 'NewExpression':
    case 'CallExpression':
      return true
    case 'Identifier':
      return !caught.some((names) => names.has(node.name))
    case 'ConditionalExpression':
      return isMade(node.consequent, caught) || isMade(node.alternate, caught)
    case 'LogicalExpression':
      return isMade(node.right, caught)
    case 'AssignmentExpression':
      return isMade(node.right, caught)
    case 'SequenceExpression':
      return node.expressions.some((part, at) => at === node.expressions.length - 1 && isMade(part, caught))
    default:
      return false
  }
}
