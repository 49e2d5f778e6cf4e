/** Proves that the search and what it stands on never wait: no async function, no await, no timer, no queued task. */
import { ts } from 'ts-morph'
import { eachNode, lineOf, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import { mayWait, synchronousFolders } from './synchronous-folders.ts'
import type { Violation } from './violation.ts'

const timers = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']
const suspicious = new RegExp(`\\b(async|await|timers|${timers.join('|')})\\b|\\.then\\(`)

/** @param tree TypeScript files below `packages/` */
export function checkSynchronous(tree: SourceTree): readonly Violation[] {
  return [...tree]
    .filter(([file, text]) => suspicious.test(text) && isSynchronous(file) && !isTestFile(file))
    .flatMap(([file, text]) => waitingIn(file, text))
}

function isSynchronous(file: string): boolean {
  const [, inPackage = '', path = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(file) ?? []
  const folders = synchronousFolders[inPackage] ?? []
  const isInside = folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
  return isInside && !mayWait.some(({ files }) => files.test(file))
}

function waitingIn(file: string, text: string): readonly Violation[] {
  const source = parsed(file, text)
  const found: Violation[] = []
  eachNode(source, (node) => {
    const what = waitOf(node)
    if (what === undefined) return
    const message = `${what} in a folder where nothing waits; let the caller wait, or name the file in checks/synchronous-folders.ts`
    found.push({ file, line: lineOf(source, node), message })
  })
  return found
}

function waitOf(node: ts.Node): string | undefined {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'async'
  if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined)) return 'await'
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier
    return /^(node:)?timers(\/promises)?$/.test(text) ? `import of ${text}` : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
  if (!ts.isIdentifier(called)) return undefined
  if (timers.includes(called.text)) return called.text
  return called.text === 'then' && ts.isPropertyAccessExpression(node.expression) ? 'a then()' : undefined
}
