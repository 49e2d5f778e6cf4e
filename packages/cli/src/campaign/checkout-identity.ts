/** Who a checkout is, for campaigns: its commit with what is changed in it, its installed packages, its programs. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Identity } from '@fuzzwright/campaign/queue'
import { FuzzError } from '@fuzzwright/core/tooling'
import { ownVersion } from '../own-version.ts'

const lockFiles = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock', 'bun.lock']

/**
 * `cwd` is the absolute path of a folder of the checkout.
 * @throws FuzzError `no-revision` outside of git
 */
export function checkoutIdentity(cwd: string): Identity {
  return {
    revision: revisionOf(cwd),
    lock: lockOf(cwd),
    fuzzwright: ownVersion(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  }
}

/** What lies in `__fuzz__` belongs to no revision: a campaign itself adds to it. */
const exceptFindings = ['--', '.', ':(exclude,glob)**/__fuzz__/**']

function revisionOf(cwd: string): string {
  try {
    const git = (...words: readonly string[]) =>
      execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })
    const commit = git('rev-parse', 'HEAD').trim()
    const changed = git('diff', 'HEAD', ...exceptFindings) + untracked(git)
    return changed === '' ? commit : `${commit} with changes ${shortHash(changed)}`
  } catch (error) {
    throw new FuzzError('no-revision', `The revision of ${cwd} cannot be told: it is no git checkout with a commit.`, {
      hint: 'Workers and campaign have to run the same code, and are compared by their commit. Run `git init` and commit.',
      cause: error,
    })
  }
}

/** Names and contents' hashes of files that are new and not ignored. */
function untracked(git: (...words: readonly string[]) => string): string {
  const names = git('ls-files', '--others', '--exclude-standard', '-z', ...exceptFindings)
    .split('\0')
    .filter((name) => name !== '')
  return names.map((name) => `${name} ${git('hash-object', '--', name)}`).join('')
}

function lockOf(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = lockFiles.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (file !== undefined) return shortHash(readFileSync(file, 'utf8'))
    if (folder === dirname(folder)) return 'none'
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
