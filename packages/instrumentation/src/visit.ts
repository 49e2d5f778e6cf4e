/** Walks the tree of a module once, from the outside in, and lets the rule of each kind of node make its insertions. */
import type { AnyNode, CallExpression, ForOfStatement, NewExpression, Statement } from 'acorn'
import { weaveAllocation } from './allocations.ts'
import { weaveAwait, weaveForAwait, weaveReaction } from './awaits.ts'
import { boundNames } from './bound-names.ts'
import {
  weaveCases,
  weaveCatch,
  weaveConditional,
  weaveDefault,
  weaveIf,
  weaveLogical,
  weaveLogicalAssignment,
} from './branches.ts'
import type { Builtins } from './builtins.ts'
import { weaveComparison } from './comparisons.ts'
import { noteCallbacks, weaveCosts, weaveRests, weaveSpreads } from './costs.ts'
import { FunctionNames } from './function-names.ts'
import { noteSelfCall, weaveField, weaveFunction, weaveStaticBlock } from './functions.ts'
import { weaveLoop } from './loops.ts'
import { weaveMethodCall } from './method-calls.ts'
import { weaveChain } from './optional-chaining.ts'
import { weavePair } from './paired-calls.ts'
import { weaveSink } from './sinks.ts'
import { weaveDiscriminant } from './switches.ts'
import { eachChild, isFunction } from './syntax.ts'
import { weaveThrow } from './throws.ts'
import type { Weave } from './weave.ts'

export interface Visited {
  readonly builtins: Builtins
  /** Functions that are visited, and nothing around them. Default: everything. */
  readonly only?: ReadonlySet<AnyNode> | undefined
}

export function visitModule(program: AnyNode, weave: Weave, { builtins, only }: Visited): void {
  const functionNames = new FunctionNames()

  function visitAround(node: AnyNode): void {
    functionNames.note(node)
    if (only?.has(node)) visit(node)
    else eachChild(node, visitAround)
  }

  function visit(node: AnyNode): void {
    const { temporaries } = weave.scope
    const held = temporaries?.inUse ?? 0
    builtins.note(node, weave.scope.counters !== weave.names.counters)
    noteReferences(node, weave)
    functionNames.note(node)
    if (!enter(node)) eachChild(node, visit)
    if (temporaries !== undefined) temporaries.inUse = held
  }

  /** True when the rule has visited the children itself. */
  function enter(node: AnyNode): boolean {
    if (isFunction(node)) {
      if (isOfIstanbul(node)) return true
      builtins.excludeDeclared(node)
      weaveFunction(node, functionNames.of(node), weave, visit)
      return true
    }
    if (node.type === 'PropertyDefinition') {
      weaveField(node, functionNames.of(node).shown, weave, visit)
      return true
    }
    if (node.type === 'CatchClause') {
      builtins.excludeDeclared(node)
      apply(edgeRules, node, weave)
      weave.caught.push(boundNames(node.param))
      eachChild(node, visit)
      weave.caught.pop()
      return true
    }
    if (node.type === 'StaticBlock') {
      apply(edgeRules, node, weave)
      weaveStaticBlock(node, functionNames.of(node).shown, weave, visit)
      return true
    }
    builtins.excludeDeclared(node)
    apply(edgeRules, node, weave)
    if (weave.comparisons) apply(comparisonRules, node, weave)
    return false
  }

  if (only === undefined) visit(program)
  else visitAround(program)
}

/** The function in which Istanbul keeps the counters of a module: not the program's, and full of numbers that mean nothing. */
function isOfIstanbul(node: AnyNode): boolean {
  return node.type === 'FunctionDeclaration' && /^cov_[\da-z]+$/.test(node.id?.name ?? '')
}

type Rule = (node: AnyNode, weave: Weave) => void
/** What is done at nodes, by their type. */
type Rules = ReadonlyMap<AnyNode['type'], Rule>
type NodeOf<Type extends AnyNode['type']> = Extract<AnyNode, { type: Type }>

function on<Type extends AnyNode['type']>(
  type: Type,
  rule: (node: NodeOf<Type>, weave: Weave) => void,
): readonly [Type, Rule] {
  const isOfType = (node: AnyNode): node is NodeOf<Type> => node.type === type
  const ruleOfType: Rule = (node, weave) => {
    if (isOfType(node)) rule(node, weave)
  }
  return [type, ruleOfType]
}

const edgeRules: Rules = new Map<AnyNode['type'], Rule>([
  on('Program', ({ body }, weave) => separateStatements(body, weave)),
  on('BlockStatement', ({ body }, weave) => separateStatements(body, weave)),
  on('StaticBlock', ({ body }, weave) => separateStatements(body, weave)),
  on('SwitchCase', ({ consequent }, weave) => separateStatements(consequent, weave)),
  on('SwitchStatement', weaveCases),
  on('IfStatement', weaveIf),
  on('ConditionalExpression', weaveConditional),
  on('LogicalExpression', weaveLogical),
  on('AssignmentExpression', weaveLogicalAssignment),
  on('AssignmentPattern', weaveDefault),
  on('CatchClause', weaveCatch),
  on('ThrowStatement', weaveThrow),
  on('ForStatement', weaveLoop),
  on('ForInStatement', weaveLoop),
  on('ForOfStatement', weaveItems),
  on('AwaitExpression', weaveAwait),
  on('WhileStatement', weaveLoop),
  on('DoWhileStatement', weaveLoop),
  on('ChainExpression', weaveChain),
  on('CallExpression', weaveStepsOf),
  on('NewExpression', weaveAllocation),
])

const comparisonRules: Rules = new Map<AnyNode['type'], Rule>([
  on('BinaryExpression', weaveComparison),
  on('SwitchStatement', weaveDiscriminant),
  on('CallExpression', weaveCall),
  on('NewExpression', weaveNew),
  on('ArrayExpression', weaveSpreads),
  on('ObjectExpression', weaveSpreads),
  on('Literal', ({ value }, weave) => noteLiteral(value, weave)),
  on('TemplateElement', ({ value }, weave) => noteLiteral(value.cooked, weave)),
])

function weaveItems(node: ForOfStatement, weave: Weave): void {
  weaveLoop(node, weave)
  weaveForAwait(node, weave)
}

function weaveStepsOf(node: CallExpression, weave: Weave): void {
  weaveReaction(node, weave)
  noteSelfCall(node, weave)
  noteCallbacks(node, weave)
  weaveAllocation(node, weave)
}

function weaveCall(node: CallExpression, weave: Weave): void {
  if (weave.steps) weaveCosts(node, weave)
  if (!weavePair(node, weave)) weaveMethodCall(node, weave)
  weaveSink(node, weave)
}

function weaveNew(node: NewExpression, weave: Weave): void {
  if (weave.steps) weaveCosts(node, weave)
  weaveSink(node, weave)
}

function apply(rules: Rules, node: AnyNode, weave: Weave): void {
  rules.get(node.type)?.(node, weave)
}

/** Longer texts are messages and templates, not values that code compares with. */
const longestLiteral = 200

function noteLiteral(value: unknown, weave: Weave): void {
  if (typeof value === 'number' || typeof value === 'bigint') weave.dictionary.add(value)
  else if (typeof value === 'string' && value !== '' && value.length <= longestLiteral) weave.dictionary.add(value)
}

/** An insertion may begin with a parenthesis; a statement before it that ends without semicolon must not swallow it. */
function separateStatements(statements: readonly (Statement | AnyNode)[], weave: Weave): void {
  weaveRests(statements, weave)
  for (let i = 1; i < statements.length; i++) {
    const before = statements[i - 1]
    const statement = statements[i]
    if (before === undefined || statement?.type !== 'ExpressionStatement' || statement.directive !== undefined) continue
    if (weave.code[before.end - 1] !== ';') weave.edits.opening(statement.start, ';')
  }
}

function noteReferences(node: AnyNode, { references, lookedInto }: Weave): void {
  if (node.type === 'UnaryExpression' && node.operator === 'delete') references.add(node.argument)
  else if (node.type === 'CallExpression') {
    references.add(node.callee)
    lookedInto.add(node.callee)
  } else if (node.type === 'MemberExpression') lookedInto.add(node.object)
}
