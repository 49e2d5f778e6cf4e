/** What the documentation of a package says in words, beside what it shows. */
import { existsSync } from 'node:fs'
import { documentedFiles } from './documented-files.ts'

/** Sentences that stand together, below a heading or above a declaration. */
export interface Passage {
  /** The words around it: names of what it is about stand there. */
  readonly about: string
  readonly text: string
}

/** Of the Markdown files and the declarations in these folders; a folder that is not there says nothing. */
export function readPassages(folders: readonly string[]): readonly Passage[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => documentedFiles(folder))
    .flatMap(({ name, text }) => (/\.md$/i.test(name) ? passagesOfPage(text) : passagesOfDeclarations(text)))
}

/** Every word in the Markdown files and the declarations in these folders that may be a name, in code and outside of it. */
export function readIdentifiers(folders: readonly string[]): ReadonlySet<string> {
  const texts = folders.filter((folder) => existsSync(folder)).flatMap((folder) => documentedFiles(folder))
  return new Set(texts.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]*/g) ?? []))
}

/** Characters of a section that is about whatever it names; a longer one is about what its heading names. */
const shortSection = 3_000

/** Each paragraph, row of a table and item of a list, with what it stands below. */
export function passagesOfPage(page: string): readonly Passage[] {
  return page.split(/^(?=#{1,6}\s)/m).flatMap((section) => {
    const about = section.length <= shortSection ? section : (section.split('\n', 1)[0] ?? '')
    return section
      .replace(/```[\s\S]*?```/g, '\n\n')
      .split(/\n\s*\n|\n(?=\s*[-*+]\s|\|)/)
      .map((text) => ({ about, text }))
      .filter(({ text }) => text.trim() !== '')
  })
}

/** Each comment, with the first line of what is declared below it. */
export function passagesOfDeclarations(source: string): readonly Passage[] {
  return [...source.matchAll(/\/\*\*([\s\S]*?)\*\/\s*([^\n]*)/g)].map(([, comment = '', declared = '']) => ({
    about: declared,
    text: comment.replace(/^\s*\* ?/gm, ''),
  }))
}

/** Whether words that match stand where that name does. */
export function speaksOf(passages: readonly Passage[], name: string, words: RegExp): boolean {
  return passagesOf(passages, name).some(({ text }) => words.test(text))
}

/** Where that name stands. */
export function passagesOf(passages: readonly Passage[], name: string): readonly Passage[] {
  const named = new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`)
  return passages.filter(({ about, text }) => named.test(`${about}\n${text}`))
}
