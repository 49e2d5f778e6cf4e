/** Other methods called, and links of a chain that no longer ask whether there is something. */
import type { Node } from 'oxc-parser'
import type { Edit } from '../mutant.ts'
import { type Operator, replace, type Site, spanOfToken } from './edits.ts'

/** Methods and what stands for them; of those in `removed` the call is left out. */
const pairs: readonly (readonly [string, string])[] = [
  ['endsWith', 'startsWith'],
  ['every', 'some'],
  ['toLocaleLowerCase', 'toLocaleUpperCase'],
  ['toLowerCase', 'toUpperCase'],
  ['trimEnd', 'trimStart'],
  ['min', 'max'],
  ['setDate', 'setTime'],
  ['setFullYear', 'setMonth'],
  ['setHours', 'setMinutes'],
  ['setSeconds', 'setMilliseconds'],
  ['setUTCFullYear', 'setUTCMonth'],
  ['setUTCHours', 'setUTCMinutes'],
  ['setUTCSeconds', 'setUTCMilliseconds'],
]
const otherMethods: ReadonlyMap<string, string> = new Map([
  ...pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
  ['setUTCDate', 'setTime'] as const,
])
const removed: readonly string[] = ['charAt', 'filter', 'reverse', 'slice', 'sort', 'substr', 'substring', 'trim']

/** `list.filter(f)` → `list`, `a.endsWith(b)` → `a.startsWith(b)`, `a?.b` → `a.b`. */
export const calls: Operator = (site) => [...methods(site), ...links(site)]

function methods({ node, code }: Site): readonly Edit[] {
  if (node.type !== 'CallExpression') return []
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return []
  const { name } = callee.property
  const other = otherMethods.get(name)
  if (other !== undefined) return [replace({ operator: 'MethodExpression', code }, callee.property, other)]
  const dot = dotBehind(callee.object, code)
  if (!removed.includes(name) || dot === undefined) return []
  return [replace({ operator: 'MethodExpression', code }, { start: dot, end: node.end }, '')]
}

function dotBehind(object: Node, code: string): number | undefined {
  return (spanOfToken(code, object.end, '?.') ?? spanOfToken(code, object.end, '.'))?.start
}

function links({ node, code }: Site): readonly Edit[] {
  if (node.type === 'MemberExpression' && node.optional) {
    const span = spanOfToken(code, node.object.end, '?.')
    return span === undefined ? [] : [replace({ operator: 'OptionalChaining', code }, span, node.computed ? '' : '.')]
  }
  if (node.type === 'CallExpression' && node.optional) {
    const span = spanOfToken(code, node.callee.end, '?.')
    return span === undefined ? [] : [replace({ operator: 'OptionalChaining', code }, span, '')]
  }
  return []
}
