/** What of the code is other than at a revision: the files and the mutants that a pull request is asked about. */
import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mutant } from '../mutant.ts'

/** What is asked about. */
export interface Since {
  /** A branch, a tag or a commit; of a branch the commit it has in common with `HEAD`. */
  readonly revision: string
  /** Absolute path of a folder of the repository. */
  readonly cwd: string
  /** Paths of files that alone count; all where there are none. */
  readonly files: readonly string[]
}

/** Files, and which of their mutants stand in lines that changed. */
export interface ChangedCode {
  /** Absolute paths; without tests, declarations and what is built, unless they were named. */
  readonly files: readonly string[]
  isWanted(file: string, mutant: Pick<Mutant, 'from' | 'to'>): boolean
}

/** @throws FuzzError `no-repository`, `unknown-revision` */
export async function changedSince({ revision, cwd, files }: Since): Promise<ChangedCode> {
  // It knows versions and types, and who names files does not wait for that to be loaded.
  const { changedFiles, changedLineRanges, isSource, repositoryRoot, resolveRevision } = await import(
    '@fuzzwright/diff/version'
  )
  const root = realpathSync(repositoryRoot(cwd))
  const { commit } = resolveRevision(root, revision)
  const named = new Set(files.map((file) => realPath(resolve(cwd, file))))
  const changed = changedFiles(root, commit).filter((path) => {
    const file = join(root, path)
    return existsSync(file) && (named.size === 0 ? isSource(path) : named.has(file))
  })
  const ranges = new Map(changed.map((path) => [join(root, path), changedLineRanges(root, commit, path)]))
  return {
    files: [...ranges].flatMap(([file, lines]) => (lines?.length === 0 ? [] : [file])),
    isWanted: (file, { from, to }) => {
      const lines = ranges.get(realPath(file))
      return lines === undefined || lines.some(([first, last]) => from.line <= last && to.line >= first)
    },
  }
}

/** As git tells paths. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : file
}
