/** Proves that error codes, their documentation and their tests say the same: no code without a row and a test, no row without a code. */
import { ts } from 'ts-morph'
import { eachNode, lineOf, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const documentFile = 'docs/errors.md'

/**
 * @param tree TypeScript files below `packages/`
 * @param document text of docs/errors.md
 */
export function checkErrors(tree: SourceTree, document: string): readonly Violation[] {
  const { used, unread } = usedCodes(tree)
  const documented = documentedCodes(document)
  const tests = [...tree].filter(([file]) => isTestFile(file)).map(([, text]) => text)
  const unwritten = [...used]
    .filter(([code]) => !documented.has(code))
    .map(([code, place]) => ({ ...place, message: `error code "${code}" has no row in ${documentFile}` }))
  const untested = [...used]
    .filter(([code]) => !tests.some((text) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text)))
    .map(([code, place]) => ({ ...place, message: `error code "${code}" appears in no test` }))
  const unused = [...documented]
    .filter(([code]) => !used.has(code))
    .map(([code, line]) => ({ file: documentFile, line, message: `error code "${code}" is used by no source` }))
  return [...unwritten, ...untested, ...unused, ...unread]
}

interface UsedCodes {
  /** Code → where it is first used. */
  readonly used: ReadonlyMap<string, { readonly file: string; readonly line: number }>
  /** Errors whose code nobody can read here. */
  readonly unread: readonly Violation[]
}

/** A code is the first argument of `new FuzzError`, or stands after `code:` in a table of messages. */
function usedCodes(tree: SourceTree): UsedCodes {
  const used = new Map<string, { file: string; line: number }>()
  const unread: Violation[] = []
  for (const [file, text] of tree) {
    if (!/^packages\/[^/]+\/src\//.test(file) || isTestFile(file) || !/FuzzError\(|\bcode\b/.test(text)) continue
    const source = parsed(file, text)
    eachNode(source, (node) => {
      const place = () => ({ file, line: lineOf(source, node) })
      const codes = codesAt(node, source)
      if (codes === undefined) unread.push({ ...place(), message: 'writes no error code here; give it as a literal' })
      for (const code of codes ?? []) if (!used.has(code)) used.set(code, place())
    })
  }
  return { used, unread }
}

/** The codes a node uses, which for most is none; undefined for an error whose code cannot be seen. */
function codesAt(node: ts.Node, source: ts.SourceFile): readonly string[] | undefined {
  if (ts.isNewExpression(node)) {
    const [code] = node.arguments ?? []
    const isOurs = ts.isIdentifier(node.expression) && node.expression.text === 'FuzzError'
    return isOurs && code !== undefined ? codesIn(code, source) : []
  }
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name) || node.name.text !== 'code') return []
  // Other tables have a `code`, too, and theirs look different: `L4`, a number.
  return (codesIn(node.initializer, source) ?? []).filter((code) => /^[a-z]+(-[a-z]+)+$/.test(code))
}

/** The codes an expression can have; undefined where that cannot be seen. A code handed on (`error.code`) is counted where it is written. */
function codesIn(expression: ts.Expression, source: ts.SourceFile): readonly string[] | undefined {
  if (ts.isStringLiteralLike(expression)) return [expression.text]
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression)) {
    return codesIn(expression.expression, source)
  }
  if (ts.isConditionalExpression(expression)) {
    const [one, other] = [codesIn(expression.whenTrue, source), codesIn(expression.whenFalse, source)]
    return one === undefined || other === undefined ? undefined : [...one, ...other]
  }
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text === 'code' ? [] : undefined
  return ts.isIdentifier(expression) ? codesOfConstant(expression.text, source) : undefined
}

function codesOfConstant(name: string, source: ts.SourceFile): readonly string[] | undefined {
  let codes: readonly string[] | undefined
  eachNode(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.name.text !== name) return
    if (node.initializer !== undefined) codes = codesIn(node.initializer, source)
  })
  return codes
}

/** Code → its line, from the first column of the table. */
function documentedCodes(document: string): ReadonlyMap<string, number> {
  const rows = document
    .split('\n')
    .map((line, index) => [/^\|\s*`?([a-z][a-z0-9-]*)`?\s*\|/.exec(line)?.[1], index + 1] as const)
  return new Map(rows.filter((row): row is readonly [string, number] => row[0] !== undefined && row[0] !== 'code'))
}
