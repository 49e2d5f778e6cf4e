/**
 * Proves that what the founding documents promise is kept: each row of `docs/seeds/` names a thing that its file has, and a
 * test whose title its file has.
 */
import { dirname, join } from 'node:path/posix'
import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Title of the column and what its cells link to. */
const columns = [
  { title: 'here', what: 'name' },
  { title: 'test', what: 'test' },
] as const

/**
 * @param pages Markdown files whose tables have the columns `promise`, `here` and `test`
 * @param read the text of a file by its path from the root of the repository; `undefined` where there is none
 */
export function checkSeeds(pages: SourceTree, read: (path: string) => string | undefined): readonly Violation[] {
  return [...pages].flatMap(([file, text]) => {
    let header: readonly string[] | undefined
    return text.split('\n').flatMap((line, index) => {
      const cells = cellsOf(line)
      if (cells === undefined) {
        header = undefined
        return []
      }
      if (header === undefined) {
        header = cells
        return []
      }
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) return []
      return problemsOf({ header, cells, file }, read).map((message) => ({ file, line: index + 1, message }))
    })
  })
}

/** The cells of a row of a table; a bar within code or behind a backslash ends none. */
function cellsOf(line: string): readonly string[] | undefined {
  if (!line.startsWith('|')) return undefined
  const cells = line.match(/(?:`[^`]*`|\\.|[^|\\])+/g) ?? []
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

interface Row {
  readonly header: readonly string[]
  readonly cells: readonly string[]
  readonly file: string
}

function problemsOf({ header, cells, file }: Row, read: (path: string) => string | undefined): readonly string[] {
  if (cells.length !== header.length) return [`has ${cells.length} cells, not ${header.length}`]
  return columns.flatMap(({ title, what }) => {
    const links = [...(cells[header.indexOf(title)] ?? '').matchAll(/\[`([^`]+)`\]\(([^)\s]+)\)/g)]
    if (links.length === 0) return [`names no ${what} in the column "${title}"`]
    return links.flatMap(([, label = '', target = '']) => {
      const path = join(dirname(file), target.split('#')[0] ?? '')
      const text = read(path)
      if (text === undefined) return [`names ${path}, which is not there`]
      const isTest = /\.(?:test|test-d|cases)\.ts$/.test(path)
      if (what === 'test' && !isTest) return [`takes ${path} for a test`]
      return holds(text, label, what) ? [] : [`says that ${path} has ${what} \`${label}\`, and it has none`]
    })
  })
}

function holds(text: string, label: string, what: 'name' | 'test'): boolean {
  if (what === 'name')
    return new RegExp(`(?<![\\w$])${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`).test(text)
  // A title stands in quotes, in which quotes may be escaped.
  return text.replaceAll('\\', '').includes(label)
}
