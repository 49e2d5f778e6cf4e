/** The branch a repository's pull requests go to. */
import { attemptGit } from '@fuzzwright/diff/git'

/** The one the remote calls its own, else a branch with a usual name, else `main`. `cwd` is an absolute path. */
export function mainBranchOf(cwd: string): string {
  const head = attemptGit(cwd, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD')
  if (head !== undefined) return head.replace(/^origin\//, '')
  const usual = ['main', 'master'].find(
    (name) => attemptGit(cwd, 'rev-parse', '--verify', '--quiet', name) !== undefined,
  )
  return usual ?? 'main'
}
