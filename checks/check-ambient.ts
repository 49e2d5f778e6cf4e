/** Proves that library code reads neither chance nor time nor the environment outside the files named for it. */
import { ts } from 'ts-morph'
import { ambientAllowed } from './ambient-allowed.ts'
import { isTestFile, lineAt, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const ambientMembers: Readonly<Record<string, readonly string[]>> = {
  Math: ['random'],
  Date: ['now'],
  performance: ['now'],
  process: ['env', 'hrtime'],
  crypto: ['getRandomValues', 'randomUUID'],
}

/** @param tree TypeScript files below `packages/` */
export function checkAmbient(tree: SourceTree, allowed = ambientAllowed): readonly Violation[] {
  return [...tree]
    .filter(([file]) => /^packages\/[^/]+\/src\//.test(file) && !isTestFile(file))
    .filter(([file]) => !allowed.some(({ files }) => files.test(file)))
    .flatMap(([file, text]) => ambientUses(file, text))
}

function ambientUses(file: string, text: string): readonly Violation[] {
  const found: Violation[] = []
  const visit = (node: ts.Node) => {
    const name = ambientName(node)
    if (name !== undefined) {
      const message = `uses ${name}; take it as an argument, or name the file in checks/ambient-allowed.ts with a reason`
      found.push({ file, line: lineAt(text, node.getStart(source)), message })
    }
    ts.forEachChild(node, visit)
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  visit(source)
  return found
}

function ambientName(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Date') {
    return (node.arguments?.length ?? 0) === 0 ? 'new Date()' : undefined
  }
  if (!ts.isPropertyAccessExpression(node)) return undefined
  const owner = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  if (!ts.isIdentifier(owner) || !Object.hasOwn(ambientMembers, owner.text)) return undefined
  return ambientMembers[owner.text]?.includes(node.name.text) ? `${owner.text}.${node.name.text}` : undefined
}
