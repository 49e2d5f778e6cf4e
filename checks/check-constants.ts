/**
 * Proves that numbers somebody chose say what they do. A tuning constant is a `const` of a module whose value is written
 * down as a number; it stands under a comment, its own or that of the constants on the lines right above it. Where a search
 * is steered by it, the comment also says which bench chose it, or that none did: a number nobody knows the reason of is
 * never changed again.
 */
import { ts } from 'ts-morph'
import { lineOf, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Where constants steer searches and shrinking. */
const steered = /^packages\/core\/src\/(corpus|engine|mutation|parts|schedule|session|shrink)\//

/** How a comment says what chose a number: a bench, none, or that it is no matter of choice (a flag, a format, an index). */
const chosen = /\bbench(es)?\b|\bby[\s*]+definition\b/

/** @param tree TypeScript files below `packages/`; tests are not looked at */
export function checkConstants(tree: SourceTree): readonly Violation[] {
  const violations: Violation[] = []
  for (const [file, text] of tree) {
    if (!/^packages\/core\/src\//.test(file) || isTestFile(file)) continue
    const source = parsed(file, text)
    let comment = ''
    let end = -1
    for (const statement of source.statements) {
      const own = commentAbove(statement, text)
      const isNext = lineOf(source, statement) === end + 1
      comment = own ?? (isNext ? comment : '')
      end = source.getLineAndCharacterOfPosition(statement.getEnd()).line + 1
      const name = numberNamed(statement)
      const problem = name === undefined ? undefined : problemOf(comment, steered.test(file))
      if (problem === undefined) {
        if (name === undefined) end = -1
        continue
      }
      violations.push({ file, line: lineOf(source, statement), message: `${name}: ${problem}` })
    }
  }
  return violations
}

function problemOf(comment: string, isSteered: boolean): string | undefined {
  if (comment === '') return 'no comment says what this number does'
  if (isSteered && !chosen.test(comment))
    return 'say which bench chose it, that no bench did, or why it is so by definition'
  return undefined
}

/** The last comment right above a statement. */
function commentAbove(statement: ts.Statement, text: string): string | undefined {
  const range = ts.getLeadingCommentRanges(text, statement.pos)?.at(-1)
  if (range === undefined || /\n\s*\n/.test(text.slice(range.end, statement.getStart()))) return undefined
  return text.slice(range.pos, range.end)
}

/** Name of the constant a statement declares, where that is a number. */
function numberNamed(statement: ts.Statement): string | undefined {
  if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) return undefined
  const found = statement.declarationList.declarations.find(({ initializer }) => initializer && isNumber(initializer))
  return found?.name.getText()
}

function isNumber(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return isNumber(node.operand)
  if (ts.isParenthesizedExpression(node)) return isNumber(node.expression)
  return ts.isBinaryExpression(node) ? isNumber(node.left) && isNumber(node.right) : ts.isNumericLiteral(node)
}
