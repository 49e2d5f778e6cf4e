/**
 * Of a module that is no code under test, such as a test file: the functions it hands to certain calls, and what those call
 * in the same module. Names are followed by their scopes, so that a function of another test with the same name stays as
 * it is; members of objects are not, so all functions of an object or a class that is named are taken.
 */
import type { AnyNode, CallExpression } from 'acorn'
import { eachName } from './bound-names.ts'
import { eachChild, type FunctionNode, isFunction, memberName } from './syntax.ts'

/** Bindings of a block or a function: the expressions, functions and classes that a name can stand for. */
class NameScope {
  readonly ofFunction: NameScope
  private readonly parent: NameScope | undefined
  private readonly values = new Map<string, AnyNode[]>()

  constructor(parent: NameScope | undefined, isOfFunction: boolean) {
    this.parent = parent
    this.ofFunction = parent === undefined || isOfFunction ? this : parent.ofFunction
  }

  declare(name: string, value: AnyNode | null | undefined): void {
    const known = this.values.get(name) ?? []
    if (value) known.push(value)
    this.values.set(name, known)
  }

  find(name: string): AnyNode[] | undefined {
    return this.values.get(name) ?? this.parent?.find(name)
  }
}

interface Mention {
  readonly name: string
  readonly start: number
  readonly scope: NameScope
}

/** What a module declares, mentions and hands over. */
class ModuleNames {
  readonly handed: AnyNode[] = []
  readonly mentions: Mention[] = []
  private readonly assigned: { readonly mention: Mention; readonly value: AnyNode }[] = []
  private readonly mark: string

  constructor(program: AnyNode, mark: string) {
    this.mark = mark
    this.visitChildren(program, new NameScope(undefined, true))
    for (const { mention, value } of this.assigned) mention.scope.find(mention.name)?.push(value)
  }

  private visitChildren(node: AnyNode, scope: NameScope): void {
    eachChild(node, (child) => this.visit(child, scope))
  }

  private visit(node: AnyNode, scope: NameScope): void {
    if (isFunction(node)) this.visitFunction(node, scope)
    else if (node.type === 'Identifier') this.mentions.push({ name: node.name, start: node.start, scope })
    else if (node.type === 'MemberExpression') this.visitParts(scope, node.object, node.computed && node.property)
    else if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
      this.visitParts(scope, node.computed && node.key, node.value)
    else if (node.type === 'ImportDeclaration') {
      for (const { local } of node.specifiers) scope.declare(local.name, undefined)
    } else {
      this.note(node, scope)
      this.visitChildren(node, opensBlock(node) ? new NameScope(scope, false) : scope)
    }
  }

  private visitParts(scope: NameScope, ...parts: readonly (AnyNode | null | undefined | false)[]): void {
    for (const part of parts) if (part) this.visit(part, scope)
  }

  private visitFunction(node: FunctionNode, scope: NameScope): void {
    const inner = new NameScope(scope, true)
    if (node.id) (node.type === 'FunctionDeclaration' ? scope : inner).declare(node.id.name, node)
    for (const parameter of node.params) eachName(parameter, (name) => inner.declare(name, undefined))
    this.visitParts(inner, ...node.params, node.body)
  }

  private note(node: AnyNode, scope: NameScope): void {
    if (node.type === 'CallExpression') {
      if (node.arguments.some((argument) => this.isMarked(argument))) this.handed.push(...node.arguments)
    } else if (node.type === 'VariableDeclaration') {
      const home = node.kind === 'var' ? scope.ofFunction : scope
      for (const { id, init } of node.declarations) eachName(id, (name) => home.declare(name, init))
    } else if (node.type === 'AssignmentExpression') {
      const { left, right } = node
      eachName(left, (name) => this.assigned.push({ mention: { name, start: left.start, scope }, value: right }))
    } else if (node.type === 'ClassDeclaration' && node.id) scope.declare(node.id.name, node)
    else if (node.type === 'CatchClause' && node.param) eachName(node.param, (name) => scope.declare(name, undefined))
  }

  /** Also where a compiler turned a spread into a call: `fuzzIt.apply(void 0, spread([mark(0)], [name, property]))`. */
  private isMarked(node: AnyNode): boolean {
    if (node.type === 'SpreadElement') return this.isMarked(node.argument)
    if (node.type === 'ArrayExpression')
      return node.elements.some((element) => element !== null && this.isMarked(element))
    if (node.type !== 'CallExpression') return false
    const { callee } = node
    if (callee.type === 'Identifier' && callee.name === this.mark) return true
    if (callee.type === 'MemberExpression' && this.isMarked(callee.object)) return true
    return node.arguments.some((argument) => this.isMarked(argument))
  }
}

function opensBlock({ type }: AnyNode): boolean {
  return /^(?:BlockStatement|StaticBlock|SwitchStatement|For(?:In|Of)?Statement|CatchClause)$/.test(type)
}

/** Their functions are moved above everything else by test runners, and so above what instrumented code needs. */
function isHoisted(node: AnyNode): node is CallExpression {
  return node.type === 'CallExpression' && /^(?:hoisted|mock|unmock)$/.test(memberName(node.callee) ?? '')
}

/**
 * The functions handed to each call one of whose arguments is `mark(…)`, wherever they stand in its arguments, and the
 * functions of the module that these name, directly or by way of others. Outermost functions only.
 */
export function handedFunctions(program: AnyNode, mark: string): ReadonlySet<AnyNode> {
  const { handed, mentions } = new ModuleNames(program, mark)
  const functions = new Set<AnyNode>()
  const reached = new Set<AnyNode>(handed)
  const take = (node: AnyNode): void => {
    if (isFunction(node)) functions.add(node)
    else if (!isHoisted(node)) eachChild(node, take)
  }
  // A set hands out what is added to it on the way.
  for (const node of reached) {
    take(node)
    for (const { name, start, scope } of mentions) {
      if (start < node.start || start >= node.end || name === mark) continue
      for (const value of scope.find(name) ?? []) reached.add(value)
    }
  }
  return functions
}
