/** Function entries, class fields and static blocks: the places where a scope of the generated names begins. */
import type { AnyNode, CallExpression, PropertyDefinition, StaticBlock } from 'acorn'
import { endOfToken, type FunctionNode, memberName, takesName } from './syntax.ts'
import { count, type Scope, Temporaries, type Weave } from './weave.ts'

export type Visit = (node: AnyNode) => void

/** What the surrounding code calls a function: the name shown in reports, and the one it calls itself by, if any. */
export interface FunctionName {
  readonly shown: string
  readonly called: string | undefined
}

export function weaveFunction(node: FunctionNode, name: FunctionName, weave: Weave, visit: Visit): void {
  const parent = weave.scope
  const early = node.type === 'FunctionDeclaration' && parent.parent === undefined
  const counters = early ? weave.names.earlyCounters : parent.counters
  const functionIndex = weave.edges.beginFunction(name.shown)
  weave.scope = scope({ counters, functionIndex, callName: name.called, temporaries: undefined, parent })
  for (const parameter of node.params) visit(parameter)
  const inBody = scope({ ...weave.scope, temporaries: new Temporaries(weave.names.temporary) })
  inBody.isStep = weave.calledForEach.has(node)
  weave.scope = inBody
  // Reserved before the body is visited, filled after: only then is it known what has to be declared.
  if (node.body.type === 'BlockStatement') {
    const entry = weave.edits.prologue(afterDirectives(node.body.body, node.body.start + 1))
    const edge = weave.edges.edges.length
    reserveEntry(node, weave)
    visit(node.body)
    const separator = entry.position === node.body.start + 1 ? '' : ';'
    entry.text = `${separator}${ownBuiltins(node, weave)}${entryText(inBody, edge + 1, weave)};`
  } else weaveExpressionBody(node, inBody, weave, visit)
  weave.scope = parent
}

/** `=> value` becomes `=>(entry,value)`, or `=>{var …;return(entry,value)}` when it needs variables. */
function weaveExpressionBody(node: FunctionNode, inBody: Scope, weave: Weave, visit: Visit): void {
  const last = node.params.at(-1)
  const entry = weave.edits.prologue(endOfToken(weave.code, last?.end ?? node.start, '=>'))
  const exit = weave.edits.closing(node.end)
  const edge = weave.edges.edges.length + 1
  reserveEntry(node, weave)
  visit(node.body)
  const declaration = ownBuiltins(node, weave) + (inBody.temporaries?.declaration() ?? '')
  const counted = entryText({ ...inBody, temporaries: undefined }, edge, weave)
  entry.text = declaration === '' ? `(${counted},` : `{${declaration}return(${counted},`
  exit.text = declaration === '' ? ')' : ')}'
}

/** `const{Math}=…;`, or nothing; a function that may run before its module has none. */
function ownBuiltins(node: FunctionNode, { builtinsInside, names, scope }: Weave): string {
  const own = scope.counters === names.counters ? (builtinsInside.get(node) ?? []) : []
  return own.length === 0 ? '' : `const{${own.join(',')}}=${names.builtins};`
}

/** Takes the edge now, so that edges are numbered from the outside in; whether it is a step is decided in `entryText`. */
function reserveEntry(node: FunctionNode, weave: Weave): void {
  weave.edges.add(node.start, weave.scope.functionIndex)
}

function entryText(inBody: Scope, edge: number, weave: Weave): string {
  const declaration = inBody.temporaries?.declaration() ?? ''
  const increment = `++${inBody.counters}[${edge}]`
  if (!inBody.isStep || !weave.steps) return declaration + increment
  weave.edges.makeStep(edge)
  return `${declaration}${increment}>255&&${weave.names.overflow}(${edge})`
}

/** Position behind the directive prologue of a body that starts at `start`. */
export function afterDirectives(body: readonly AnyNode[], start: number): number {
  let position = start
  for (const statement of body) {
    if (statement.type !== 'ExpressionStatement' || statement.directive === undefined) break
    position = statement.end
  }
  return position
}

/** `f()` inside `f`, `this.m()` inside a method `m`: marks the function that a call leads back to. */
export function noteSelfCall(node: CallExpression, weave: Weave): void {
  const { callee } = node
  const name = callee.type === 'Identifier' ? callee.name : memberName(callee)
  if (name === undefined) return
  const called = callee.type === 'Identifier' ? name : `.${name}`
  for (let scope: Scope | undefined = weave.scope; scope !== undefined; scope = scope.parent) {
    if (scope.callName === called) scope.isStep = true
  }
}

/** The value of a class field. It may not hold variables, and an anonymous function in it takes the field's name. */
export function weaveField(node: PropertyDefinition, name: string, weave: Weave, visit: Visit): void {
  visit(node.key)
  if (!node.value) return
  const parent = weave.scope
  const functionIndex = weave.edges.beginFunction(name)
  weave.scope = scope({ ...parent, functionIndex, callName: undefined, temporaries: undefined, parent })
  if (!takesName(node.value)) weave.edits.wrap(node.value, `(${count(weave, node.start)},`, ')')
  visit(node.value)
  weave.scope = parent
}

export function weaveStaticBlock(node: StaticBlock, name: string, weave: Weave, visit: Visit): void {
  const parent = weave.scope
  const temporaries = new Temporaries(weave.names.temporary)
  const functionIndex = weave.edges.beginFunction(name)
  weave.scope = scope({ ...parent, functionIndex, callName: undefined, temporaries, parent })
  const entry = weave.edits.prologue(endOfToken(weave.code, node.start + 'static'.length, '{'))
  const counted = count(weave, node.start)
  for (const statement of node.body) visit(statement)
  entry.text = `${temporaries.declaration()}${counted};`
  weave.scope = parent
}

function scope(parts: Omit<Scope, 'isStep'>): Scope {
  return { ...parts, isStep: false }
}
