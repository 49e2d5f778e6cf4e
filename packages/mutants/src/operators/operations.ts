/** Another operator in the place of the one that is written. */
import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import { runsAway } from './counted-loops.ts'
import { type Operator, replace, type Site, spanOfToken } from './edits.ts'

const arithmetic: Table = {
  name: 'ArithmeticOperator',
  others: {
    '+': ['-'],
    '-': ['+'],
    '*': ['/'],
    '/': ['*'],
    '%': ['*'],
  },
}
const equality: Table = {
  name: 'EqualityOperator',
  others: {
    '<': ['<=', '>='],
    '<=': ['<', '>'],
    '>': ['>=', '<='],
    '>=': ['>', '<'],
    '==': ['!='],
    '!=': ['=='],
    '===': ['!=='],
    '!==': ['==='],
  },
}
const logical: Table = { name: 'LogicalOperator', others: { '&&': ['||'], '||': ['&&'], '??': ['&&'] } }
const assignment: Table = {
  name: 'AssignmentOperator',
  others: {
    '+=': ['-='],
    '-=': ['+='],
    '*=': ['/='],
    '/=': ['*='],
    '%=': ['*='],
    '<<=': ['>>='],
    '>>=': ['<<='],
    '&=': ['|='],
    '|=': ['&='],
    '&&=': ['||='],
    '||=': ['&&='],
    '??=': ['&&='],
  },
}
const unary: Readonly<Record<string, string>> = { '+': '-', '-': '+', '~': '' }

/** `a + b`, `a < b`, `a && b`, `a += b`, `-a`, `a++` with another operator. */
export const operations: Operator = (site) => {
  const { node, code } = site
  if (node.type === 'BinaryExpression') {
    const isOfTexts = isText(node.right) || isText(node.left.type === 'BinaryExpression' ? node.left.right : node.left)
    return [...(isOfTexts ? [] : edits(arithmetic, node, site)), ...edits(equality, node, site)]
  }
  if (node.type === 'LogicalExpression') return edits(logical, node, site)
  if (node.type === 'AssignmentExpression') {
    // `text += 'a'` has no other meaning to try.
    if (isText(node.right) && !/&&|\|\||\?\?/.test(node.operator)) return []
    return edits(assignment, node, site)
  }
  if (node.type === 'UnaryExpression') {
    const other = unary[node.operator]
    const operator = { start: node.start, end: node.start + 1 }
    return other === undefined ? [] : [replace({ operator: 'UnaryOperator', code }, operator, other)]
  }
  if (node.type !== 'UpdateExpression') return []
  const start = node.prefix ? node.start : node.end - 2
  const other = node.operator === '++' ? '--' : '++'
  const edit = replace({ operator: 'UpdateOperator', code }, { start, end: start + 2 }, other)
  return [runsAway(node, site.parent) ? { ...edit, runsAway: true } : edit]
}

interface Operation {
  readonly left: Node
  readonly operator: string
}

interface Table {
  readonly name: string
  readonly others: Readonly<Record<string, readonly string[]>>
}

function edits({ name, others }: Table, { left, operator }: Operation, { code }: Site): readonly Edit[] {
  const span = spanOfToken(code, left.end, operator)
  if (span === undefined) return []
  return (others[operator] ?? []).map((other) => replace({ operator: name, code }, span, other))
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}
