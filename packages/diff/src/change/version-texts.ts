/** Lines that one version has and the other has not, by their text. */

/** The texts of one version's files, by their paths. */
export class VersionTexts {
  readonly of: ReadonlyMap<string, string>
  /** Of all files: where hundreds were moved, each is held against the same ones. */
  private every: ReadonlySet<string> | undefined

  constructor(texts: ReadonlyMap<string, string>) {
    this.of = texts
  }

  /** Numbers, from 1, of the lines of a file that the same file of another version has not, or no file where it is gone; layout aside. */
  linesMissingIn(other: VersionTexts, path: string): readonly number[] {
    const text = other.of.get(path)
    const theirs = text === undefined ? other.lines : new Set(bareLines(text))
    return bareLines(this.of.get(path) ?? '').flatMap((line, at) =>
      line.length > 1 && !theirs.has(line) ? [at + 1] : [],
    )
  }

  private get lines(): ReadonlySet<string> {
    this.every ??= new Set([...this.of.values()].flatMap(bareLines))
    return this.every
  }
}

function bareLines(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim())
}
