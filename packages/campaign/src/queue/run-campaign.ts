/**
 * A campaign: slices go into a queue as fast as workers take them, what they brought decides which come next, and what is found
 * is told at once. It may be stopped and started again: all it knows is in the store.
 */

import { FuzzError } from '@fuzzwright/core'
import { type Job, Queue, QueueEvents } from 'bullmq'
import { parseJson } from '../data.ts'
import { exchange } from '../exchange/exchange.ts'
import { RedisStore } from '../store/redis-store.ts'
import { redisTrouble, shownAddress } from '../store/redis-trouble.ts'
import { connect } from './connection.ts'
import type { Identity } from './identity.ts'
import { identityKey, prefix, type QueuePlace } from './queue-names.ts'
import { parseSliceEnd, type Slice, type SliceEnd } from './slice.ts'
import { SliceSchedule } from './slice-schedule.ts'

/** What is to be done. */
export interface CampaignOrder {
  readonly place: QueuePlace
  /** Absolute path of the checkout. */
  readonly cwd: string
  readonly identity: Identity
  /** Test files, paths below the checkout with forward slashes. */
  readonly files: readonly string[]
  /** Milliseconds until no more slices are given out. */
  readonly duration: number
  /** Milliseconds of one slice. */
  readonly slice: number
  readonly seed: number
  /** Tells campaigns apart that were started one after the other. */
  readonly owner: string
  /** Milliseconds since some fixed moment. */
  readonly now: () => number
  /** Ends it sooner. */
  readonly signal?: AbortSignal
  tell(news: CampaignNews): void
}

/** What a campaign tells while it runs. */
export type CampaignNews =
  | { readonly what: 'slice'; readonly slice: Slice; readonly end: SliceEnd }
  | { readonly what: 'finding'; readonly path: string }
  | { readonly what: 'retried' | 'put aside'; readonly slice: Slice; readonly why: string }
  | { readonly what: 'workers'; readonly workers: number }
  | { readonly what: 'trouble'; readonly message: string }
  | { readonly what: 'well again' }

/** What came of it. */
export interface CampaignEnd {
  /** Slices that were searched. */
  readonly slices: number
  /** Milliseconds of search, of all workers together. */
  readonly searched: number
  readonly discovered: number
  /** Findings the checkout has taken: paths below it, without ending. */
  readonly findings: readonly string[]
  /** Slices nobody came back from, with what they said. */
  readonly poisonous: readonly { readonly slice: Slice; readonly why: string }[]
}

/** A slice that failed so often is put aside. */
const mostAttempts = 3
/** Slices that wait for each worker: enough that none has to wait, and few enough that what is learned counts. */
const waitingPerWorker = 1
/** Milliseconds between two looks at the queue. */
const lookEvery = 500
/** Milliseconds that a campaign's name is kept for one who gives no sign. */
const nameLease = 30_000
/** Milliseconds that are waited for slices that are being searched when the time is up, beside their own length. */
const grace = 60_000

/**
 * Runs a campaign to its end.
 * @throws FuzzError `campaign-runs` where another one has the name, `store-away` where Redis cannot be reached at the beginning
 */
export async function runCampaign(order: CampaignOrder): Promise<CampaignEnd> {
  const { url, campaign } = order.place
  const store = new RedisStore(url, campaign)
  try {
    await store.names()
    if (!(await store.lease('campaign', order.owner, nameLease))) throw taken(order.place)
    return await new Campaign(order, store).run()
  } finally {
    await store.release('campaign', order.owner).catch(() => {})
    await store.close()
  }
}

function taken({ url, campaign }: QueuePlace): FuzzError {
  return new FuzzError('campaign-runs', `A campaign "${campaign}" runs already at ${shownAddress(url)}.`, {
    hint: `Wait for its end, or give yours another name: ${shownAddress(url)}#<name>. One that was killed frees its name within ${nameLease / 1000} s.`,
  })
}

class Campaign {
  private readonly order: CampaignOrder
  private readonly store: RedisStore
  private readonly schedule: SliceSchedule
  private readonly findings = new Set<string>()
  private readonly poisonous: { slice: Slice; why: string }[] = []
  /** Slices that were given out and not answered, by the names of their jobs. */
  private readonly out = new Map<string, Slice>()
  private slices = 0
  private searched = 0
  private discovered = 0
  /** None was counted yet. */
  private workers = -1
  private given = 0
  private lost: unknown

  constructor(order: CampaignOrder, store: RedisStore) {
    this.order = order
    this.store = store
    this.schedule = new SliceSchedule(order.files, order.slice, order.seed)
  }

  async run(): Promise<CampaignEnd> {
    const { url, campaign } = this.order.place
    const connections = [connect(url, this.whenLost), connect(url, this.whenLost)] as const
    const queue = new Queue(campaign, { connection: connections[0], prefix })
    const events = new QueueEvents(campaign, { connection: connections[1], prefix })
    // Both tell what the connections tell.
    queue.on('error', () => {})
    events.on('error', () => {})
    try {
      // Whatever an earlier campaign of this name left waiting is about other code or other times.
      await queue.obliterate({ force: true })
      await connections[0].set(identityKey(this.order.place), JSON.stringify(this.order.identity))
      await this.takeFindings()
      this.listen(events, queue)
      await events.waitUntilReady()
      await this.loop(queue)
      return await this.end(queue)
    } finally {
      await events.close()
      await queue.close()
      for (const connection of connections) connection.disconnect()
    }
  }

  private listen(events: QueueEvents, queue: Queue): void {
    events.on('completed', ({ jobId, returnvalue }) => this.completed(jobId, returnvalue))
    events.on('failed', ({ jobId, failedReason }) => this.failed(jobId, failedReason))
    events.on('stalled', ({ jobId }) => this.retried(jobId, 'its worker gave no sign of life'))
    events.on('waiting', ({ jobId, prev }) => {
      if (prev === 'active') void this.whyAgain(queue, jobId)
    })
  }

  private async whyAgain(queue: Queue, id: string): Promise<void> {
    const job = await queue.getJob(id)
    if (job !== undefined) this.retried(id, job.failedReason ?? 'its worker gave it back')
  }

  private retried(id: string, why: string): void {
    const slice = this.out.get(id)
    if (slice !== undefined) this.order.tell({ what: 'retried', slice, why })
  }

  private completed(id: string, answer: unknown): void {
    const slice = this.out.get(id)
    const end = parseSliceEnd(typeof answer === 'string' ? parseJson(answer) : answer)
    if (slice === undefined || end === undefined) return
    this.out.delete(id)
    this.slices++
    for (const { milliseconds, discovered } of end.tests) {
      this.searched += milliseconds
      this.discovered += discovered
    }
    this.schedule.learn(slice.file, end)
    this.order.tell({ what: 'slice', slice, end })
    void this.takeFindings()
  }

  private failed(id: string, why: string): void {
    const slice = this.out.get(id)
    if (slice === undefined) return
    this.out.delete(id)
    this.schedule.giveUp(slice)
    this.poisonous.push({ slice, why })
    this.order.tell({ what: 'put aside', slice, why })
  }

  /** What workers have found lies in this checkout a moment later. */
  private async takeFindings(): Promise<void> {
    try {
      const { findings } = await exchange(this.order.cwd, this.store)
      for (const path of findings) {
        if (!this.findings.has(path)) this.order.tell({ what: 'finding', path })
        this.findings.add(path)
      }
    } catch (error) {
      this.whenLost(error)
    }
  }

  private async loop(queue: Queue): Promise<void> {
    const { duration, now, signal } = this.order
    const end = now() + duration
    while (now() < end && signal?.aborted !== true) {
      if (this.lost === undefined) await this.look(queue).catch(this.whenLost)
      await new Promise((settle) => setTimeout(settle, lookEvery))
    }
  }

  private async look(queue: Queue): Promise<void> {
    if (!(await this.store.lease('campaign', this.order.owner, nameLease))) throw taken(this.order.place)
    const workers = (await queue.getWorkers()).length
    if (workers !== this.workers) this.order.tell({ what: 'workers', workers })
    this.workers = workers
    // A worker tells of its presence late; the first slices wait for the first worker.
    const wanted = Math.max(1, workers) * (1 + waitingPerWorker)
    while (this.out.size < wanted) {
      const slice = this.schedule.next()
      if (slice === undefined) return
      await this.give(queue, slice)
    }
  }

  private async give(queue: Queue, slice: Slice): Promise<void> {
    const jobId = `${this.order.owner}-${this.given++}`
    this.out.set(jobId, slice)
    await queue.add('slice', slice, {
      jobId,
      attempts: mostAttempts,
      removeOnComplete: true,
      removeOnFail: true,
    })
  }

  /** What waits is nobody's any more; what is being searched is waited for. */
  private async end(queue: Queue): Promise<CampaignEnd> {
    const { now, slice, signal } = this.order
    const patience = now() + slice + grace
    await queue.drain(true).catch(this.whenLost)
    while (now() < patience && signal?.aborted !== true && this.lost === undefined) {
      const active = await queue.getActive()
      if (active.every(({ id }: Job) => id === undefined || !this.out.has(id))) break
      await new Promise((settle) => setTimeout(settle, lookEvery))
    }
    await this.takeFindings()
    const { slices, searched, discovered, poisonous } = this
    return { slices, searched, discovered, findings: [...this.findings].sort(), poisonous }
  }

  private readonly whenLost = (trouble: unknown): void => {
    const { tell, place } = this.order
    if (trouble === undefined && this.lost !== undefined) tell({ what: 'well again' })
    if (trouble !== undefined && this.lost === undefined) {
      tell({ what: 'trouble', message: redisTrouble(shownAddress(place.url), trouble).message })
    }
    this.lost = trouble
  }
}
