/** Proves the shape of the tree: names that say nothing, files that grew too long, barrels where no door is. */
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
]
const longestFile = 500
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** @param tree TypeScript and script files of the repository. */
export function checkStructure(tree: SourceTree): readonly Violation[] {
  return [...tree].flatMap(([file, text]) =>
    [nameProblem(file), lengthProblem(file, text), barrelProblem(file), depthProblem(file), headProblem(file, text)]
      .filter((message) => message !== undefined)
      .map((message) => ({ file, message })),
  )
}

function nameProblem(file: string): string | undefined {
  const names = file.split('/').map((part) => part.split('.')[0] ?? '')
  const empty = names.find((name) => emptyNames.includes(name))
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

/** Sources start with the sentence that says why the file exists. */
function headProblem(file: string, text: string): string | undefined {
  if (!/^packages\/[^/]+\/src\/.*\.ts$/.test(file) || /\.(test|test-d|bench)\.ts$/.test(file)) return undefined
  return /^(#!.*\n)?(\/\*\*|\/\/)/.test(text)
    ? undefined
    : 'does not begin with a comment that says why the file exists'
}
