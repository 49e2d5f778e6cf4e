/** What the arguments of a fuzz call are: title, options, domains, and the function, in every order hosts accept. */
import type { Chain } from './call-chain.ts'
import { child, children, nameOf, rangeOf, type SyntaxNode } from './syntax-node.ts'
import type { FuzzCall } from './test-file-description.ts'

export type ReadArguments = Omit<FuzzCall, 'start' | 'end' | 'line' | 'column' | 'modifiers' | 'root' | 'withMembers'>

export function callArguments(call: SyntaxNode, chain: Chain): ReadArguments {
  const all = children(call, 'arguments')
  const [first, ...given] = all
  const isSame = chain.modifiers.includes('same')
  // Of two versions the newer one, which stands last, says what they take.
  const rest = isSame ? [...given.slice(0, -2), ...given.slice(-1)] : given
  const maker = isSame ? undefined : makerIn(rest)
  const target = isSame ? rest.at(-1) : (maker ?? functionArgument(rest))
  const others = rest.filter((argument) => argument !== target)
  const options = others.find((argument) => argument.type !== 'ArrayExpression' && argument.type !== 'Literal')
  const domains = others.find((argument) => argument.type === 'ArrayExpression')
  const last = all.at(-1)
  const title = first === undefined ? undefined : literalText(first)
  const hasDomains = domains !== undefined || (options !== undefined && namesDomains(options))
  return {
    kind: hasDomains ? 'domains' : target !== undefined && target !== maker && isInline(target) ? 'callback' : 'target',
    ...(maker !== undefined && { makes: true as const }),
    ...(title === undefined ? {} : { title }),
    ...(target === undefined ? {} : { target: rangeOf(target) }),
    ...(options === undefined ? {} : { options: rangeOf(options) }),
    ...(domains === undefined ? {} : { domains: rangeOf(domains) }),
    ...(last === undefined ? {} : { lastArgument: rangeOf(last) }),
    tableParameters: tableWidth(chain),
  }
}

/** The value of `create` where a call has nothing but an object. */
function makerIn(rest: readonly SyntaxNode[]): SyntaxNode | undefined {
  const [only] = rest
  if (rest.length !== 1 || only === undefined) return undefined
  const create = children(only, 'properties').find((property) => nameOf(child(property, 'key')) === 'create')
  return create === undefined ? undefined : child(create, 'value')
}

/** An inline function wherever it stands, else the last argument that can be a function. */
function functionArgument(rest: readonly SyntaxNode[]): SyntaxNode | undefined {
  const candidates = rest.filter(
    (argument) => !/^(ObjectExpression|ArrayExpression|Literal|SpreadElement)$/.test(argument.type),
  )
  return candidates.find(isInline) ?? candidates.at(-1)
}

export function isInline(node: SyntaxNode): boolean {
  return node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
}

function namesDomains(options: SyntaxNode): boolean {
  return children(options, 'properties').some((property) => nameOf(child(property, 'key')) === 'domains')
}

/** How many leading parameters one row of the table fills. A table that is no literal counts as one per row. */
function tableWidth(chain: Chain): number {
  const { table } = chain
  if (table === undefined) return 0
  if (!chain.modifiers.includes('each')) return 1
  const rows = table.type === 'ArrayExpression' ? children(table, 'elements') : []
  const widths = rows.map((row) => (row.type === 'ArrayExpression' ? children(row, 'elements').length : 1))
  return Math.max(1, ...widths)
}

function literalText(node: SyntaxNode): string | undefined {
  const quasis = node.type === 'TemplateLiteral' ? children(node, 'quasis') : []
  const [only] = quasis
  if (only === undefined || quasis.length > 1) return node.type === 'Literal' ? nameOf(node) : undefined
  const { cooked } = (only.value ?? {}) as { cooked?: string }
  return cooked
}
