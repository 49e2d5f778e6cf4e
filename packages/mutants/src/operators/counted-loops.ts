/** Loops that count up or down to a bound, as far as the text says that nothing else ends them. */
import { childNodes } from '@fuzzwright/survey/syntax'
import type { Node } from 'oxc-parser'

/** Signs between a counter and a bound that it goes up to, and that it goes down to. */
const upTo = ['<', '<=']
const downTo = ['>', '>=']

/**
 * Whether a loop never comes to its bound once `update` goes the other way: it is the update of a `for` whose condition holds the same
 * variable against something, on the side it comes from, and nothing in the body leaves the loop.
 */
export function runsAway(update: Node, parent: Node | undefined): boolean {
  if (update.type !== 'UpdateExpression' || update.argument.type !== 'Identifier') return false
  if (parent?.type !== 'ForStatement' || parent.update !== update || parent.test?.type !== 'BinaryExpression')
    return false
  const { left, operator, right } = parent.test
  const { name } = update.argument
  const isNamed = (node: Node): boolean => node.type === 'Identifier' && node.name === name
  const isUp = (upTo.includes(operator) && isNamed(left)) || (downTo.includes(operator) && isNamed(right))
  const isDown = (downTo.includes(operator) && isNamed(left)) || (upTo.includes(operator) && isNamed(right))
  return (update.operator === '++' ? isUp : isDown) && !leaves(parent.body, name)
}

/** Whether something in a loop leaves it, or writes its counter. What is thrown out of it fails the test either way. */
function leaves(node: Node, counter: string): boolean {
  switch (node.type) {
    case 'BreakStatement':
    case 'ReturnStatement':
    case 'YieldExpression':
    case 'AwaitExpression':
      return true
    case 'ContinueStatement':
      return node.label !== null
    case 'AssignmentExpression':
      return writes(node.left, counter) || leaves(node.right, counter)
    case 'UpdateExpression':
      return writes(node.argument, counter)
    default:
      return childNodes(node).some((child) => leaves(child, counter))
  }
}

/** Patterns may write anything. */
function writes(target: Node, counter: string): boolean {
  return target.type === 'Identifier' ? target.name === counter : target.type !== 'MemberExpression'
}
