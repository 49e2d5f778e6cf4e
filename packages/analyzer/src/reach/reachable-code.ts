/**
 * The code a call can run, as far as it is the user's own: the target's body and the project functions it calls.
 * Bounded in depth and in number, because constants far from the parameters rarely meet them.
 */
import type { ts } from 'ts-morph'
import { isLibraryPath, packageFolder, type SourceView } from '../project/source-view.ts'
import { bodiesOf, resolveAlias } from '../selector/target.ts'
import { unwrap } from './unwrap.ts'

/** Calls followed from the target; the target itself is at depth 0. */
const maxDepth = 3
const maxBodies = 80

/** Bodies in the order they were reached, each once. A nested function is part of the body around it. */
export function reachableCode(view: SourceView, roots: readonly ts.Node[]): ts.Node[] {
  const home = roots[0]?.getSourceFile().fileName ?? view.file.fileName
  const seen = new Set<ts.Node>(roots)
  let frontier = [...roots]
  const reached = [...roots]
  for (let depth = 0; depth < maxDepth && frontier.length > 0; depth++) {
    const next: ts.Node[] = []
    for (const body of frontier) {
      for (const callee of calleesOf(view, body)) {
        if (seen.has(callee) || reached.length >= maxBodies || !isReadable(callee, home)) continue
        seen.add(callee)
        reached.push(callee)
        next.push(callee)
      }
    }
    frontier = next
  }
  return reached.filter((body) => !reached.some((other) => other !== body && contains(other, body)))
}

/** Library code is read only when the target lives in that very package. */
function isReadable(node: ts.Node, home: string): boolean {
  const path = node.getSourceFile().fileName
  if (!isLibraryPath(path)) return true
  return isLibraryPath(home) && packageFolder(path) === packageFolder(home)
}

function calleesOf(view: SourceView, body: ts.Node): ts.Node[] {
  const { ts } = view
  const callees: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      callees.push(...bodiesBehind(view, node.expression))
      // `values.map(parseOne)` calls `parseOne` as surely as a call does.
      for (const argument of node.arguments ?? []) callees.push(...bodiesBehind(view, argument))
    } else if (ts.isTaggedTemplateExpression(node)) {
      callees.push(...bodiesBehind(view, node.tag))
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
  return callees
}

function bodiesBehind(view: SourceView, expression: ts.Expression): ts.Node[] {
  const { ts, checker } = view
  const bare = unwrap(ts, expression)
  const name = ts.isPropertyAccessExpression(bare) ? bare.name : bare
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return []
  const symbol = checker.getSymbolAtLocation(name)
  if (symbol === undefined) return []
  const resolved = resolveAlias(view, symbol)
  const classes = (resolved.declarations ?? []).filter(ts.isClassLike)
  if (classes.length > 0) return classes.flatMap((node) => node.members.filter(ts.isConstructorDeclaration))
  return bodiesOf(view, resolved).filter((node) => isCallableNode(view, node))
}

/** A function, or a call that makes one (`memoize(() => …)`); plain values are no code. */
function isCallableNode(view: SourceView, node: ts.Node): boolean {
  const { ts } = view
  return ts.isFunctionLike(node) || ts.isCallExpression(node)
}

function contains(outer: ts.Node, inner: ts.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end && outer.getSourceFile() === inner.getSourceFile()
}
