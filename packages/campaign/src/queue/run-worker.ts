/** A worker of a campaign: takes slices, searches them with what everybody has learned, and gives back what it learned itself. */

import { FuzzError } from '@fuzzwright/core/tooling'
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { messageOf, parseJson } from '../data.ts'
import { type Exchange, exchange } from '../exchange/exchange.ts'
import { RedisStore } from '../store/redis-store.ts'
import { redisTrouble, shownAddress } from '../store/redis-trouble.ts'
import { connect, letGo } from './connection.ts'
import { comparedWith, type Identity, parseIdentity } from './identity.ts'
import { isDoneWithin } from './one-at-a-time.ts'
import { identityKey, prefix, type QueuePlace, usualSignOfLife } from './queue-names.ts'
import { parseSlice, type Slice, type SliceEnd, type SliceTest } from './slice.ts'
import { Trouble, type TroubleNews } from './trouble.ts'
import { publishLines } from './watching.ts'

/** What a worker needs. */
export interface WorkerOrder {
  readonly place: QueuePlace
  /** Absolute path of the checkout. */
  readonly cwd: string
  readonly identity: Identity
  /** Its name, in what a campaign tells. */
  readonly name: string
  /** Milliseconds it waits for a campaign to begin, and for the next slice after the last one. */
  readonly patience: number
  /** Milliseconds since some fixed moment. */
  readonly now: () => number
  /** Ends it once its slice is done. */
  readonly signal?: AbortSignal
  /** Milliseconds without a sign of life after which its slice is another's; 30,000 unless given. */
  readonly signOfLife?: number
  /**
   * Searches one slice with the runner of the project. Of a slice that is `watched`, it tells the lines of the runner as they come.
   * @throws Error where the runner broke: somebody else tries it then
   */
  search(slice: Slice, tellLines: (lines: readonly unknown[]) => void): Promise<readonly SliceTest[]>
  tell(news: WorkerNews): void
}

/** What a worker tells while it runs. */
export type WorkerNews =
  | { readonly what: 'difference'; readonly message: string }
  | { readonly what: 'slice'; readonly slice: Slice }
  | { readonly what: 'done'; readonly slice: Slice; readonly end: SliceEnd }
  | { readonly what: 'failed'; readonly slice: Slice; readonly why: string }
  | TroubleNews

/** A slice whose workers died so often is poisonous. */
const maxStalledCount = 2
/** Milliseconds between two looks whether a campaign is there. */
const lookEvery = 500
/** Milliseconds a worker rests whose slice failed, so that others get it; doubled with each one in a row, up to the longest. */
const [shortestRest, longestRest] = [500, 60_000]
/** Milliseconds that closing may take when the server is away. */
const closingTime = 5_000

/**
 * Works until nothing has come for as long as its patience. Answers how many slices it searched.
 * @throws FuzzError `foreign-worker`, `no-campaign`, `store-away`
 */
export async function runWorker(order: WorkerOrder): Promise<number> {
  const { url, campaign } = order.place
  const store = new RedisStore(url, campaign)
  try {
    // Whoever is refused here is told so once, by the error.
    await store.names()
    return await workAt(order, store)
  } finally {
    await store.close()
  }
}

async function workAt(order: WorkerOrder, store: RedisStore): Promise<number> {
  const { url } = order.place
  const redis = new Trouble(order.tell, 'Redis answers again.')
  let worker: SliceWorker | undefined
  const connection = connect(url, (trouble) => {
    if (trouble === undefined) {
      redis.ends()
      worker?.isBackAgain()
    } else redis.begins(redisTrouble(shownAddress(url), trouble).message)
  })
  try {
    for (const message of await greeted(order, connection)) order.tell({ what: 'difference', message })
    worker = new SliceWorker(order, store, connection)
    return await worker.run()
  } finally {
    connection.disconnect()
  }
}

/** Waits for a campaign and compares who it is with who we are. */
async function greeted(order: WorkerOrder, redis: Redis): Promise<readonly string[]> {
  const { now, patience, place, identity, signal } = order
  for (const end = now() + patience; ; ) {
    const campaign = await campaignAt(redis, place)
    if (campaign !== undefined) return comparedWith(campaign, identity)
    if (now() >= end || signal?.aborted === true) {
      throw new FuzzError('no-campaign', `No campaign "${place.campaign}" runs at ${shownAddress(place.url)}.`, {
        hint: 'Start it first: fuzzwright campaign --queue <address>#<name> --for 8h',
      })
    }
    await new Promise((settle) => setTimeout(settle, lookEvery))
  }
}

/** Who the campaign is that runs there. */
async function campaignAt(redis: Redis, place: QueuePlace): Promise<Identity | undefined> {
  return parseIdentity(parseJson((await redis.get(identityKey(place))) ?? ''))
}

class SliceWorker {
  private readonly order: WorkerOrder
  private readonly store: RedisStore
  private readonly redis: Redis
  private readonly worker: Worker
  /** What keeps it from sharing, beside the connection. */
  private readonly sharing: Trouble
  private done = 0
  private isBusy = false
  /** When it had something to do last. */
  private last: number
  /** Slices in a row that failed here. */
  private failures = 0
  private resting: NodeJS.Timeout | undefined
  /** Another campaign has come, of other code. */
  private foreign: unknown
  /** The server was away, and may have lost what it had. */
  private isBehind = false
  private exchanging: Promise<unknown> = Promise.resolve()

  constructor(order: WorkerOrder, store: RedisStore, redis: Redis) {
    this.order = order
    this.store = store
    this.redis = redis
    this.last = order.now()
    this.sharing = new Trouble(order.tell, 'What was found and learned is handed over again.')
    const { place, name, signOfLife = usualSignOfLife } = order
    this.worker = new Worker(place.campaign, (job: Job, token) => this.process(job, token), {
      connection: redis,
      prefix,
      concurrency: 1,
      lockDuration: signOfLife,
      stalledInterval: signOfLife,
      maxStalledCount,
      name,
    })
    this.worker.on('error', () => {})
  }

  async run(): Promise<number> {
    const { signal, now, patience } = this.order
    try {
      while (signal?.aborted !== true && this.foreign === undefined && (this.isBusy || now() - this.last < patience)) {
        // Who searches gives what there is at its end.
        if (this.isBehind && !this.isBusy) await this.exchange()
        await new Promise((settle) => setTimeout(settle, lookEvery))
      }
    } finally {
      clearTimeout(this.resting)
      await this.close()
    }
    if (this.foreign !== undefined) throw this.foreign
    return this.done
  }

  /** Redis answers again. */
  isBackAgain(): void {
    this.isBehind = true
  }

  /** After its slice; a server that is away is not waited for. */
  private async close(): Promise<void> {
    const closing = this.worker.close()
    while (this.isBusy) await isDoneWithin(lookEvery, closing)
    if (!(await isDoneWithin(closingTime, closing))) await isDoneWithin(closingTime, this.worker.close(true))
    // Asking for work leaves keys behind, also when the campaign is long over.
    await isDoneWithin(
      closingTime,
      letGo(this.redis, this.order.place).catch(() => {}),
    )
  }

  private async process(job: Job, token: string | undefined): Promise<SliceEnd> {
    const slice = parseSlice(job.data)
    if (slice === undefined) {
      throw new UnrecoverableError(`this is no slice: ${JSON.stringify(job.data)?.slice(0, 200)}`)
    }
    this.isBusy = true
    try {
      await this.checkCampaign(job, token)
      const end = await this.searched(slice)
      this.failures = 0
      return end
    } catch (error) {
      if (!(error instanceof WaitingError)) this.failed(slice, error)
      throw error
    } finally {
      this.done++
      this.isBusy = false
      this.last = this.order.now()
    }
  }

  /** The campaign may be another one than that we have greeted: a slice of other code is given back. */
  private async checkCampaign(job: Job, token: string | undefined): Promise<void> {
    const campaign = await campaignAt(this.redis, this.order.place)
    try {
      if (campaign !== undefined) comparedWith(campaign, this.order.identity)
    } catch (error) {
      this.foreign = error
      void this.worker.pause(true)
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }

  private async searched(slice: Slice): Promise<SliceEnd> {
    const { tell, name, place, search } = this.order
    tell({ what: 'slice', slice })
    const before = await this.exchange()
    const tests = await search(slice, (lines) => publishLines(this.redis, place, { worker: name, lines }))
    const after = await this.handedOver()
    const sum = (part: 'pushed' | 'pulled') => (before?.[part] ?? 0) + (after?.[part] ?? 0)
    const end = { worker: name, tests, pushed: sum('pushed'), pulled: sum('pulled') }
    tell({ what: 'done', slice, end })
    return end
  }

  /** Others get a slice that failed here: it may be this machine that is broken. */
  private failed(slice: Slice, error: unknown): void {
    this.order.tell({ what: 'failed', slice, why: messageOf(error) })
    const rest = Math.min(longestRest, shortestRest * 2 ** this.failures++)
    void this.worker.pause(true)
    clearTimeout(this.resting)
    this.resting = setTimeout(() => this.worker.resume(), rest)
  }

  /** A slice is done once others can have what it brought; as long as its worker is patient. */
  private async handedOver(): Promise<Exchange | undefined> {
    const { now, patience, signal } = this.order
    for (const end = now() + patience; ; ) {
      const exchanged = await this.exchange()
      if (exchanged !== undefined || signal?.aborted === true || now() >= end) return exchanged
      await new Promise((settle) => setTimeout(settle, lookEvery))
    }
  }

  /** Two never run at once. */
  private exchange(): Promise<Exchange | undefined> {
    const next = this.exchanging.then(() => this.exchangeNow())
    this.exchanging = next
    return next
  }

  /** `undefined` where the store cannot be had; a disk that takes nothing only keeps us from what others have learned. */
  private async exchangeNow(): Promise<Exchange | undefined> {
    try {
      this.isBehind = false
      const end = await exchange(this.order.cwd, this.store)
      const refused = end.problems.find(({ code }) => code === 'cannot-take')
      if (refused === undefined) this.sharing.ends()
      else this.sharing.begins(refused.message)
      return end
    } catch (error) {
      this.isBehind = true
      this.sharing.begins(messageOf(error))
      return undefined
    }
  }
}
