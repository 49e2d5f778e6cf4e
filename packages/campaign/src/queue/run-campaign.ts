/**
 * A campaign: slices go into a queue as fast as workers take them, what they brought decides which come next, and what is found
 * is told at once. It may be stopped and started again: all it knows is in the store.
 */

import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { FuzzError, findingsDirectory } from '@fuzzwright/core/tooling'
import { Queue, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import { parseJson } from '../data.ts'
import { exchange } from '../exchange/exchange.ts'
import { findingsIn } from '../exchange/local-project.ts'
import { RedisStore } from '../store/redis-store.ts'
import { redisTrouble, shownAddress } from '../store/redis-trouble.ts'
import { connect, keptFor, letGo } from './connection.ts'
import { emptyQueue } from './empty-queue.ts'
import type { Identity } from './identity.ts'
import { isDoneWithin, OneAtATime } from './one-at-a-time.ts'
import { identityKey, prefix, type QueuePlace, queueKeys, usualSignOfLife } from './queue-names.ts'
import { parseSliceEnd, type Slice, type SliceEnd } from './slice.ts'
import { SliceSchedule } from './slice-schedule.ts'
import { Trouble, type TroubleNews } from './trouble.ts'
import { type HearLines, watchWorkers } from './watching.ts'

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
  /** Milliseconds without a sign of life after which the campaign's name is anybody's; 30,000 unless given. */
  readonly signOfLife?: number
  tell(news: CampaignNews): void
  /** Hears what the runners of the workers tell while they search; workers tell nothing where nobody hears. */
  readonly watch?: HearLines
}

/** What a campaign tells while it runs. */
export type CampaignNews =
  | { readonly what: 'slice'; readonly slice: Slice; readonly end: SliceEnd }
  | { readonly what: 'finding'; readonly path: string }
  | { readonly what: 'retried' | 'put aside'; readonly slice: Slice; readonly why: string }
  /** `queue` is what workers are started with, without its password. */
  | { readonly what: 'workers'; readonly workers: number; readonly queue: string }
  | TroubleNews

/** What came of it. */
export interface CampaignEnd {
  /** Slices that were searched. */
  readonly slices: number
  /** Milliseconds of search, of all workers together. */
  readonly searched: number
  readonly discovered: number
  /** Findings the checkout has taken: paths below it, without ending. */
  readonly findings: readonly string[]
  /** Findings that workers have told of and that the checkout has not taken, paths as above: in the store, or beside the tests of a worker. */
  readonly elsewhere: readonly string[]
  /** Slices nobody came back from, with what they said. */
  readonly poisonous: readonly { readonly slice: Slice; readonly why: string }[]
}

/** A slice that failed so often is put aside. */
const mostAttempts = 3
/** Slices that wait for each worker: enough that none has to wait, and few enough that what is learned counts. */
const waitingPerWorker = 1
/** Milliseconds between two looks at the queue. */
const lookEvery = 500
/** Looks after which it is asked whether the queue still has what was put into it. */
const looksPerCount = 4
/** Milliseconds in which workers hand over again, at its end, what a Redis has lost that was away: they need as long to connect. */
const handingOverAgain = 10_000
/** Milliseconds that closing a queue may take whose server is away. */
const closingTime = 5_000

/**
 * Runs a campaign to its end.
 * @throws FuzzError `campaign-runs` where another one has the name or has taken it, `store-away` where Redis cannot be reached at
 * the beginning
 */
export async function runCampaign(order: CampaignOrder): Promise<CampaignEnd> {
  const { url, campaign } = order.place
  const store = new RedisStore(url, campaign)
  try {
    await store.names()
    if (!(await store.lease('campaign', order.owner, signOfLifeOf(order)))) throw taken(order)
    return await new Campaign(order, store).run()
  } finally {
    await isDoneWithin(
      closingTime,
      store.release('campaign', order.owner).catch(() => {}),
    )
    await store.close()
  }
}

function signOfLifeOf({ signOfLife = usualSignOfLife }: CampaignOrder): number {
  return signOfLife
}

function shownQueue({ url, campaign }: QueuePlace): string {
  return `${shownAddress(url)}#${campaign}`
}

function taken(order: CampaignOrder): FuzzError {
  const { url, campaign } = order.place
  return new FuzzError('campaign-runs', `A campaign "${campaign}" runs already at ${shownAddress(url)}.`, {
    hint: `Wait for its end, or give yours another name: ${shownAddress(url)}#<name>. One that was killed frees its name within ${signOfLifeOf(order) / 1000} s.`,
  })
}

class Campaign {
  private readonly order: CampaignOrder
  private readonly store: RedisStore
  private readonly schedule: SliceSchedule
  private readonly findings = new Set<string>()
  /** Paths below the checkout, without ending, of what was found before it. */
  private readonly before: ReadonlySet<string>
  /** Paths of findings that workers have told of and that may not lie here yet: below the checkout, without ending. */
  private readonly awaited = new Set<string>()
  /** What the disk has refused when it was asked last. */
  private refused: readonly string[] = []
  /** Redis was away, and may have lost what it had. */
  private wasAway = false
  private readonly poisonous: { slice: Slice; why: string }[] = []
  /** Slices that were given out and not answered, by the names of their jobs. */
  private readonly out = new Map<string, Slice>()
  /** Of those, the ones that the queue did not have when it was asked last. */
  private missing: ReadonlySet<string> = new Set()
  /** How often workers of those that are out have given no sign of life; nothing where none was told of. */
  private readonly silences = new Map<string, number>()
  private readonly redis: Trouble
  private readonly disk: Trouble
  private slices = 0
  private searched = 0
  private discovered = 0
  /** None was counted yet. */
  private workers = -1
  private given = 0
  private looks = 0
  private readonly taking = new OneAtATime(() => this.takeAll())
  private isBehind = false
  /** No more slices are given out. */
  private isEnding = false
  /** Somebody else has the name. */
  private outdone: FuzzError | undefined

  constructor(order: CampaignOrder, store: RedisStore) {
    this.order = order
    this.store = store
    this.before = findingsIn(order.cwd)
    this.schedule = new SliceSchedule(order.files, order.slice, order.seed)
    this.redis = new Trouble(order.tell, 'Redis answers again.')
    this.disk = new Trouble(order.tell, 'The checkout takes what is found again.')
  }

  async run(): Promise<CampaignEnd> {
    const { url, campaign } = this.order.place
    const connections = [connect(url, this.whenLost), connect(url, this.whenLost)] as const
    const queue = new Queue(campaign, { connection: connections[0], prefix })
    const events = new QueueEvents(campaign, { connection: connections[1], prefix })
    // Both tell what the connections tell.
    queue.on('error', () => {})
    events.on('error', () => {})
    const { place, watch } = this.order
    const watching = watch === undefined ? undefined : watchWorkers(place, watch, this.whenLost)
    try {
      // Whatever an earlier campaign of this name left waiting is about other code or other times.
      await emptyQueue(queue)
      await this.keepKeys(connections[0])
      await this.takeFindings()
      this.listen(events, queue)
      await events.waitUntilReady()
      await this.loop(queue, connections[0])
      await this.end(queue)
      await this.clear(queue, connections[0])
      if (this.outdone !== undefined) throw this.outdone
      const { slices, searched, discovered, poisonous } = this
      return { slices, searched, discovered, findings: [...this.findings].sort(), elsewhere: this.elsewhere, poisonous }
    } finally {
      watching?.end()
      await isDoneWithin(closingTime, Promise.allSettled([events.close(), queue.close()]))
      for (const connection of connections) connection.disconnect()
    }
  }

  private listen(events: QueueEvents, queue: Queue): void {
    events.on('completed', ({ jobId, returnvalue }) => this.completed(jobId, returnvalue))
    events.on('failed', ({ jobId, failedReason }) => this.failed(jobId, failedReason))
    events.on('waiting', ({ jobId, prev }) => {
      if (prev === 'active') this.whyAgain(queue, jobId).catch(this.whenLost)
    })
  }

  /** One that failed before may be silent now: the queue counts silences, and keeps what was said last. */
  private async whyAgain(queue: Queue, id: string): Promise<void> {
    const job = await queue.getJob(id)
    if (job === undefined) return
    const isSilent = job.stalledCounter > (this.silences.get(id) ?? 0)
    this.silences.set(id, job.stalledCounter)
    this.retried(id, isSilent ? 'its worker gave no sign of life' : (job.failedReason ?? 'its worker gave it back'))
  }

  private retried(id: string, why: string): void {
    const slice = this.out.get(id)
    if (slice !== undefined) this.order.tell({ what: 'retried', slice, why })
  }

  private completed(id: string, answer: unknown): void {
    const slice = this.out.get(id)
    const end = parseSliceEnd(typeof answer === 'string' ? parseJson(answer) : answer)
    if (slice === undefined || end === undefined) return
    this.forget(id)
    this.slices++
    for (const { milliseconds, discovered, name, findings } of end.tests) {
      this.searched += milliseconds
      this.discovered += discovered
      for (const key of findings) this.awaited.add(this.pathOf(slice.file, name, key))
    }
    this.schedule.learn(slice.file, end)
    this.order.tell({ what: 'slice', slice, end })
    void this.takeFindings()
  }

  private failed(id: string, why: string): void {
    const slice = this.out.get(id)
    if (slice === undefined) return
    this.forget(id)
    this.schedule.giveUp(slice)
    this.poisonous.push({ slice, why })
    this.order.tell({ what: 'put aside', slice, why })
  }

  private forget(id: string): void {
    this.out.delete(id)
    this.silences.delete(id)
  }

  private pathOf(file: string, name: string, key: string): string {
    const { cwd } = this.order
    const folder = findingsDirectory({ file: join(cwd, file), projectRoot: cwd, name })
    return [...relative(cwd, folder).split(sep), key].join('/')
  }

  private isHere(path: string): boolean {
    return existsSync(join(this.order.cwd, ...`${path}.json`.split('/')))
  }

  private get elsewhere(): readonly string[] {
    return [...new Set([...this.awaited, ...this.refused])].filter((path) => !this.isHere(path)).sort()
  }

  /** What workers have found lies in this checkout a moment later. */
  private takeFindings(): Promise<void> {
    this.isBehind = true
    return this.taking.begin()
  }

  private async takeAll(): Promise<void> {
    while (this.isBehind) {
      this.isBehind = false
      try {
        const { problems, refused } = await exchange(this.order.cwd, this.store, {
          whenFound: (path) => this.found(path),
        })
        this.refused = refused
        const why = problems.find(({ code }) => code === 'cannot-take')
        if (why === undefined) this.disk.ends()
        else this.disk.begins(why.message)
      } catch (error) {
        this.whenLost(error)
        // The next look asks again.
        this.isBehind = true
        return
      } finally {
        // A worker of this very checkout has left them here, where there is nothing to take.
        for (const path of this.awaited) if (this.isHere(path)) this.found(path)
      }
    }
  }

  /** What was here before and has become simpler is no news. */
  private found(path: string): void {
    if (this.before.has(path) || this.findings.has(path)) return
    this.findings.add(path)
    this.order.tell({ what: 'finding', path })
  }

  /** A look that Redis does not answer keeps nobody from seeing that the time is up. */
  private async loop(queue: Queue, redis: Redis): Promise<void> {
    const { duration, now, signal } = this.order
    const end = now() + duration
    const looking = new OneAtATime(() => this.look(queue, redis).then(() => this.redis.ends(), this.whenLost))
    while (now() < end && signal?.aborted !== true && this.outdone === undefined) {
      void looking.begin()
      await new Promise((settle) => setTimeout(settle, lookEvery))
    }
    this.isEnding = true
    await isDoneWithin(closingTime, looking.end())
  }

  private async look(queue: Queue, redis: Redis): Promise<void> {
    if (!(await this.store.lease('campaign', this.order.owner, signOfLifeOf(this.order)))) {
      this.outdone = taken(this.order)
      return
    }
    const workers = (await queue.getWorkers()).length
    if (workers !== this.workers) this.order.tell({ what: 'workers', workers, queue: shownQueue(this.order.place) })
    this.workers = workers
    if (this.looks++ % looksPerCount === 0) {
      await this.keepKeys(redis)
      await this.giveLostAgain(queue)
    }
    if (this.isBehind || this.disk.now !== undefined) void this.takeFindings()
    // A worker tells of its presence late; the first slices wait for the first worker.
    const wanted = Math.max(1, workers) * (1 + waitingPerWorker)
    while (this.out.size < wanted && !this.isEnding) {
      const slice = this.schedule.next()
      if (slice === undefined) return
      await this.give(queue, slice)
    }
  }

  /** Says who we are, also to a Redis that has lost it, and lets what we keep there go by itself if we should be killed. */
  private async keepKeys(redis: Redis): Promise<void> {
    const { place, identity } = this.order
    await redis.set(identityKey(place), JSON.stringify(identity), 'PX', keptFor)
    await letGo(redis, place, this.out.keys())
  }

  /** A Redis that was started without its file has none of the slices: they are given again, unless the news of their end was under way. */
  private async giveLostAgain(queue: Queue): Promise<void> {
    const there = new Set(await idsIn(queue))
    const lost = [...this.out].filter(([id]) => !there.has(id))
    const known = this.missing
    this.missing = new Set(lost.map(([id]) => id))
    for (const [id, slice] of lost) {
      if (!known.has(id) || this.isEnding) continue
      this.forget(id)
      this.order.tell({ what: 'retried', slice, why: 'Redis has lost it' })
      await this.give(queue, slice)
    }
  }

  private async give(queue: Queue, slice: Slice): Promise<void> {
    const jobId = `${this.order.owner}-${this.given++}`
    this.out.set(jobId, slice)
    const isWatched = this.order.watch !== undefined
    await queue.add('slice', isWatched ? { ...slice, watched: true } : slice, {
      jobId,
      attempts: mostAttempts,
      removeOnComplete: true,
      removeOnFail: true,
    })
  }

  /** What waits is nobody's any more; what is being searched is waited for, and for those who search it again. */
  private async end(queue: Queue): Promise<void> {
    const { now, slice, signal } = this.order
    const patience = now() + 2 * (slice + signOfLifeOf(this.order))
    const isOver = () => now() >= patience || signal?.aborted === true || this.outdone !== undefined
    let [isDrained, isEmpty] = [false, false]
    const looking = new OneAtATime(async () => {
      try {
        if (!isDrained) await queue.drain(true)
        isDrained = true
        isEmpty = (await idsIn(queue)).every((id) => !this.out.has(id))
      } catch (error) {
        this.whenLost(error)
      }
    })
    while (!isOver() && !isEmpty) {
      await isDoneWithin(lookEvery, looking.begin())
      if (!isEmpty) await new Promise((settle) => setTimeout(settle, lookEvery))
    }
    await this.takeFindings()
    await this.takeLost()
  }

  /** What a Redis has lost is handed over by those who found it, as soon as they reach it again. */
  private async takeLost(): Promise<void> {
    const { now, signal } = this.order
    for (const end = now() + handingOverAgain; this.wasAway && this.elsewhere.length > 0 && now() < end; ) {
      if (signal?.aborted === true || this.outdone !== undefined || this.disk.now !== undefined) return
      await new Promise((settle) => setTimeout(settle, lookEvery))
      await this.takeFindings()
    }
  }

  /** Nothing but the corpus stays in Redis, unless the queue is somebody else's by now. */
  private async clear(queue: Queue, redis: Redis): Promise<void> {
    if (this.outdone !== undefined || this.redis.now !== undefined) return
    const { place } = this.order
    const clearing = emptyQueue(queue).then(() => redis.del(identityKey(place), ...queueKeys(place)))
    await isDoneWithin(closingTime, clearing.catch(this.whenLost))
  }

  private readonly whenLost = (trouble: unknown): void => {
    if (trouble === undefined) {
      this.redis.ends()
      return
    }
    this.wasAway = true
    this.redis.begins(redisTrouble(shownAddress(this.order.place.url), trouble).message)
  }
}

/** Jobs that wait, are searched or will be searched again. */
async function idsIn(queue: Queue): Promise<readonly string[]> {
  return queue.getRanges(['wait', 'active', 'delayed', 'prioritized'], 0, -1)
}
