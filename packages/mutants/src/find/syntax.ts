/** Questions about the syntax tree that finding and weaving both ask. */
import { childNodes } from '@fuzzwright/survey/syntax'
import type { Node } from 'oxc-parser'

/** A node and everything it stands in, the outermost first; the last is the node. */
export type Path = readonly Node[]

/** What computes something although it is written with types. */
const computing = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSParameterProperty',
  'TSExportAssignment',
  'TSModuleDeclaration',
  'TSModuleBlock',
])

/** Types, members of enumerations and what else is gone or fixed once the code runs. */
export function isOnlyTypes({ type }: Node): boolean {
  return type.startsWith('TS') && !computing.has(type)
}

/** Every node that runs, from the outside in. */
export function eachNode(path: Path, visit: (path: Path) => void): void {
  const node = path.at(-1)
  if (node === undefined || isOnlyTypes(node) || ('declare' in node && node.declare === true)) return
  visit(path)
  for (const child of childNodes(node)) eachNode([...path, child], visit)
}

/** Position behind the directives of a body, or behind its opening brace. */
export function bodyStart(block: Node): number {
  let position = block.start + 1
  if (block.type !== 'BlockStatement') return position
  for (const statement of block.body) {
    if (statement.type !== 'ExpressionStatement' || !('directive' in statement) || !statement.directive) break
    position = statement.end
  }
  return position
}
