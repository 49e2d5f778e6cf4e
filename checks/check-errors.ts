/** Proves that error codes, their documentation and their tests say the same: no code without a row and a test, no row without a code. */
import { isTestFile, lineAt, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const documentFile = 'docs/errors.md'

/**
 * @param tree TypeScript files below `packages/`
 * @param document text of docs/errors.md
 */
export function checkErrors(tree: SourceTree, document: string): readonly Violation[] {
  const used = usedCodes(tree)
  const documented = documentedCodes(document)
  const tests = [...tree].filter(([file]) => isTestFile(file)).map(([, text]) => text)
  const unwritten = [...used]
    .filter(([code]) => !documented.has(code))
    .map(([code, place]) => ({ ...place, message: `error code "${code}" has no row in ${documentFile}` }))
  const untested = [...used]
    .filter(([code]) => !tests.some((text) => new RegExp(`['"\`/]${code}['"\`/]`).test(text)))
    .map(([code, place]) => ({ ...place, message: `error code "${code}" appears in no test` }))
  const unused = [...documented]
    .filter(([code]) => !used.has(code))
    .map(([code, line]) => ({ file: documentFile, line, message: `error code "${code}" is used by no source` }))
  return [...unwritten, ...untested, ...unused]
}

/** Code → where it is first used. A code is the first argument of `new FuzzError`, or a word after `code:` in a table of messages. */
function usedCodes(tree: SourceTree): ReadonlyMap<string, { file: string; line: number }> {
  const used = new Map<string, { file: string; line: number }>()
  for (const [file, text] of tree) {
    if (!/^packages\/[^/]+\/src\//.test(file) || isTestFile(file)) continue
    for (const match of text.matchAll(/(?:new FuzzError\(\s*|\bcode: )'([a-z]+(?:-[a-z]+)+)'/g)) {
      const code = match[1] ?? ''
      if (!used.has(code)) used.set(code, { file, line: lineAt(text, match.index) })
    }
  }
  return used
}

/** Code → its line, from the first column of the table. */
function documentedCodes(document: string): ReadonlyMap<string, number> {
  const rows = document
    .split('\n')
    .map((line, index) => [/^\|\s*`?([a-z][a-z0-9-]*)`?\s*\|/.exec(line)?.[1], index + 1] as const)
  return new Map(rows.filter((row): row is readonly [string, number] => row[0] !== undefined && row[0] !== 'code'))
}
