/** Files of a package that people read: pages, and declarations with their comments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const mostPages = 40
const mostDeclarations = 400

/** Markdown files but those of changes and licences, and then declarations. */
export function documentedFiles(folder: string): readonly { readonly name: string; readonly text: string }[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.includes('node_modules'),
  )
  const pages = names.filter((name) => /(?:^|\/)(?!changelog|history|license)[^/]*\.md$/i.test(name))
  const declarations = names.filter((name) => /\.d\.[cm]?ts$/.test(name))
  return [...pages.slice(0, mostPages), ...declarations.slice(0, mostDeclarations)].map((name) => ({
    name,
    text: readText(folder, name),
  }))
}

function readText(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}
