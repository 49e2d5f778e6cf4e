/** What is other code in the two versions: functions by their syntax trees. */
import type { SyntaxFile, SyntaxFunction } from './functions.ts'

/** The files of one version: paths inside it, with what is known of each. */
export type SyntaxFiles = ReadonlyMap<string, SyntaxFile>

/** Functions that one version has and the other has not, or not with this text. */
export interface ChangedCode {
  readonly before: readonly ChangedFunction[]
  readonly after: readonly ChangedFunction[]
  readonly names: ReadonlySet<string>
}

/** A changed function with its place. */
export interface ChangedFunction {
  readonly file: string
  readonly name: string
  readonly firstLine: number
  readonly lastLine: number
}

/** Functions are held against those of the same name in any file: builds move them about. */
export function changedCode(before: SyntaxFiles, after: SyntaxFiles): ChangedCode {
  const changed = { before: notIn(before, textsByName(after)), after: notIn(after, textsByName(before)) }
  const names = new Set([...changed.before, ...changed.after].map(({ name }) => name))
  return { ...changed, names }
}

function textsByName(files: SyntaxFiles): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>()
  for (const { name, text } of allFunctions(files)) {
    const known = texts.get(name) ?? new Set()
    texts.set(name, known.add(text))
  }
  return texts
}

function notIn(files: SyntaxFiles, others: ReadonlyMap<string, ReadonlySet<string>>): readonly ChangedFunction[] {
  return [...files].flatMap(([file, { functions }]) =>
    functions
      .filter(({ name, text }) => others.get(name)?.has(text) !== true)
      .map(({ name, firstLine, lastLine }) => ({ file, name, firstLine, lastLine })),
  )
}

function allFunctions(files: SyntaxFiles): readonly SyntaxFunction[] {
  return [...files.values()].flatMap(({ functions }) => functions)
}

/**
 * How many steps from each name to the nearest changed function, going by the names that functions mention: 0 for a changed
 * one itself. Names that lead to none are missing.
 */
export function distances(files: SyntaxFiles, changed: ReadonlySet<string>): ReadonlyMap<string, number> {
  const mentionedBy = new Map<string, Set<string>>()
  for (const { name, mentions } of allFunctions(files)) {
    if (name === '<module>') continue
    for (const mention of mentions) {
      const known = mentionedBy.get(mention) ?? new Set()
      mentionedBy.set(mention, known.add(name))
    }
  }
  const found = new Map<string, number>()
  let edge = [...changed].flatMap((name) => [name, lastWord(name)])
  for (let distance = 0; edge.length > 0; distance++) {
    // Each name once: common ones are led to by thousands of paths.
    const fresh = [...new Set(edge)].filter((name) => !found.has(name))
    for (const name of fresh) found.set(name, distance)
    edge = fresh.flatMap((name) => [...(mentionedBy.get(name) ?? []), ...(mentionedBy.get(lastWord(name)) ?? [])])
  }
  return found
}

/** What of `changed` the functions called `names` lead to, going by the names that functions mention. */
export function ledTo(
  files: SyntaxFiles,
  names: Iterable<string>,
  changed: readonly ChangedFunction[],
): readonly ChangedFunction[] {
  const mentionsOf = new Map<string, (readonly string[])[]>()
  for (const { name, mentions } of allFunctions(files)) {
    if (name === '<module>') continue
    for (const key of new Set([name, lastWord(name)])) {
      mentionsOf.set(key, [...(mentionsOf.get(key) ?? []), [...mentions]])
    }
  }
  const reached = new Set(names)
  // A set is walked to its end, what is added on the way included.
  for (const name of reached) for (const mention of (mentionsOf.get(name) ?? []).flat()) reached.add(mention)
  const isReached = (name: string): boolean => reached.has(name) || reached.has(lastWord(name))
  // What stands outside of functions runs for each of the names that its file has.
  const isModuleReached = (file: string): boolean => {
    const { functions = [], exports = [] } = files.get(file) ?? {}
    return functions.some(({ name }) => isReached(name)) || [...exports].some((name) => reached.has(name))
  }
  return changed.filter(({ file, name }) => (name === '<module>' ? isModuleReached(file) : isReached(name)))
}

/** `Deque.push` is called as `push`. */
function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** First line of the innermost named function around a line; nothing outside of functions. */
export function innermostAt(
  functions: readonly Pick<SyntaxFunction, 'name' | 'firstLine' | 'lastLine'>[],
  line: number,
): { readonly from?: number } {
  const around = functions.filter(
    ({ name, firstLine, lastLine }) => name !== '<module>' && firstLine <= line && line <= lastLine,
  )
  return around.length === 0 ? {} : { from: Math.max(...around.map(({ firstLine }) => firstLine)) }
}
