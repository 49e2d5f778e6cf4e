/** What git is asked, and what it may refuse. */
import { execFileSync } from 'node:child_process'
import { FuzzError } from '@fuzzwright/core/tooling'

/** What git answered, without the last line break; `undefined` where it failed. */
export function attemptGit(cwd: string, ...words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    }).trimEnd()
  } catch {
    return undefined
  }
}

/** @throws FuzzError `no-repository` outside of a repository, or without git */
export function repositoryRoot(cwd: string): string {
  const root = attemptGit(cwd, 'rev-parse', '--show-toplevel')
  if (root !== undefined && root !== '') return root
  const hasGit = attemptGit(cwd, '--version') !== undefined
  throw new FuzzError(
    'no-repository',
    hasGit ? `${cwd} is in no git repository.` : 'git is not installed, or not on the PATH.',
    {
      hint: 'Run it inside of a repository. Versions of a package can be compared without one: fuzzwright diff <package>@1.0.0..2.0.0.',
    },
  )
}

/** A revision as it was named, and the commit that is compared. */
export interface Revision {
  readonly name: string
  readonly commit: string
}

const mainBranches = ['main', 'master', 'origin/main', 'origin/master', 'origin/HEAD']

/**
 * The commit `wanted` stands for; of a branch the one it has in common with the work at hand, so that what others did
 * meanwhile is no difference. Without `wanted`, the main branch.
 * @throws FuzzError `unknown-revision`
 */
export function resolveRevision(root: string, wanted?: string): Revision {
  const names = wanted === undefined ? mainBranches : [wanted, `origin/${wanted}`]
  for (const name of names) {
    const commit = attemptGit(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    if (commit === undefined) continue
    const isBranch = ['refs/heads/', 'refs/remotes/'].some(
      (space) => attemptGit(root, 'show-ref', '--verify', '--quiet', `${space}${name}`) !== undefined,
    )
    const common = isBranch ? attemptGit(root, 'merge-base', commit, 'HEAD') : undefined
    return { name, commit: common ?? commit }
  }
  const isShallow = attemptGit(root, 'rev-parse', '--is-shallow-repository') === 'true'
  throw new FuzzError(
    'unknown-revision',
    wanted === undefined ? 'There is no main branch here.' : `git knows no revision "${wanted}" here.`,
    {
      hint: isShallow
        ? 'This clone is shallow: git fetch --unshallow, or in a workflow actions/checkout with fetch-depth: 0, brings the rest.'
        : 'Name a branch, a tag or a commit; git branch --all and git tag list them.',
    },
  )
}

/** Paths from the root of files that are other in the working tree than in the commit, untracked ones included. */
export function changedFiles(root: string, commit: string): readonly string[] {
  const changed = attemptGit(root, 'diff', '--name-only', '-z', '--no-renames', commit) ?? ''
  const untracked = attemptGit(root, 'ls-files', '--others', '--exclude-standard', '-z') ?? ''
  return [...new Set(`${changed}\0${untracked}`.split('\0').filter((path) => path !== ''))].sort()
}

/** Lines from the first to the last one, both 1-based and part of it. */
export type LineRange = readonly [first: number, last: number]

/** Lines of a file of the working tree that are not in the commit, or other there; `undefined` where the whole file is new. */
export function changedLineRanges(root: string, commit: string, path: string): readonly LineRange[] | undefined {
  if (attemptGit(root, 'cat-file', '-e', `${commit}:${path}`) === undefined) return undefined
  const words = ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-renames', commit, '--', path]
  const hunks = (attemptGit(root, ...words) ?? '').matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)
  return [...hunks].flatMap(([, first = '0', count = '1']): LineRange[] =>
    count === '0' ? [] : [[Number(first), Number(first) + Number(count) - 1]],
  )
}

/** Paths from the root of all files that git knows of, untracked ones included. */
export function knownFiles(root: string): readonly string[] {
  const files = attemptGit(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z') ?? ''
  return [...new Set(files.split('\0').filter((path) => path !== ''))]
}

/**
 * Lays the files of a commit out in a folder that is not there yet.
 * @throws FuzzError `no-worktree` with what git said
 */
export function addWorktree(root: string, folder: string, { name, commit }: Revision): void {
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, commit], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new FuzzError('no-worktree', `diff: git cannot lay out ${name} (${commit.slice(0, 8)}).\n  ${said}`, {
      hint: 'git worktree add --detach <folder> <commit> says the same; git worktree prune removes what is left of old ones.',
    })
  }
}

export function removeWorktree(root: string, folder: string): void {
  attemptGit(root, 'worktree', 'remove', '--force', folder)
  attemptGit(root, 'worktree', 'prune')
}
