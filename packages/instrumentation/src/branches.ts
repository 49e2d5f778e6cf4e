/** Edges of everything that chooses: if, ?:, && || ??, logical assignment, switch, catch, defaults, optional chaining. */
import type {
  AssignmentExpression,
  AssignmentPattern,
  CatchClause,
  ConditionalExpression,
  IfStatement,
  LogicalExpression,
  Statement,
  SwitchStatement,
} from 'acorn'
import { endOfToken, takesName } from './syntax.ts'
import { count, countAround, type Weave } from './weave.ts'

export function weaveIf(node: IfStatement, weave: Weave): void {
  const { consequent, alternate } = node
  if (alternate) {
    weaveBranch(consequent, weave)
    // Inside the test instead of braces around it, so that long chains of else-if do not nest.
    if (alternate.type === 'IfStatement') weave.edits.opening(alternate.test.start, `${count(weave, alternate.start)},`)
    else weaveBranch(alternate, weave)
    return
  }
  const missing = weave.edits.closing(consequent.end)
  weaveBranch(consequent, weave)
  missing.text = `else ${countAround(weave, node.start)};`
}

function weaveBranch(branch: Statement, weave: Weave): void {
  if (branch.type === 'BlockStatement') weave.edits.prologue(branch.start + 1, `${count(weave, branch.start)};`)
  else weave.edits.wrap(branch, `{${count(weave, branch.start)};`, '}')
}

export function weaveConditional(node: ConditionalExpression, weave: Weave): void {
  weave.edits.wrap(node.consequent, `(${count(weave, node.consequent.start)},`, ')')
  weave.edits.wrap(node.alternate, `(${count(weave, node.alternate.start)},`, ')')
}

export function weaveLogical(node: LogicalExpression, weave: Weave): void {
  weave.edits.wrap(node.right, `(${count(weave, node.right.start)},`, ')')
}

/** `x ||= value`. An anonymous function stays as it is, because it takes its name from `x`. */
export function weaveLogicalAssignment(node: AssignmentExpression, weave: Weave): void {
  const isLogical = node.operator === '||=' || node.operator === '&&=' || node.operator === '??='
  if (!isLogical || takesName(node.right)) return
  weave.edits.wrap(node.right, `(${count(weave, node.right.start)},`, ')')
}

/** Default values of parameters and of destructured properties and elements. */
export function weaveDefault(node: AssignmentPattern, weave: Weave): void {
  if (takesName(node.right)) return
  weave.edits.wrap(node.right, `(${count(weave, node.right.start)},`, ')')
}

export function weaveCatch(node: CatchClause, weave: Weave): void {
  weave.edits.prologue(node.body.start + 1, `${count(weave, node.start)};`)
}

/** An edge for each case, and one for "no case" where no default says so. */
export function weaveCases(node: SwitchStatement, weave: Weave): void {
  for (const clause of node.cases) {
    const from = clause.test?.end ?? clause.start + 'default'.length
    weave.edits.prologue(endOfToken(weave.code, from, ':'), `${count(weave, clause.start)};`)
  }
  if (node.cases.some(({ test }) => !test)) return
  // First, not last: nothing falls through into it, and it is still chosen only when no case matches.
  const body = endOfToken(weave.code, node.discriminant.end, '{')
  weave.edits.prologue(body, `default:${countAround(weave, node.start)};break;`)
}
