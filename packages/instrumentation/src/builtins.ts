/**
 * Inside a vm context each access to a global costs 140 to 210 ns. Binding the built-ins a module uses to constants of
 * the same name removes that. Only names nobody replaces during a test: no timers, no Date, no process, no console.
 */
import type { AnyNode } from 'acorn'
import { eachChild, isFunction } from './syntax.ts'

const hoistable = new Set(
  (
    'Array ArrayBuffer BigInt Boolean DataView Error EvalError Float32Array Float64Array Infinity Int16Array ' +
    'Int32Array Int8Array JSON Map NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set ' +
    'String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap ' +
    'WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt Math'
  ).split(' '),
)

/** Collects, while the tree is visited, which built-ins can become constants of the module. */
export class Builtins {
  private readonly used = new Set<string>()
  private readonly excluded = new Set<string>()

  /** `early` stands in a function that may run before the constants exist. */
  note(node: AnyNode, early: boolean): void {
    if (node.type === 'Identifier' && hoistable.has(node.name)) (early ? this.excluded : this.used).add(node.name)
  }

  /** What a node declares or assigns keeps its meaning. */
  excludeDeclared(node: AnyNode): void {
    if (isFunction(node)) {
      this.exclude(node.id)
      for (const parameter of node.params) this.exclude(parameter)
    } else if (
      node.type === 'VariableDeclarator' ||
      node.type === 'ClassDeclaration' ||
      node.type === 'ClassExpression'
    ) {
      this.exclude(node.id)
    } else if (node.type === 'AssignmentExpression') this.exclude(node.left)
    else if (node.type === 'UpdateExpression') this.exclude(node.argument)
    else if (node.type === 'CatchClause') this.exclude(node.param)
    else if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') this.exclude(node.left)
    else if (node.type === 'ImportDeclaration') for (const { local } of node.specifiers) this.exclude(local)
  }

  /** Whatever declares or assigns the name, anywhere, keeps it as it is. */
  private exclude(pattern: AnyNode | null | undefined): void {
    if (!pattern) return
    if (pattern.type === 'Identifier') this.excluded.add(pattern.name)
    else if (pattern.type === 'ObjectPattern')
      for (const p of pattern.properties) this.exclude(p.type === 'Property' ? p.value : p.argument)
    else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) this.exclude(element)
    else if (pattern.type === 'AssignmentPattern') this.exclude(pattern.left)
    else if (pattern.type === 'RestElement') this.exclude(pattern.argument)
  }

  list(): string[] {
    return [...this.used].filter((name) => !this.excluded.has(name)).sort()
  }
}

/**
 * The built-ins that each of some functions can bind to constants of its own, by function: in a test file the rest of the module must see
 * what tests put in their place. What the file sets on an object, or names in a string, somebody may replace; it is none of them.
 */
export function builtinsInside(
  program: AnyNode,
  functions: ReadonlySet<AnyNode>,
): ReadonlyMap<AnyNode, readonly string[]> {
  const all = new Builtins()
  const uses = new Map<AnyNode, Set<string>>()
  const replaced = new Set<string>()

  function visit(node: AnyNode, used: Set<string> | undefined): void {
    let inside = used
    if (inside === undefined && functions.has(node)) uses.set(node, (inside = new Set()))
    if (inside !== undefined && node.type === 'Identifier') inside.add(node.name)
    if (inside !== undefined) all.note(node, false)
    all.excludeDeclared(node)
    const name = replacedBy(node)
    if (name !== undefined) replaced.add(name)
    eachChild(node, (child) => visit(child, inside))
  }

  visit(program, undefined)
  const names = all.list().filter((name) => !replaced.has(name))
  return new Map(Array.from(uses, ([node, used]) => [node, names.filter((name) => used.has(name))]))
}

/** `globalThis.Math = …`, `defineProperty(globalThis, 'Math', …)`, `stubGlobal('Math', …)`. */
function replacedBy(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return undefined
  const { property } = node.left
  return property.type === 'Identifier' ? property.name : undefined
}
