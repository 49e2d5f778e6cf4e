/** Servers that refuse: each a Redis of its own, started from the path; where there is none, this is left out. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corpusFolder, DirectoryCorpusStore } from '@fuzzwright/core/tooling'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import { exchange } from '../exchange/exchange.ts'
import { RedisStore } from '../store/redis-store.ts'
import { type CampaignNews, type CampaignOrder, runCampaign } from './run-campaign.ts'
import { runWorker } from './run-worker.ts'

const program = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)
const title =
  program === undefined ? 'a server that refuses (left out: no redis-server on the path)' : 'a server that refuses'
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** With a client that may do everything. */
async function serverWith(...words: readonly string[]): Promise<{ readonly url: string; readonly admin: Redis }> {
  const [port, folder] = [await freePort(), newFolder()]
  const usual = ['--port', String(port), '--save', '', '--dir', folder]
  const child: ChildProcess = spawn(program ?? '', [...usual, ...words], { stdio: 'ignore' })
  const url = `redis://127.0.0.1:${port}`
  const at = words.indexOf('--requirepass')
  const admin = new Redis(url, { ...(at >= 0 && { password: words[at + 1] ?? '' }), maxRetriesPerRequest: null })
  admin.on('error', () => {})
  cleanUps.push(() => {
    admin.disconnect()
    child.kill('SIGKILL')
  })
  await admin.ping()
  return { url, admin }
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'refusing-redis-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A checkout with a test file that knows one input. */
function checkout(): string {
  const cwd = newFolder()
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'a.test.ts'), '')
  learn(cwd, 1)
  return cwd
}

function learn(cwd: string, input: number): void {
  new DirectoryCorpusStore(corpusFolder(cwd)).save({ test: '0a', domain: 'd0', file: 'a.test.ts', name: 'one' }, [
    input,
  ])
}

const identity = { revision: 'a1', lock: 'b2', fuzzwright: '1', node: 'v20', platform: 'linux-x64' }

function orderAt(url: string, more: Partial<CampaignOrder> = {}): CampaignOrder {
  return {
    place: { url, campaign: 'refused' },
    cwd: checkout(),
    identity,
    files: ['a.test.ts'],
    duration: 3_600_000,
    slice: 50,
    seed: 1,
    owner: 'me',
    now: Date.now,
    tell: () => {},
    ...more,
  }
}

describe.skipIf(program === undefined)(title, () => {
  test('because its memory is full: that is said, and everything is given once there is room', async () => {
    const { url, admin } = await serverWith()
    const store = new RedisStore(url, 'full')
    const cwd = checkout()
    await admin.config('SET', 'maxmemory', '1')
    await expect(exchange(cwd, store)).rejects.toMatchObject({ code: 'store-full' })
    await admin.config('SET', 'maxmemory', '0')
    expect(await exchange(cwd, store)).toMatchObject({ pushed: expect.any(Number), problems: [] })
    expect((await store.names()).some((name) => name.startsWith('inputs/'))).toBe(true)
    await store.close()
  })

  test('because it is a replica: that is said', async () => {
    const { url } = await serverWith('--replicaof', '127.0.0.1', '9')
    const store = new RedisStore(url, 'replica')
    await expect(exchange(checkout(), store)).rejects.toMatchObject({
      code: 'store-away',
      message: expect.stringContaining('is read-only'),
    })
    await store.close()
  })

  test('because the password is wrong or missing: campaigns and workers end with that', async () => {
    const { url } = await serverWith('--requirepass', 'right')
    for (const [wrong, what] of [
      [url, 'asks for a password'],
      [url.replace('://', '://:wrong@'), 'refuses the user or the password'],
    ] as const) {
      const refused = {
        code: 'store-away',
        message: expect.stringMatching(new RegExp(`^Redis at redis://127[^@]* ${what}\\.\\n`)),
      }
      await expect(runCampaign(orderAt(wrong))).rejects.toMatchObject(refused)
      const { place, cwd } = orderAt(wrong)
      const told: unknown[] = []
      const tell = (news: unknown) => void told.push(news)
      const worker = { place, cwd, identity, name: 'one', patience: 1_000, now: Date.now, tell }
      await expect(runWorker({ ...worker, search: async () => [] })).rejects.toMatchObject(refused)
      expect(told).toEqual([])
    }
  })

  test('for a while, in the middle of a campaign: it is told, and the rest goes on with nothing lost', async () => {
    const { url, admin } = await serverWith()
    const news: CampaignNews[] = []
    const stop = new AbortController()
    const cwd = checkout()
    let searched = 0
    const isFull = () => news.some((one) => one.what === 'trouble' && one.message.includes('its memory is full'))
    const campaign = runCampaign(orderAt(url, { signal: stop.signal, tell: (one) => news.push(one) }))
    const worker = runWorker({
      place: { url, campaign: 'refused' },
      cwd,
      identity,
      name: 'one',
      patience: 3_600_000,
      now: Date.now,
      signal: stop.signal,
      tell: () => {},
      async search() {
        learn(cwd, ++searched)
        return [{ id: '0a', name: 'one', milliseconds: 50, discovered: 1, finished: false, features: 1, findings: [] }]
      },
    })
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((settle) => setTimeout(settle, 20))
    }
    await until(() => searched > 0)
    await admin.config('SET', 'maxmemory', '1')
    await until(isFull)
    await admin.config('SET', 'maxmemory', '0')
    const slices = news.filter(({ what }) => what === 'slice').length
    await until(() => news.filter(({ what }) => what === 'slice').length > slices + 1)
    stop.abort()
    const [{ poisonous }] = await Promise.all([campaign, worker])
    expect(poisonous).toEqual([])
    const store = new RedisStore(url, 'refused')
    expect((await store.names()).filter((name) => name.startsWith('inputs/')).length).toBeGreaterThanOrEqual(
      searched - 1,
    )
    await store.close()
  })
})
