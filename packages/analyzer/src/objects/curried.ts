/**
 * Whether a function is nothing but its parameters and the function it answers: `(limit) => (text) => …`. Nothing is kept between two
 * calls of what it answers but what it was given, so that one call of both says all there is.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/**
 * @param bodies the nodes of the functions themselves; more than one is another matter
 * @param depth how many functions are answered, one by the other
 */
export function isCurried({ ts }: Pick<SourceView, 'ts'>, bodies: readonly ts.Node[], depth: number): boolean {
  let [node] = bodies
  if (bodies.length !== 1) return false
  for (let level = 0; level < depth; level++) {
    const outer = node && plainFunction(ts, node)
    node = outer && answerOf(ts, outer)
  }
  return node !== undefined && plainFunction(ts, node) !== undefined
}

/** One that runs to its end when it is called. */
function plainFunction(typescript: typeof ts, node: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (typescript.isParenthesizedExpression(node)) return plainFunction(typescript, node.expression)
  const isFunction =
    typescript.isArrowFunction(node) ||
    typescript.isFunctionExpression(node) ||
    typescript.isFunctionDeclaration(node) ||
    typescript.isMethodDeclaration(node)
  return isFunction && node.asteriskToken === undefined ? node : undefined
}

/** What a body without any other statement answers. */
function answerOf(
  typescript: typeof ts,
  { body, modifiers }: ts.FunctionLikeDeclaration & Modified,
): ts.Node | undefined {
  const isAsync = modifiers?.some(({ kind }) => kind === typescript.SyntaxKind.AsyncKeyword) === true
  if (body === undefined || isAsync) return undefined
  if (!typescript.isBlock(body)) return body
  const [only, ...others] = body.statements
  return only !== undefined && others.length === 0 && typescript.isReturnStatement(only) ? only.expression : undefined
}

interface Modified {
  readonly modifiers?: ts.NodeArray<ts.ModifierLike> | undefined
}
