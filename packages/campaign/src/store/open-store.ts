/** From the word a person gives to the store it means. */
import { resolve } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import type { CampaignStore } from './campaign-store.ts'
import { FolderStore } from './folder-store.ts'
import { GitBranchStore } from './git-branch-store.ts'

/** What opening a store needs of the world. */
export interface StoreWorld {
  /** Absolute path of the folder the person is in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of a folder for what may be deleted. */
  readonly cache: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A number from 0 up to, not including, 1. */
  readonly chance: () => number
}

const gitWord = /^git:(?:(.+?)#)?([^#\s]+)$/

/**
 * `git:<branch>` (of the remote `origin`), `git:<remote>#<branch>`, `redis://…` with the name of the campaign after `#`, or
 * the path of a folder.
 * @throws FuzzError `bad-store`
 */
export async function openStore(word: string, world: StoreWorld): Promise<CampaignStore> {
  const { cwd, env, cache, now, chance } = world
  if (/^rediss?:/.test(word)) {
    const { RedisStore } = await import('./redis-store.ts')
    const [url = '', campaign = 'corpus'] = word.split('#')
    return new RedisStore(url, campaign)
  }
  if (word.startsWith('git:')) {
    const [, remote = 'origin', branch] = gitWord.exec(word) ?? []
    if (branch === undefined) throw badStore(word)
    return new GitBranchStore({ cwd, remote, branch, cache, env, now, chance })
  }
  // A Windows path has a letter before its colon; everything longer is an address nobody here knows.
  if (word.trim() === '' || /^\w{2,}:/.test(word)) throw badStore(word)
  return new FolderStore(resolve(cwd, word), now)
}

function badStore(word: string): FuzzError {
  return new FuzzError('bad-store', `${JSON.stringify(word)} names no store.`, {
    hint: 'Give a folder, git:<branch>, git:<remote>#<branch>, or redis://host:port#<campaign>.',
  })
}
