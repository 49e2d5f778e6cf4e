/** Where a folder stands in its repository. */
import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { attemptGit } from '@fuzzwright/diff/git'

/** Absolute path of the work tree `cwd` is in; undefined where there is none, or no git. */
export function repositoryOf(cwd: string): string | undefined {
  return attemptGit(cwd, 'rev-parse', '--show-toplevel')
}

/** From the root of the repository to `cwd`, with slashes; empty at the root, and where there is no repository. */
export function folderInRepository(cwd: string): string {
  const root = repositoryOf(cwd)
  // Git answers what links lead to.
  return root === undefined ? '' : relative(root, realpathSync(cwd)).split(sep).join('/')
}
