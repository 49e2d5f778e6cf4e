/** Which names of a file stand for `fuzzIt`, and which chains of members and calls start at one of them. */
import { child, children, nameOf, type SyntaxNode, walk } from './syntax-node.ts'

export interface Roots {
  /** Local names of `fuzzIt` and `fuzzTest`, and of what was made from them (`const it = fuzzIt.extend(…)`). */
  readonly functions: Set<string>
  /** Local names of the whole module. */
  readonly namespaces: Set<string>
}

export interface Chain {
  /** Member names from the function outwards: `['skip', 'each']`. */
  readonly modifiers: readonly string[]
  /** What `.each` or `.for` was given. */
  readonly table?: SyntaxNode
}

const hosts = new Set(['@fuzzwright/vitest', '@fuzzwright/jest'])
const names = new Set(['fuzzIt', 'fuzzTest'])

export function fuzzRoots(program: SyntaxNode): Roots {
  const roots: Roots = { functions: new Set(), namespaces: new Set() }
  for (const statement of children(program, 'body')) {
    if (statement.type === 'ImportDeclaration') addImport(statement, roots)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') addVariable(node, roots)
  })
  return roots
}

function addImport(statement: SyntaxNode, roots: Roots): void {
  if (!hosts.has(nameOf(child(statement, 'source')) ?? '')) return
  for (const specifier of children(statement, 'specifiers')) {
    const local = nameOf(child(specifier, 'local'))
    if (local === undefined) continue
    if (specifier.type === 'ImportNamespaceSpecifier' || specifier.type === 'ImportDefaultSpecifier') {
      roots.namespaces.add(local)
    } else if (names.has(nameOf(child(specifier, 'imported')) ?? '')) {
      roots.functions.add(local)
    }
  }
}

/** `const { fuzzIt: f } = require('@fuzzwright/jest')`, `= await import(…)`, `const it = fuzzIt.extend(…)`. */
function addVariable(node: SyntaxNode, roots: Roots): void {
  const target = child(node, 'id')
  const value = child(node, 'init')
  if (target === undefined || value === undefined) return
  if (isHostModule(value)) {
    const local = nameOf(target)
    if (local !== undefined) roots.namespaces.add(local)
    for (const property of children(target, 'properties')) {
      const name = nameOf(child(property, 'key'))
      const alias = nameOf(child(property, 'value'))
      if (name !== undefined && alias !== undefined && names.has(name)) roots.functions.add(alias)
    }
    return
  }
  const local = nameOf(target)
  if (local !== undefined && chainOf(value, roots) !== undefined) roots.functions.add(local)
}

function isHostModule(node: SyntaxNode): boolean {
  if (node.type === 'AwaitExpression') {
    const inner = child(node, 'argument')
    return inner !== undefined && isHostModule(inner)
  }
  if (node.type === 'ImportExpression') return hosts.has(nameOf(child(node, 'source')) ?? '')
  if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'require') return false
  return hosts.has(nameOf(children(node, 'arguments')[0]) ?? '')
}

/** The chain an expression is, where it starts at a fuzz function; `undefined` for any other expression. */
export function chainOf(node: SyntaxNode, roots: Roots): Chain | undefined {
  if (node.type === 'Identifier') return roots.functions.has(nameOf(node) ?? '') ? { modifiers: [] } : undefined
  if (node.type === 'MemberExpression') return memberChain(node, roots)
  const isTemplate = node.type === 'TaggedTemplateExpression'
  if (!isTemplate && node.type !== 'CallExpression') return undefined
  const callee = child(node, isTemplate ? 'tag' : 'callee')
  const chain = callee === undefined ? undefined : chainOf(callee, roots)
  if (chain === undefined) return undefined
  const isTable = /^(each|for)$/.test(chain.modifiers.at(-1) ?? '')
  const table = isTemplate ? child(node, 'quasi') : children(node, 'arguments')[0]
  return isTable && table !== undefined ? { ...chain, table } : chain
}

function memberChain(node: SyntaxNode, roots: Roots): Chain | undefined {
  const object = child(node, 'object')
  const member = nameOf(child(node, 'property'))
  if (object === undefined || member === undefined) return undefined
  if (roots.namespaces.has(nameOf(object) ?? '') && names.has(member)) return { modifiers: [] }
  const chain = chainOf(object, roots)
  return chain === undefined ? undefined : { ...chain, modifiers: [...chain.modifiers, member] }
}
