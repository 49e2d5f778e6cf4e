/** The corpora kept for the tests of a project. */
import { relative, sep } from 'node:path'
import { corpusFolder, DirectoryCorpusStore } from '@fuzzwright/core/tooling'

/** The kept corpus of one test. */
export interface Corpus {
  /** Absolute path of the test file, in the form of the operating system. */
  readonly file: string
  /** Full name of the test. */
  readonly name: string
  /** Inputs kept. */
  readonly size: number
}

/** `roots` are absolute paths of the folders in whose cache corpora lie. */
export function corporaOf(roots: readonly string[]): readonly Corpus[] {
  return roots.flatMap((root) =>
    new DirectoryCorpusStore(corpusFolder(root)).list().map(({ key, size }) => ({
      file: isAbsolutePath(key.file) ? key.file : `${root}${sep}${key.file.split('/').join(sep)}`,
      name: key.name,
      size,
    })),
  )
}

function isAbsolutePath(file: string): boolean {
  return file.startsWith('/') || /^[A-Za-z]:\//.test(file)
}

/** Path from `cwd`, with forward slashes. */
export function shownPath(cwd: string, file: string): string {
  return relative(cwd, file).split(sep).join('/')
}
