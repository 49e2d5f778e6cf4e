/**
 * Proves that exported names are made of known words: those of docs/vocabulary.md, and plain ones that are agreed in
 * plain-words.txt. A new word is either a concept, and then has its row, or a second word for a concept that has one. And
 * proves of the words that once had two meanings that all names, internal ones too, keep to the one (word-homes.ts).
 */
import { ts } from 'ts-morph'
import { eachNode, lineOf, parsed } from './parsed.ts'
import { isTestFile, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'
import type { WordHome } from './word-homes.ts'

/** Words that were used for a concept that has a word of its own. */
const otherWords: Readonly<Record<string, string>> = {
  handle: 'variable',
  knob: 'variable',
  minimise: 'shrink',
  reducer: 'shrink',
  standstill: 'plateau',
  pursuit: 'goal pool',
  testcase: 'input',
}

/** @param names exported names, by door @param vocabulary text of docs/vocabulary.md @param plain text of plain-words.txt */
export function checkVocabulary(
  names: ReadonlyMap<string, readonly string[]>,
  vocabulary: string,
  plain: string,
): readonly Violation[] {
  const concepts = conceptsIn(vocabulary)
  const agreed = new Set(plain.split('\n').filter((line) => line !== ''))
  const used = new Set<string>()
  const violations: Violation[] = []
  for (const [door, exported] of names) {
    for (const name of exported) {
      for (const word of wordsOf(name)) {
        used.add(word)
        const message = judge(word, concepts, agreed)
        if (message !== undefined) violations.push({ file: door, message: `${name}: ${message}` })
      }
    }
  }
  const idle = [...agreed].filter((word) => !used.has(word) || concepts.has(word))
  return [
    ...violations,
    ...idle.map((word) => ({ file: 'checks/plain-words.txt', message: `"${word}" is not needed` })),
  ]
}

function judge(word: string, concepts: ReadonlySet<string>, agreed: ReadonlySet<string>): string | undefined {
  const other = Object.hasOwn(otherWords, word) ? otherWords[word] : undefined
  if (other !== undefined) return `"${word}" is another word for ${other}`
  if (concepts.has(word) || agreed.has(word)) return undefined
  return `"${word}" is neither in docs/vocabulary.md nor in checks/plain-words.txt`
}

/**
 * Words of one meaning keep it: no name of a file, exported or not, has such a word outside of where it means that.
 * @param tree TypeScript files below `packages/`; tests are not looked at
 */
export function checkWordHomes(tree: SourceTree, homes: readonly WordHome[]): readonly Violation[] {
  const violations: Violation[] = []
  for (const [file, text] of tree) {
    if (!/^packages\/[^/]+\/src\//.test(file) || isTestFile(file)) continue
    const strangers = new Map(homes.filter(({ home }) => home?.test(file) !== true).map((one) => [one.word, one]))
    const judged = (name: string, line: number): void => {
      for (const { word, meaning, home } of wordsOf(name).flatMap((word) => strangers.get(word) ?? [])) {
        const wrong = home === undefined ? 'is another word for' : 'would here mean something else than'
        violations.push({ file, line, message: `${name}: "${word}" ${wrong} ${meaning}` })
      }
    }
    judged(file.split('/').at(-1) ?? '', 1)
    for (const [name, line] of namesIn(file, text)) judged(name, line)
  }
  return violations
}

/** Every name of a file with the line it first stands in. */
function namesIn(file: string, text: string): ReadonlyMap<string, number> {
  const source = parsed(file, text)
  const names = new Map<string, number>()
  eachNode(source, (node) => {
    if (ts.isIdentifier(node) && !names.has(node.text)) names.set(node.text, lineOf(source, node))
  })
  return names
}

/** Words of the first column of the table. */
export function conceptsIn(vocabulary: string): ReadonlySet<string> {
  const rows = [...vocabulary.matchAll(/^\| ([a-z][a-z -]*) \|(?! meaning \|)/gm)].map(([, words = '']) => words)
  return new Set(rows.flatMap((words) => words.split(/[ -]/).map(singular)))
}

/** `FuzzTestRequest` is made of `fuzz`, `test` and `request`. */
export function wordsOf(name: string): readonly string[] {
  return (name.match(/[A-Z]{2,}(?=[A-Z][a-z]|\d|$)|[A-Z]?[a-z]+|[A-Z]/g) ?? []).map((word) =>
    singular(word.toLowerCase()),
  )
}

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word)) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
}
