/** The specifier by which a test imports what it tests, as the project writes its own imports. */
import { dirname, extname, relative } from 'node:path'

const script = /\.([cm]?)[jt]sx?$/

/**
 * `from` and `to` are absolute; `text` is a source of the project, the imports of which are taken as an example, and
 * `ending` what its configuration asks for where the text has none.
 */
export function importPath(from: string, to: string, text: string, ending: '' | '.js' | '.ts'): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/')
  const bare = path.startsWith('.') ? path : `./${path}`
  const usual = usedEnding(text) ?? ending
  // Only the common endings may be left out or renamed; of others the resolvers do not think by themselves.
  if (usual === '.ts' || /\.[cm][jt]s$/.test(to))
    return to.endsWith('.mts') && usual === '.js' ? bare.replace(/mts$/, 'mjs') : bare
  return bare.replace(script, usual)
}

function usedEnding(text: string): '' | '.js' | '.ts' | undefined {
  const specifier = /\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]/.exec(text)?.[1]
  if (specifier === undefined) return undefined
  const found = extname(specifier)
  if (/^\.tsx?$/.test(found)) return '.ts'
  return /^\.jsx?$/.test(found) ? '.js' : found === '' ? '' : undefined
}
