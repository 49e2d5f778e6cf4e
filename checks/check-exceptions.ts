/**
 * Proves that what we would rather not write becomes less: casts, and of those the casts of an item of a list, functions of
 * many positional parameters, suppressed rules. `exceptions.txt` counts today's; a new one is refused, and one that is gone has to leave the list.
 */
import { ts } from 'ts-morph'
import { eachNode, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** A function of more takes the rest as one object of named options. */
const mostParameters = 3

/** A line of the list without its number (`core: casts`) → how many there are. */
export type Exceptions = ReadonlyMap<string, number>

/** @param tree TypeScript files below `packages/`; those of tests may do as they like */
export function countExceptions(tree: SourceTree): Exceptions {
  const counts = new Map<string, number>()
  for (const [file, text] of tree) {
    const inPackage = /^packages\/([^/]+)\/src\//.exec(file)?.[1]
    if (inPackage === undefined || isTestFile(file)) continue
    for (const what of exceptionsIn(file, text)) {
      const key = `${inPackage}: ${what}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function exceptionsIn(file: string, text: string): readonly string[] {
  const found: string[] = []
  for (const [, rule] of text.matchAll(/biome-ignore(?:-all|-start)? ([\w/]+):/g)) found.push(`suppressed ${rule}`)
  for (const [comment] of text.matchAll(/@ts-(?:ignore|expect-error|nocheck)/g)) found.push(`suppressed ${comment}`)
  eachNode(parsed(file, text), (node) => {
    if (isCast(node)) found.push('casts')
    if (isCast(node) && isItem(node.expression)) found.push('casts of an item')
    if (positionalParameters(node) > mostParameters) found.push(`functions of more than ${mostParameters} parameters`)
  })
  return found
}

function isCast(node: ts.Node): node is ts.AsExpression | ts.TypeAssertion {
  return (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !ts.isConstTypeReference(node.type)
}

/**
 * `list[index]`, `list.at(-1)`: a cast of those mostly takes away nothing but the `undefined` of an index outside. Which do
 * only types would tell, and they would cost the checks more than all the rest; so all are counted.
 */
function isItem(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isItem(node.expression)
  if (ts.isElementAccessExpression(node)) return true
  return (
    ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'at'
  )
}

function positionalParameters(node: ts.Node): number {
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return 0
  return node.parameters.filter(({ name }) => !ts.isIdentifier(name) || name.text !== 'this').length
}

/** The list as it is kept: a line per package and kind. */
export function printExceptions(counts: Exceptions): string {
  return [...counts]
    .map(([what, count]) => `${what} × ${count}\n`)
    .sort()
    .join('')
}

export function readExceptions(list: string): Exceptions {
  const lines = list.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [what = '', count] = line.split(' × ')
      return [what, Number(count)]
    }),
  )
}

/** The list without what is gone; what is new does not come in this way. */
export function shortened(agreed: Exceptions, counts: Exceptions): Exceptions {
  const left = [...agreed].map(([what, count]) => [what, Math.min(count, counts.get(what) ?? 0)] as const)
  return new Map(left.filter(([, count]) => count > 0))
}

/** What is there that the list does not have. */
export function newExceptions(counts: Exceptions, agreed: Exceptions): readonly Violation[] {
  return [...counts]
    .filter(([what, count]) => count > (agreed.get(what) ?? 0))
    .map(([what, count]) => ({
      file: `packages/${what.slice(0, what.indexOf(':'))}`,
      message: `${what.slice(what.indexOf(':') + 2)}: ${count}, agreed are ${agreed.get(what) ?? 0}; the list only becomes shorter`,
    }))
}
