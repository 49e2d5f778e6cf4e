/** Proves that the links of our documents lead somewhere: to a file or folder that is there, and to a heading it has. */
import { dirname, join } from 'node:path/posix'
import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/**
 * @param documents Markdown files
 * @param exists whether there is a file or folder of that path, relative to the root of the repository
 */
export function checkLinks(documents: SourceTree, exists: (path: string) => boolean): readonly Violation[] {
  return [...documents].flatMap(([file, text]) =>
    withoutCode(text).flatMap((line, index) =>
      [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        const message = linkProblem(documents, file, target, exists)
        return message === undefined ? [] : [{ file, line: index + 1, message }]
      }),
    ),
  )
}

function linkProblem(
  documents: SourceTree,
  file: string,
  target: string,
  exists: (path: string) => boolean,
): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [path = '', heading] = target.split('#')
  const to = path === '' ? file : join(dirname(file), path)
  if (!exists(to)) return `links to ${target}, which is not there`
  const text = documents.get(to)
  if (heading === undefined || text === undefined) return undefined
  const headings = withoutCode(text).filter((line) => /^#+ /.test(line))
  return headings.map(anchorOf).includes(heading) ? undefined : `links to ${target}, and ${to} has no such heading`
}

/** Lines with those of fenced blocks and code in a line left empty, so that numbers of lines stay. */
function withoutCode(text: string): readonly string[] {
  let fence: string | undefined
  return text.split('\n').map((line) => {
    const found = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    const isFence = found !== undefined && (fence === undefined || found.startsWith(fence))
    if (isFence) fence = fence === undefined ? found : undefined
    if (isFence || fence !== undefined) return ''
    return line.startsWith('#') ? line : line.replace(/`[^`]*`(?!\])/g, '')
  })
}

/** As GitHub writes it: lower case, blanks as dashes, no other signs. */
function anchorOf(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase()
  return words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}
