/** Proves the shape of the tree: names and heads that say nothing, files that grew too long, barrels where no door is. */
import { ts } from 'ts-morph'
import { eachNode, lineOf, parsed } from './parsed.ts'
import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const emptyNames = [
  'utils',
  'helpers',
  'common',
  'shared',
  'misc',
  'types',
  'interfaces',
  'lib',
  'internal-utils',
  'util',
  'helper',
  'manager',
  'managers',
  'toolbox',
  'stuff',
  'things',
  'services',
  'handlers',
  'support',
  'extras',
  'internals',
]
/** Nor do they name one at the end of a longer name: `string-utils`. */
const emptyEndings = /-(utils?|helpers?|managers?|misc|stuff|things|impl|lib)$/
const longestFile = 500
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** @param tree TypeScript and script files of the repository. */
export function checkStructure(tree: SourceTree): readonly Violation[] {
  return [...tree].flatMap(([file, text]) => [
    ...[nameProblem(file), lengthProblem(file, text), barrelProblem(file), depthProblem(file), headProblem(file, text)]
      .filter((message) => message !== undefined)
      .map((message) => ({ file, message })),
    ...hashNames(file, text),
  ])
}

function nameProblem(file: string): string | undefined {
  const names = file.split('/').map((part) => part.split('.')[0] ?? '')
  const empty = names.find((name) => emptyNames.includes(name) || emptyEndings.test(name))
  if (empty !== undefined) return `"${empty}" names no concept; name the file or folder after what it holds`
  const odd = names.filter((name) => name !== '').find((name) => !kebabCase.test(name))
  return odd === undefined ? undefined : `"${odd}" is not kebab-case`
}

function lengthProblem(file: string, text: string): string | undefined {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines <= longestFile || file.endsWith('.data.ts')) return undefined
  return `has ${lines} lines, more than ${longestFile}`
}

function barrelProblem(file: string): string | undefined {
  if (!/^packages\/[^/]+\/src\/(.*\/)?index\.ts$/.test(file)) return undefined
  if (/^packages\/[^/]+\/src\/(runtime\/)?index\.ts$/.test(file)) return undefined
  return 'index.ts stands only at the root of a package and in runtime/; import the defining file'
}

function depthProblem(file: string): string | undefined {
  const folders = /^packages\/[^/]+\/src\/(.*)$/.exec(file)?.[1]?.split('/').length ?? 0
  return folders > 3 ? 'lies more than two folders below src' : undefined
}

const fillers = new Set(
  'a all an and as by file for from here holds in is it its of on one or that the this to what which with'.split(' '),
)
const wordStem = (word: string) => word.replace(/(ies|es|s|ing|ed|er|ers)$/, '')

/** Sources start with the sentence that says why the file exists, and it says more than the name of the file. */
function headProblem(file: string, text: string): string | undefined {
  if (!isSource(file)) return undefined
  const head = /^(?:#!.*\n)?(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n?)+))/.exec(text)
  if (head === null) return 'does not begin with a comment that says why the file exists'
  const inName = (file.split('/').at(-1)?.split('.')[0] ?? '').split('-').map(wordStem)
  const words = (head[1] ?? head[2] ?? '').toLowerCase().match(/[a-z]+/g) ?? []
  const own = new Set(words.filter((word) => !fillers.has(word)).map(wordStem))
  for (const word of inName) own.delete(word)
  return own.size < 2 ? 'begins with a comment that says no more than its name; say why the file exists' : undefined
}

function isSource(file: string): boolean {
  return /^packages\/[^/]+\/src\/.*\.ts$/.test(file) && !/\.(test|test-d|bench)\.ts$/.test(file)
}

/** Files that hide a field even when they run, and why. */
const hiding: Readonly<Record<string, string>> = {
  'packages/grammar/src/derivation/derivation.ts': 'whoever freezes a corpus value would meet an array that cannot be',
}

/**
 * One word for what is nobody else's affair, `private`. Privacy at run time (`#name`) is for where strangers walk over the
 * fields of our objects; nobody else holds them, and what users hold are domains and reports, whose types say what is theirs.
 */
function hashNames(file: string, text: string): readonly Violation[] {
  if (!isSource(file) || file in hiding || !/[^\w`'"]#[a-zA-Z_]/.test(text)) return []
  const source = parsed(file, text)
  const found: Violation[] = []
  eachNode(source, (node) => {
    if (!ts.isClassElement(node) || node.name === undefined || !ts.isPrivateIdentifier(node.name)) return
    const name = node.name.text
    found.push({ file, line: lineOf(source, node), message: `declares ${name}; write private ${name.slice(1)}` })
  })
  return found
}
