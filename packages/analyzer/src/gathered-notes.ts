/** Notes of a description, of which those that say the same of several types become one line. */

/** What is said of one type, and of several. */
interface Saying {
  readonly one: RegExp
  readonly ofAll: (names: string) => string
}

const sayings: readonly Saying[] = [
  {
    one: /^(.+) is not exported: objects with its public members stand in for it$/,
    ofAll: (names) => `${names} are not exported: objects with their public members stand in for them`,
  },
  {
    one: /^(.+) depends on a type parameter and is treated as unknown$/,
    ofAll: (names) => `${names} depend on type parameters and are treated as unknown`,
  },
]
/** Names that are listed. */
const mostNames = 3

const makers = /^values of (\S+) are made by (.*)$/

/** Each once; where it is said of several types, in the place of the first of them. */
export function gatheredNotes(notes: Iterable<string>): readonly string[] {
  let gathered = withoutShorter([...new Set(notes)])
  for (const saying of sayings) gathered = gatheredBy(saying, gathered)
  return gathered
}

function gatheredBy({ one, ofAll }: Saying, notes: readonly string[]): readonly string[] {
  const names = notes.flatMap((note) => one.exec(note)?.[1] ?? [])
  if (names.length < 2) return notes
  let isSaid = false
  return notes.flatMap((note) => {
    if (!one.test(note)) return note
    if (isSaid) return []
    isSaid = true
    return ofAll(listed(names))
  })
}

function listed(names: readonly string[]): string {
  if (names.length > mostNames) {
    return `${names.slice(0, mostNames - 1).join(', ')} and ${names.length - mostNames + 1} more`
  }
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Of a generic type whose arguments differ, what makes its values is said once: by the most that do. */
function withoutShorter(notes: readonly string[]): readonly string[] {
  const longest = new Map<string, string>()
  for (const note of notes) {
    const [, name, by = ''] = makers.exec(note) ?? []
    if (name !== undefined && by.length > (longest.get(name)?.length ?? -1)) longest.set(name, by)
  }
  return notes.filter((note) => {
    const [, name, by] = makers.exec(note) ?? []
    return name === undefined || longest.get(name) === by
  })
}
