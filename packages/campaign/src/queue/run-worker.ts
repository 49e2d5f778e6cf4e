/** A worker of a campaign: takes slices, searches them with what everybody has learned, and gives back what it learned itself. */

import { FuzzError } from '@fuzzwright/core'
import { UnrecoverableError, Worker } from 'bullmq'
import { messageOf, parseJson } from '../data.ts'
import { exchange } from '../exchange/exchange.ts'
import { RedisStore } from '../store/redis-store.ts'
import { redisTrouble, shownAddress } from '../store/redis-trouble.ts'
import { connect } from './connection.ts'
import { comparedWith, type Identity, parseIdentity } from './identity.ts'
import { identityKey, prefix, type QueuePlace } from './queue-names.ts'
import { parseSlice, type Slice, type SliceEnd, type SliceTest } from './slice.ts'

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
  /**
   * Searches one slice with the runner of the project.
   * @throws Error where the runner broke: somebody else tries it then
   */
  search(slice: Slice): Promise<readonly SliceTest[]>
  tell(news: WorkerNews): void
}

/** What a worker tells while it runs. */
export type WorkerNews =
  | { readonly what: 'difference'; readonly message: string }
  | { readonly what: 'slice'; readonly slice: Slice }
  | { readonly what: 'done'; readonly slice: Slice; readonly end: SliceEnd }
  | { readonly what: 'failed'; readonly slice: Slice; readonly why: string }
  | { readonly what: 'trouble'; readonly message: string }
  | { readonly what: 'well again' }

/** Milliseconds after which a worker that gives no sign of life has lost its slice. */
const lockDuration = 30_000
/** A slice whose workers died so often is poisonous. */
const maxStalledCount = 2
/** Milliseconds between two looks whether a campaign is there. */
const lookEvery = 500

/**
 * Works until nothing has come for as long as its patience. Answers how many slices it searched.
 * @throws FuzzError `foreign-worker`, `no-campaign`, `store-away`
 */
export async function runWorker(order: WorkerOrder): Promise<number> {
  const { url, campaign } = order.place
  const store = new RedisStore(url, campaign)
  let lost = false
  const connection = connect(url, (trouble) => {
    if (trouble === undefined && lost) order.tell({ what: 'well again' })
    if (trouble !== undefined && !lost)
      order.tell({ what: 'trouble', message: redisTrouble(shownAddress(url), trouble).message })
    lost = trouble !== undefined
  })
  try {
    await store.names()
    for (const message of await greeted(order, () => connection.get(identityKey(order.place)))) {
      order.tell({ what: 'difference', message })
    }
    return await work(order, store, connection)
  } finally {
    connection.disconnect()
    await store.close()
  }
}

/** Waits for a campaign and compares who it is with who we are. */
async function greeted(order: WorkerOrder, ask: () => Promise<string | null>): Promise<readonly string[]> {
  const { now, patience, place, identity, signal } = order
  for (const end = now() + patience; ; ) {
    const campaign = parseIdentity(parseJson((await ask()) ?? ''))
    if (campaign !== undefined) return comparedWith(campaign, identity)
    if (now() >= end || signal?.aborted === true) {
      throw new FuzzError('no-campaign', `No campaign "${place.campaign}" runs at ${shownAddress(place.url)}.`, {
        hint: 'Start it first: fuzzwright campaign --queue <address>#<name> --for 8h',
      })
    }
    await new Promise((settle) => setTimeout(settle, lookEvery))
  }
}

async function work(order: WorkerOrder, store: RedisStore, connection: ReturnType<typeof connect>): Promise<number> {
  const { place, now, patience, signal } = order
  let done = 0
  let busy = false
  let last = now()
  const worker = new Worker(
    place.campaign,
    async ({ data }) => {
      busy = true
      try {
        return await searched(order, store, data)
      } finally {
        done++
        busy = false
        last = now()
      }
    },
    { connection, prefix, concurrency: 1, lockDuration, maxStalledCount, name: order.name },
  )
  worker.on('error', () => {})
  try {
    while (signal?.aborted !== true && (busy || now() - last < patience)) {
      await new Promise((settle) => setTimeout(settle, lookEvery))
    }
  } finally {
    await worker.close()
  }
  return done
}

async function searched(order: WorkerOrder, store: RedisStore, data: unknown): Promise<SliceEnd> {
  const slice = parseSlice(data)
  if (slice === undefined) throw new UnrecoverableError(`this is no slice: ${JSON.stringify(data)?.slice(0, 200)}`)
  order.tell({ what: 'slice', slice })
  try {
    const before = await exchange(order.cwd, store)
    const tests = await order.search(slice)
    const after = await exchange(order.cwd, store)
    const end = {
      worker: order.name,
      tests,
      pushed: before.pushed + after.pushed,
      pulled: before.pulled + after.pulled,
    }
    order.tell({ what: 'done', slice, end })
    return end
  } catch (error) {
    const why = messageOf(error)
    order.tell({ what: 'failed', slice, why })
    throw error
  }
}
