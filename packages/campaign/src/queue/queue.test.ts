import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { corpusFolder, DirectoryCorpusStore } from '@fuzzwright/core/tooling'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, test } from 'vitest'
import { redisForTests } from '../../../../checks/redis-for-tests.mjs'
import { comparedWith, type Identity } from './identity.ts'
import { identityKey, prefix, type QueuePlace, queuePlace, watchChannel } from './queue-names.ts'
import { type CampaignNews, type CampaignOrder, runCampaign } from './run-campaign.ts'
import { runWorker, type WorkerOrder } from './run-worker.ts'
import type { Slice } from './slice.ts'

const home = mkdtempSync(join(tmpdir(), 'campaign-queue-'))
const redis = await redisForTests()
afterAll(async () => {
  await redis?.end()
  rmSync(home, { recursive: true, force: true })
})

const identity: Identity = { revision: 'a1', lock: 'b2', fuzzwright: '1', node: 'v20', platform: 'linux-x64' }
let places = 0

function newPlace(): QueuePlace {
  const campaign = `test-queue-${process.pid}-${places++}`
  redis?.owns(campaign)
  return { url: redis?.url ?? '', campaign }
}

function checkout(): string {
  const cwd = mkdtempSync(join(home, 'checkout-'))
  for (const file of ['a.test.ts', 'b.test.ts']) writeFileSync(join(cwd, file), '')
  return cwd
}

function campaignOrder(place: QueuePlace, more: Partial<CampaignOrder> = {}): CampaignOrder {
  return {
    place,
    cwd: checkout(),
    identity,
    files: ['a.test.ts', 'b.test.ts'],
    duration: 3_000,
    slice: 100,
    seed: 1,
    owner: `owner-${places++}`,
    now: Date.now,
    tell: () => {},
    ...more,
  }
}

function workerOrder(place: QueuePlace, more: Partial<WorkerOrder> = {}): WorkerOrder {
  return {
    place,
    cwd: checkout(),
    identity,
    name: `worker ${places++}`,
    patience: 2_000,
    now: Date.now,
    search: async () => [],
    tell: () => {},
    ...more,
  }
}

/** A search that learns one input, and finds something in one of the files. */
function scriptedSearch(cwd: string, slice: Slice) {
  const id = `0${slice.file.charCodeAt(0)}`
  const key = { test: id, domain: 'd0', file: slice.file, name: 'one' }
  const isNew = new DirectoryCorpusStore(corpusFolder(cwd)).load(key).entries.size < 3
  new DirectoryCorpusStore(corpusFolder(cwd)).save(key, [slice.seed])
  if (slice.file === 'b.test.ts') {
    const path = join(cwd, '__fuzz__', slice.file, 'one', 'ff.json')
    mkdirSync(dirname(path), { recursive: true })
    const error = { class: 'Error', message: 'no' }
    const fingerprint = { key: 'ff', className: 'Error', message: 'no' }
    const versions = { fuzzwright: '0', node: '20' }
    writeFileSync(
      path,
      JSON.stringify({
        formatVersion: 1,
        test: 'one',
        error,
        arguments: [],
        fingerprint,
        seed: 1,
        versions,
        corpus: [],
      }),
    )
  }
  const findings = slice.file === 'b.test.ts' ? ['ff'] : []
  return [{ id, name: 'one', milliseconds: 100, discovered: isNew ? 1 : 0, finished: false, features: 1, findings }]
}

/** A campaign of an hour that is stopped, with its workers, once what it has told is enough. */
function until(place: QueuePlace, isEnough: (news: readonly CampaignNews[]) => boolean, cwd = checkout()) {
  const news: CampaignNews[] = []
  const stop = new AbortController()
  const order = campaignOrder(place, {
    cwd,
    duration: 3_600_000,
    signal: stop.signal,
    tell(one) {
      news.push(one)
      if (isEnough(news)) stop.abort()
    },
  })
  return { news, stop, order, campaign: runCampaign(order) }
}

const countOf = (news: readonly CampaignNews[], what: CampaignNews['what']) =>
  news.filter((one) => one.what === what).length

/** Works until the campaign is stopped. */
function workFor(
  { stop }: { readonly stop: AbortController },
  place: QueuePlace,
  search?: (slice: Slice) => void,
  cwd = checkout(),
): Promise<number> {
  const order = workerOrder(place, {
    cwd,
    patience: 3_600_000,
    signal: stop.signal,
    async search(slice) {
      search?.(slice)
      return scriptedSearch(cwd, slice)
    },
  })
  return runWorker(order)
}

describe.runIf(redis !== undefined)('a campaign', () => {
  test('what two workers find and learn is in its checkout', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') >= 5 && countOf(news, 'finding') > 0)
    const done = await Promise.all([workFor(running, place), workFor(running, place)])
    const end = await running.campaign
    expect(end.findings).toEqual(['__fuzz__/b.test.ts/one/ff'])
    expect(countOf(running.news, 'finding')).toBe(1)
    expect(end.slices).toBeGreaterThanOrEqual(5)
    expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(end.slices)
    expect(end.searched).toBe(end.slices * 100)
    const corpora = new DirectoryCorpusStore(corpusFolder(running.order.cwd)).list()
    expect(corpora.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThanOrEqual(end.slices)
  })

  test('what a worker of its own checkout finds is told once', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') >= 5 && countOf(news, 'finding') > 0)
    await workFor(running, place, undefined, running.order.cwd)
    expect((await running.campaign).findings).toEqual(['__fuzz__/b.test.ts/one/ff'])
    expect(countOf(running.news, 'finding')).toBe(1)
  })

  test('what its disk has refused is told at its end, and taken from the store once there is room', async () => {
    const place = newPlace()
    const cwd = checkout()
    writeFileSync(join(cwd, '__fuzz__'), 'no folder')
    const running = until(place, (news) => countOf(news, 'slice') >= 4 && countOf(news, 'trouble') > 0, cwd)
    await workFor(running, place)
    const elsewhere = ['__fuzz__/b.test.ts/one/ff']
    expect(await running.campaign).toMatchObject({ findings: [], elsewhere })
    rmSync(join(cwd, '__fuzz__'))
    const again = until(place, (news) => countOf(news, 'finding') > 0, cwd)
    expect(await again.campaign).toMatchObject({ findings: elsewhere, elsewhere: [] })
  })

  test('what lay there before is no news, also where a worker makes it simpler', async () => {
    const place = newPlace()
    const cwd = checkout()
    scriptedSearch(cwd, { file: 'b.test.ts', milliseconds: 1, seed: 1 })
    const found = join(cwd, '__fuzz__', 'b.test.ts', 'one', 'ff.json')
    const simple = readFileSync(found, 'utf8')
    writeFileSync(found, simple.replace('"message":"no"', '"message":"no, and why it is so"'))
    const running = until(place, (news) => countOf(news, 'slice') >= 5, cwd)
    await workFor(running, place)
    expect((await running.campaign).findings).toEqual([])
    expect(readFileSync(found, 'utf8')).toBe(simple)
  })

  test('a slice that breaks every worker is put aside after three tries, and the rest goes on', async () => {
    const place = newPlace()
    const tries: string[] = []
    const running = until(place, (news) => countOf(news, 'put aside') > 0 && countOf(news, 'slice') > 0)
    await workFor(running, place, ({ file }) => {
      tries.push(file)
      if (file === 'a.test.ts') throw new Error('the runner broke')
    })
    const { poisonous, slices } = await running.campaign
    expect(tries.filter((file) => file === 'a.test.ts')).toHaveLength(3)
    expect(countOf(running.news, 'retried')).toBeGreaterThan(0)
    expect(poisonous).toMatchObject([{ slice: { file: 'a.test.ts' }, why: 'the runner broke' }])
    expect(slices).toBeGreaterThan(0)
  })

  test('two of one name: the second is refused, and the first goes on', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') > 0)
    const second = await begun(place).then(() => runCampaign(campaignOrder(place)).catch((error: unknown) => error))
    expect(second).toMatchObject({ code: 'campaign-runs' })
    await workFor(running, place)
    expect(await running.campaign).toMatchObject({ findings: expect.any(Array) })
  })

  test('of a worker that is gone it is told once that it gave no sign of life', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'retried') > 0 && countOf(news, 'slice') >= 4)
    await begunToGive(running.news)
    const connection = new Redis(place.url, { maxRetriesPerRequest: null })
    const gone = new Worker(place.campaign, null, { connection, prefix, lockDuration: 50 })
    const given = await gone.getNextJob('gone')
    connection.disconnect()
    await runWorker(
      workerOrder(place, {
        patience: 3_600_000,
        signOfLife: 200,
        signal: running.stop.signal,
        search: async (slice) => scriptedSearch(checkout(), slice),
      }),
    )
    await running.campaign
    // On a busy machine the worker itself may be late with a sign of life, for another slice.
    const retried = running.news.filter(
      (news) => news.what === 'retried' && news.slice.file === given?.data.file && news.slice.seed === given?.data.seed,
    )
    expect(retried).toMatchObject([{ why: 'its worker gave no sign of life' }])
  })

  test('stopped, it says what it has; started again, it goes on', async () => {
    const place = newPlace()
    const first = until(place, () => false)
    await begun(place)
    first.stop.abort()
    expect(await first.campaign).toMatchObject({ slices: 0, findings: [] })
    const second = until(place, (news) => countOf(news, 'slice') > 0)
    await workFor(second, place)
    expect((await second.campaign).slices).toBeGreaterThan(0)
  })

  test('a Redis that has lost everything is given everything again, and knows again who the campaign is', async () => {
    const place = newPlace()
    const isAgain = ({ what }: CampaignNews) => what === 'retried'
    const running = until(
      place,
      (news) => news.slice(news.findIndex(isAgain)).some(({ what }) => what === 'slice') && news.some(isAgain),
    )
    await begunToGive(running.news)
    const connection = new Redis(place.url)
    await connection.del(...(await connection.keys(`${prefix}:${place.campaign}*`)))
    await workFor(running, place)
    const { slices } = await running.campaign
    expect(running.news.filter(isAgain)).toMatchObject([{ why: 'Redis has lost it' }, { why: 'Redis has lost it' }])
    expect(slices).toBeGreaterThan(0)
    connection.disconnect()
  })

  test('one whose name another has taken ends, and leaves the queue to that one', async () => {
    const place = newPlace()
    const running = until(place, () => false)
    await begunToGive(running.news)
    const connection = new Redis(place.url)
    await connection.set(`${prefix}:${place.campaign}:lease:campaign`, 'somebody else', 'PX', 60_000)
    await expect(running.campaign).rejects.toMatchObject({ code: 'campaign-runs' })
    expect(await connection.exists(identityKey(place), `${prefix}:${place.campaign}:wait`)).toBe(2)
    connection.disconnect()
  })

  test('nothing but the corpus stays in Redis for ever', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') > 0)
    await workFor(running, place)
    await running.campaign
    const connection = new Redis(place.url)
    const forever: string[] = []
    for (const key of await connection.keys(`${prefix}:${place.campaign}*`)) {
      if ((await connection.pttl(key)) < 0) forever.push(key)
    }
    expect(forever).toEqual([`${prefix}:${place.campaign}:entries`])
    connection.disconnect()
  })

  test('what somebody else put into the queue is searched by nobody', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') >= 4)
    await begun(place)
    const connection = new Redis(place.url, { maxRetriesPerRequest: null })
    const queue = new Queue(place.campaign, { connection, prefix })
    await queue.add('slice', { file: '../../etc/passwd.ts', milliseconds: 1, seed: 1 })
    const searched: string[] = []
    await workFor(running, place, ({ file }) => void searched.push(file))
    await running.campaign
    expect(new Set(searched)).toEqual(new Set(['a.test.ts', 'b.test.ts']))
    await queue.close()
    connection.disconnect()
  })
})

describe.runIf(redis !== undefined)('a worker', () => {
  test('of another revision is refused', async () => {
    const place = newPlace()
    const running = until(place, () => false)
    const other = workerOrder(place, { patience: 3_600_000, identity: { ...identity, revision: 'c3' } })
    await expect(runWorker(other)).rejects.toMatchObject({
      code: 'foreign-worker',
      message: expect.stringContaining('a1'),
    })
    running.stop.abort()
    await running.campaign
  })

  test('whose runner is broken leaves its slices to others', async () => {
    const place = newPlace()
    const running = until(place, (news) => countOf(news, 'slice') >= 6)
    const broken = workFor(running, place, () => {
      throw new Error('the runner broke')
    })
    await Promise.all([broken, workFor(running, place)])
    expect(await running.campaign).toMatchObject({ poisonous: [] })
  })

  test('that meets a campaign of other code gives the slice back, and ends', async () => {
    const place = newPlace()
    const first = until(place, (news) => countOf(news, 'slice') > 0)
    const worker = runWorker(
      workerOrder(place, { patience: 3_600_000, search: async (slice) => scriptedSearch(checkout(), slice) }),
    ).catch((error: unknown) => error)
    await first.campaign
    const stop = new AbortController()
    const news: CampaignNews[] = []
    const other = { ...identity, revision: 'c3' }
    const second = runCampaign(
      campaignOrder(place, { identity: other, signal: stop.signal, tell: (one) => news.push(one) }),
    )
    expect(await worker).toMatchObject({ code: 'foreign-worker', message: expect.stringContaining('c3') })
    stop.abort()
    expect(await second).toMatchObject({ slices: 0, poisonous: [] })
  })

  test('tells lines to whoever looks on, who hears nothing that is no message of a worker', async () => {
    const place = newPlace()
    const heard: (readonly [string, readonly unknown[]])[] = []
    const stop = new AbortController()
    const campaign = runCampaign({
      ...campaignOrder(place, { duration: 3_600_000, signal: stop.signal }),
      watch: (worker, lines) => void heard.push([worker, lines]),
    })
    await begun(place)
    const other = new Redis(place.url)
    const channel = watchChannel(place)
    const strange = ['', 'no JSON', '{}', '{"worker":1,"lines":[]}', '{"worker":"w","lines":"all"}']
    for (const message of [...strange, `{"worker":"${'w'.repeat(1000)}","lines":[]}`])
      await other.publish(channel, message)
    const watched: unknown[] = []
    const worker = runWorker(
      workerOrder(place, {
        name: 'one',
        patience: 3_600_000,
        signal: stop.signal,
        async search(slice, tellLines) {
          watched.push(slice.watched)
          tellLines([{ type: 'begin' }, slice.file])
          if (heard.length > 1) stop.abort()
          return scriptedSearch(checkout(), slice)
        },
      }),
    )
    await Promise.all([campaign, worker])
    other.disconnect()
    expect(new Set(watched)).toEqual(new Set([true]))
    expect(heard[0]).toEqual(['one', [{ type: 'begin' }, expect.stringMatching(/^[ab]\.test\.ts$/)]])
  })

  test('that has nothing to do gives a Redis that was away what it has, as that may have lost it', async () => {
    const place = newPlace()
    const wire = await wireTo(place.url)
    const running = until(place, (news) => countOf(news, 'slice') > 1)
    const cwd = checkout()
    const stop = new AbortController()
    const worker = runWorker(
      workerOrder(
        { ...place, url: wire.url },
        {
          cwd,
          patience: 3_600_000,
          signal: stop.signal,
          search: async (slice) => scriptedSearch(cwd, slice),
        },
      ),
    )
    await running.campaign
    const connection = new Redis(place.url)
    const entries = `${prefix}:${place.campaign}:entries`
    const before = await connection.hlen(entries)
    await connection.del(entries)
    wire.cut()
    while ((await connection.hlen(entries)) === 0) await new Promise((settle) => setTimeout(settle, 50))
    expect(await connection.hlen(entries)).toBeGreaterThanOrEqual(before)
    stop.abort()
    await worker
    connection.disconnect()
    wire.close()
  })

  test('without a campaign it waits, and says so', async () => {
    await expect(runWorker(workerOrder(newPlace(), { patience: 100 }))).rejects.toMatchObject({ code: 'no-campaign' })
  })
})

/** Stands between somebody and Redis, and can be cut; it is there again at once. */
async function wireTo(url: string) {
  const { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () => {
    cut()
    server.close()
  }
  return { url: `redis://127.0.0.1:${address.port}`, cut, close }
}

/** A campaign has put its first slices into the queue. */
async function begunToGive(news: readonly CampaignNews[]): Promise<void> {
  while (countOf(news, 'workers') === 0) await new Promise((settle) => setTimeout(settle, 20))
  await new Promise((settle) => setTimeout(settle, 200))
}

/** A campaign has said who it is. */
async function begun(place: QueuePlace): Promise<void> {
  const connection = new Redis(place.url)
  while ((await connection.get(identityKey(place))) === null) await new Promise((settle) => setTimeout(settle, 20))
  connection.disconnect()
}

test('what differs is told, or refused', () => {
  expect(comparedWith(identity, identity)).toEqual([])
  expect(comparedWith(identity, { ...identity, node: 'v22' })).toEqual([
    'The campaign runs on node v20, this worker on v22.',
  ])
  for (const part of ['revision', 'lock', 'fuzzwright'] as const) {
    expect(() => comparedWith(identity, { ...identity, [part]: 'x' })).toThrow(/^The campaign has /)
  }
})

test('names of queues', () => {
  expect(queuePlace('redis://h:1#a')).toEqual({ url: 'redis://h:1', campaign: 'a' })
  expect(queuePlace('rediss://u:p@h').campaign).toBe('campaign')
  for (const text of ['', 'h:1', 'http://h', 'redis://h#a:b', 'redis://u:secret@h#a b']) {
    expect(() => queuePlace(text), text).toThrow(expect.objectContaining({ code: 'bad-queue' }))
    expect(() => queuePlace(text)).not.toThrow(/secret/)
  }
})
