/** Which names of a file stand for `fuzzIt`, and which chains of members and calls start at one of them. */
import { child, children, nameOf, rangeOf, type SyntaxNode, walk } from './syntax-node.ts'
import type { FuzzCallStart, TextRange } from './test-file-description.ts'

export interface Roots {
  /**
   * Local names of `fuzzIt` and `fuzzTest`, and of what was made from them (`const extendedIt = fuzzIt.with(…)`); of these, the
   * chain that made them.
   */
  readonly functions: Map<string, Chain | undefined>
  /** Local names of the runner's own `it` and `test`, whose member `fuzz` is `fuzzIt`. */
  readonly runners: Set<string>
  /** Local names of the whole module. */
  readonly namespaces: Set<string>
}

export interface Chain {
  readonly root: FuzzCallStart
  readonly withMembers: readonly TextRange[]
  /** Member names from the function outwards: `['skip', 'each']`. */
  readonly modifiers: readonly string[]
  /** What `.each` or `.for` was given. */
  readonly table?: SyntaxNode
}

const hosts = new Set(['@fuzzwright/vitest', '@fuzzwright/jest', '@fuzzwright/node-test'])
const names = new Set(['fuzzIt', 'fuzzTest'])
/** The modules that hand out `it`, which may also be global. */
const runners = new Set([...hosts, 'vitest', '@jest/globals'])
const runnerNames = new Set(['it', 'test'])

export function fuzzRoots(program: SyntaxNode): Roots {
  const roots: Roots = { functions: new Map(), namespaces: new Set(), runners: new Set(runnerNames) }
  for (const statement of children(program, 'body')) {
    if (statement.type === 'ImportDeclaration') addImport(statement, roots)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') addVariable(node, roots)
  })
  return roots
}

function addImport(statement: SyntaxNode, roots: Roots): void {
  const source = nameOf(child(statement, 'source')) ?? ''
  for (const specifier of children(statement, 'specifiers')) {
    const local = nameOf(child(specifier, 'local'))
    if (local === undefined) continue
    roots.runners.delete(local)
    const isModule = specifier.type === 'ImportNamespaceSpecifier' || specifier.type === 'ImportDefaultSpecifier'
    if (isModule && hosts.has(source)) roots.namespaces.add(local)
    else addName(nameOf(child(specifier, 'imported')) ?? '', { source, local }, roots)
  }
}

function addName(imported: string, to: { readonly source: string; readonly local: string }, roots: Roots): void {
  if (hosts.has(to.source) && names.has(imported)) roots.functions.set(to.local, undefined)
  if (runners.has(to.source) && runnerNames.has(imported)) roots.runners.add(to.local)
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
      if (name !== undefined && alias !== undefined)
        addName(name, { source: '@fuzzwright/vitest', local: alias }, roots)
    }
    return
  }
  const local = nameOf(target)
  const chain = chainOf(value, roots)
  if (local !== undefined && chain !== undefined) roots.functions.set(local, chain)
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
  if (node.type === 'Identifier') return namedChain(node, roots)
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

function namedChain(node: SyntaxNode, { functions }: Roots): Chain | undefined {
  const name = nameOf(node) ?? ''
  const made = functions.get(name)
  if (made !== undefined) return { ...made, root: { ...rangeOf(node), form: 'variable' }, modifiers: [] }
  return functions.has(name) ? startAt(node, 'import') : undefined
}

function startAt(node: SyntaxNode, form: FuzzCallStart['form']): Chain {
  return { root: { ...rangeOf(node), form }, withMembers: [], modifiers: [] }
}

/** `it.fuzz`, also of the module (`fuzzwright.it.fuzz`). Under another name than its own a runner is like any import. */
function runnerChain(node: SyntaxNode, object: SyntaxNode, roots: Roots): Chain | undefined {
  const name = nameOf(object)
  if (name !== undefined) {
    return roots.runners.has(name) ? startAt(node, runnerNames.has(name) ? 'runner' : 'import') : undefined
  }
  const isOfModule = object.type === 'MemberExpression' && roots.namespaces.has(nameOf(child(object, 'object')) ?? '')
  return isOfModule && runnerNames.has(nameOf(child(object, 'property')) ?? '') ? startAt(node, 'import') : undefined
}

function memberChain(node: SyntaxNode, roots: Roots): Chain | undefined {
  const object = child(node, 'object')
  const property = child(node, 'property')
  const member = nameOf(property)
  if (object === undefined || property === undefined || member === undefined) return undefined
  if (roots.namespaces.has(nameOf(object) ?? '') && names.has(member)) return startAt(node, 'import')
  const runner = member === 'fuzz' ? runnerChain(node, object, roots) : undefined
  if (runner !== undefined) return runner
  const chain = chainOf(object, roots)
  if (chain === undefined) return undefined
  const withMembers = member === 'with' ? [...chain.withMembers, rangeOf(property)] : chain.withMembers
  return { ...chain, withMembers, modifiers: [...chain.modifiers, member] }
}
