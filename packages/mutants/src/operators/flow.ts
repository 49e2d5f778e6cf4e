/** Other ways through the code: conditions that always or never hold, blocks and cases that do nothing. */
import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import { type Operator, replace, type Site } from './edits.ts'

const booleans = ['!=', '!==', '&&', '<', '<=', '==', '===', '>', '>=', '||']

/** Conditions, blocks, cases of a switch. */
export const flow: Operator = (site) => {
  const { node, code } = site
  if (node.type === 'BlockStatement') {
    return node.body.length === 0 ? [] : [replace({ operator: 'BlockStatement', code }, node, '{}')]
  }
  if (node.type === 'SwitchCase') {
    const [first] = node.consequent
    const last = node.consequent.at(-1)
    if (first === undefined || last === undefined || node.consequent.some(declares)) return []
    return [replace({ operator: 'ConditionalExpression', code }, { start: first.start, end: last.end }, '')]
  }
  return conditions(site)
}

/** What a case declares may be used in another one. */
function declares(statement: Node): boolean {
  return /Declaration$/.test(statement.type)
}

function conditions({ node, parent, code }: Site): readonly Edit[] {
  const always = (text: string): Edit => replace({ operator: 'ConditionalExpression', code }, node, text)
  switch (parent?.type) {
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      if (parent.test === node) return [always('false')]
      break
    case 'IfStatement':
      if (parent.test === node) return [always('true'), always('false')]
      break
    case 'LogicalExpression':
      // The other truth is what the whole would be.
      if (isBoolean(node) && parent.operator === '||') return [always('false')]
      if (isBoolean(node) && parent.operator === '&&') return [always('true')]
      break
  }
  return isBoolean(node) ? [always('true'), always('false')] : []
}

function isBoolean(node: Node): boolean {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return false
  return booleans.includes(node.operator)
}
