import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import { afterAll, describe, expect, test } from 'vitest'
import { redisForTests } from '../../../../checks/redis-for-tests.mjs'
import { prune } from '../exchange/prune.ts'
import { type CampaignStore, nameOf } from './campaign-store.ts'
import { campaignStoreLaws } from './campaign-store-laws.ts'
import { FolderStore } from './folder-store.ts'
import { GitBranchStore } from './git-branch-store.ts'
import { openStore } from './open-store.ts'
import { RedisStore } from './redis-store.ts'
import { redisTrouble } from './redis-trouble.ts'

const home = mkdtempSync(join(tmpdir(), 'campaign-stores-'))
const redis = await redisForTests()
afterAll(async () => {
  await redis?.end()
  rmSync(home, { recursive: true, force: true })
})

const git = (cwd: string, ...words: string[]) => execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' })
let places = 0

function clone(): { readonly remote: string; readonly cwd: string } {
  const place = join(home, `git ${places++}`)
  const remote = join(place, 'remote.git')
  const cwd = join(place, 'clone')
  mkdirSync(place, { recursive: true })
  git(place, 'init', '--quiet', '--bare', remote)
  git(place, 'init', '--quiet', cwd)
  git(cwd, 'remote', 'add', 'origin', remote)
  return { remote, cwd }
}

function branchOf(cwd: string, number = 0, now = Date.now): GitBranchStore {
  let chance = number
  return new GitBranchStore({
    cwd,
    remote: 'origin',
    branch: 'fuzzwright-corpus',
    cache: join(home, 'cache'),
    env: process.env,
    now,
    chance: () => {
      chance = (chance * 16807 + 7) % 2147483647
      return chance / 2147483647
    },
  })
}

const kinds: readonly (readonly [name: string, place: () => () => CampaignStore])[] = [
  [
    'FolderStore',
    () => {
      const folder = join(home, `folder ${places++}`)
      return () => new FolderStore(folder, Date.now)
    },
  ],
  [
    'GitBranchStore',
    () => {
      const { cwd } = clone()
      let writers = 1
      return () => branchOf(cwd, writers++)
    },
  ],
  ...(redis === undefined
    ? []
    : [
        [
          'RedisStore',
          () => {
            const campaign = `test-${process.pid}-${places++}`
            redis.owns(campaign)
            return () => new RedisStore(redis.url, campaign)
          },
        ] as const,
      ]),
]

describe.each(kinds)('%s keeps the laws of stores', (_, place) => {
  test.each(campaignStoreLaws)('$name', async ({ holds }) => {
    await holds(place())
  })
})

test('a store that forgets what is added at the same time breaks a law', async () => {
  const forgetful = () => {
    const store = new FolderStore(join(home, 'forgetful'), Date.now)
    return Object.assign(store, { add: async () => {} })
  }
  const broken = await Promise.allSettled(campaignStoreLaws.map(({ holds }) => holds(forgetful)))
  expect(broken.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(4)
})

describe('FolderStore', () => {
  test('a damaged file is as good as none, and is written anew', async () => {
    const folder = join(home, 'damaged')
    const store = new FolderStore(folder, Date.now)
    const entry = { shelf: 'inputs/a/b', text: '[1,2,3]' }
    await store.add([entry])
    const path = join(folder, `${nameOf(entry)}.json`)
    writeFileSync(path, '[1,2')
    expect([...(await store.read([nameOf(entry)]))]).toEqual([])
    await store.add([entry])
    expect(readFileSync(path, 'utf8')).toBe('[1,2,3]')
  })

  test('a store of an older version, with a file for each input, is read, added to and pruned', async () => {
    const folder = join(home, 'older')
    const entries = ['1', '22', '333'].map((text) => ({ shelf: 'inputs/a/b', text }))
    mkdirSync(join(folder, 'inputs', 'a', 'b'), { recursive: true })
    for (const entry of entries) writeFileSync(join(folder, `${nameOf(entry)}.json`), entry.text)
    const store = new FolderStore(folder, Date.now)
    const more = ['4', '66666'].map((text) => ({ shelf: 'inputs/a/b', text }))
    await store.add([...entries, ...more])
    expect(readdirSync(join(folder, 'inputs', 'a', 'b'))).toHaveLength(4)
    expect((await store.read(await store.names())).size).toBe(5)
    await prune(store, 'me', { inputs: 3, characters: 1000 })
    expect([...(await store.read(await store.names())).values()].sort()).toEqual(['1', '22', '4'])
  })

  test('one that cannot be written says so', async () => {
    const file = join(home, 'a-file')
    writeFileSync(file, '')
    const store = new FolderStore(join(file, 'below'), Date.now)
    await expect(store.add([{ shelf: 'inputs/a/b', text: '1' }])).rejects.toMatchObject({ code: 'store-away' })
  })

  test('a lease that cannot be written is no lease of others: it says so', async () => {
    const store = new FolderStore(mkdtempSync(join(home, 'folder-')), Date.now)
    await expect(store.lease('x'.repeat(300), 'me', 1000)).rejects.toMatchObject({ code: 'store-away' })
  })

  test('a lease whose lock was left by somebody killed can be had', async () => {
    const folder = join(home, 'killed')
    mkdirSync(join(folder, 'leases', 'one.json.lock'), { recursive: true })
    expect(await new FolderStore(folder, Date.now).lease('one', 'me', 1000)).toBe(true)
  })
})

describe('GitBranchStore', () => {
  test('the branch is one commit, and the repository of the person is not touched', async () => {
    const { cwd, remote } = clone()
    const store = branchOf(cwd)
    const before = readdirSync(join(cwd, '.git'), { recursive: true })
    await store.add([{ shelf: 'inputs/a/b', text: '1' }])
    await store.add([{ shelf: 'inputs/a/b', text: '2' }])
    await store.close()
    expect(git(remote, 'rev-list', '--count', 'fuzzwright-corpus').trim()).toBe('1')
    expect(git(remote, 'show', 'fuzzwright-corpus:inputs/a/b.jsonl').trim().split('\n')).toHaveLength(2)
    expect(readdirSync(join(cwd, '.git'), { recursive: true })).toEqual(before)
    expect(git(cwd, 'status', '--porcelain').trim()).toBe('')
  })

  test('lines somebody has damaged by hand are passed over', async () => {
    const { cwd, remote } = clone()
    const store = branchOf(cwd)
    const entry = { shelf: 'inputs/a/b', text: '1' }
    await store.add([entry])
    const work = join(home, 'by-hand')
    git(home, 'clone', '--quiet', '--branch', 'fuzzwright-corpus', remote, work)
    const file = join(work, 'inputs', 'a', 'b.jsonl')
    writeFileSync(file, `["00000000000000000000000000000000","other"]\nno json\n${readFileSync(file, 'utf8')}`)
    git(work, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '-am', 'by hand')
    git(work, 'push', '--quiet')
    expect(await store.names()).toEqual([nameOf(entry)])
    await store.close()
  })

  test('who has nothing to add asks the remote nothing', async () => {
    const { cwd } = clone()
    git(cwd, 'remote', 'set-url', 'origin', join(home, 'nowhere.git'))
    const store = branchOf(cwd)
    await store.add([])
    await expect(store.names()).rejects.toMatchObject({ code: 'store-away' })
    await store.close()
  })

  test('no repository, no remote: each says what is missing', async () => {
    const { cwd } = clone()
    const outside = branchOf(mkdtempSync(join(home, 'outside-')))
    await expect(outside.names()).rejects.toMatchObject({
      code: 'store-away',
      message: expect.stringContaining('in no git repository'),
    })
    git(cwd, 'remote', 'set-url', 'origin', 'https://someone:secret@127.0.0.1:9/none.git')
    const failed = await branchOf(cwd)
      .names()
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'store-away' })
    expect((failed as FuzzError).message).not.toContain('secret')
  })
})

test('a remote that refuses says why, and what was read from it can be read all the same', async () => {
  const { cwd, remote } = clone()
  const store = branchOf(cwd)
  const entry = { shelf: 'inputs/a/b', text: '1' }
  await store.add([entry])
  const hook = join(remote, 'hooks', 'pre-receive')
  mkdirSync(join(remote, 'hooks'), { recursive: true })
  writeFileSync(hook, '#!/bin/sh\necho "no pushes on Fridays" >&2\nexit 1\n')
  chmodSync(hook, 0o755)
  const refused = await store.add([{ shelf: 'inputs/a/b', text: '2' }]).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'store-away', message: expect.stringContaining('no pushes on Fridays') })
  expect(await store.names()).toEqual([nameOf(entry)])
  rmSync(hook)
  await store.add([{ shelf: 'inputs/a/b', text: '2' }])
  expect(await store.names()).toHaveLength(2)
  await store.close()
})

test('writers whose clocks are hours apart lose nothing, though both may have a lease at once', async () => {
  const { cwd } = clone()
  const hours = 3_600_000
  const stores = [-5 * hours, 0, 5 * hours].map((skew, number) => branchOf(cwd, number, () => Date.now() + skew))
  const entries = stores.map((_, at) => ({ shelf: 'inputs/a/b', text: String(at) }))
  await Promise.all(stores.map((store, at) => store.add([entries[at] ?? { shelf: 'inputs/a/b', text: '' }])))
  await Promise.all(stores.map((store, at) => prune(store, `owner ${at}`)))
  expect(await stores[0]?.names()).toEqual(entries.map(nameOf).sort())
  for (const store of stores) await store.close()
})

describe('RedisStore', () => {
  test('a server that is not there says so, without the password', async () => {
    const store = new RedisStore('redis://user:secret@127.0.0.1:9', 'none', {
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    const failed = await store.names().catch((error: unknown) => error)
    await store.close()
    expect(failed).toBeInstanceOf(FuzzError)
    expect(failed).toMatchObject({ code: 'store-away' })
    expect((failed as FuzzError).message).not.toContain('secret')
  })

  test.runIf(redis !== undefined)('a password the server does not want', async () => {
    const store = new RedisStore((redis?.url ?? '').replace('://', '://nobody:wrong@'), 'none', {
      retryStrategy: () => null,
    })
    await expect(store.names()).rejects.toMatchObject({
      code: 'store-away',
      message: expect.stringContaining('refuses the user or the password'),
    })
    await store.close()
  })
})

describe('what Redis refuses', () => {
  test.each([
    ['OOM command not allowed when used memory > maxmemory', 'store-full', 'memory is full'],
    ['MISCONF Redis is configured to save RDB snapshots', 'store-full', 'cannot write to its disk'],
    ["READONLY You can't write against a read only replica.", 'store-away', 'read-only'],
    ['NOPERM this user has no permissions', 'store-away', 'does not let this user'],
    ["ERR unknown command 'HSETEX'", 'store-away', 'too old'],
    ['connect ECONNREFUSED 127.0.0.1:9', 'store-away', 'does not answer: connect ECONNREFUSED'],
  ])('%s', (said, code, message) => {
    expect(redisTrouble('redis://h', new Error(said))).toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
    expect(redisTrouble('redis://h', new Error('given up'), new Error(said))).toMatchObject({ code })
  })
})

test.each(['inputs/../x', 'outputs/a', 'inputs/a:b', 'inputs/a\u0000'])('%j is refused as bad-entry', async (shelf) => {
  const store = new FolderStore(join(home, 'bad'), Date.now)
  await expect(store.add([{ shelf, text: '' }])).rejects.toMatchObject({ code: 'bad-entry' })
})

describe('openStore', () => {
  const world = { cwd: home, env: {}, cache: join(home, 'cache'), now: () => 0, chance: () => 0 }

  test.each([
    ['corpus', join(home, 'corpus')],
    ['git:corpus', 'branch corpus of origin'],
    ['git:https://me:pass@example.org/a.git#corpus', 'branch corpus of https://example.org/a.git'],
  ])('%s', async (word, place) => {
    expect((await openStore(word, world)).place).toBe(place)
  })

  test.each(['', 'git:', 'http://x', 's3://bucket'])('%s is none', async (word) => {
    await expect(openStore(word, world)).rejects.toMatchObject({ code: 'bad-store' })
  })
})
