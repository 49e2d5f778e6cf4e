/**
 * A campaign's store in Redis or Valkey, beside the queue: a hash of texts by name, and a key with a time to live for each
 * lease, so that only the server's clock counts.
 */
import type { Redis, RedisOptions } from 'ioredis'
import { type CampaignStore, type Entry, isWhole, nameOf } from './campaign-store.ts'
import { checkEntries, entryNames } from './entry-names.ts'
import { redisTrouble, shownAddress } from './redis-trouble.ts'

/** Entries in one message to the server. */
const batchSize = 500
/** Milliseconds until a server that does not answer is away. */
const connectTimeout = 5_000
/** A call waits for so many tries to connect again, for about ten seconds in all; the next call tries anew. */
const mostRetries = 12
/** Milliseconds until a call that nobody answers has failed: a connection may stand still without being lost. */
const commandTimeout = 30_000
/** Milliseconds of silence after which such a connection is made anew. */
const socketTimeout = 20_000

const takeLease = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`
const giveLease = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0`

/** Keeps the entries of a campaign in Redis. */
export class RedisStore implements CampaignStore {
  readonly place: string
  /** Loaded where a store is opened: whoever shares by a folder or a branch does not wait for a client of Redis. */
  private readonly redis: Promise<Redis>
  private readonly prefix: string
  private trouble: Error | undefined

  /**
   * @param url `redis://` or `rediss://`, as Redis itself writes them
   * @param campaign tells campaigns of one server apart
   */
  constructor(url: string, campaign: string, options: RedisOptions = {}) {
    this.place = shownAddress(url)
    this.prefix = `fuzzwright:${campaign}`
    this.redis = this.connected(url, {
      connectTimeout,
      commandTimeout,
      socketTimeout,
      maxRetriesPerRequest: mostRetries,
      retryStrategy: (tries) => Math.min(1000, tries * 100),
      ...options,
    })
    // Whoever calls is told.
    this.redis.catch(() => {})
  }

  private async connected(url: string, options: RedisOptions): Promise<Redis> {
    const { Redis } = await import('ioredis')
    const redis = new Redis(url, options)
    // Each call that fails tells it; without anybody who hears, Node would end the process.
    redis.on('error', (error: Error) => {
      this.trouble = error
    })
    return redis
  }

  async names(): Promise<readonly string[]> {
    return this.guarded(async (redis) => [...entryNames(await redis.hkeys(this.entries))].sort())
  }

  async read(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.guarded(async (redis) => {
      const found = new Map<string, string>()
      for (const batch of batches(entryNames(names))) {
        const texts = await redis.hmget(this.entries, ...batch)
        for (const [at, name] of batch.entries()) {
          const text = texts[at]
          if (typeof text === 'string' && isWhole(name, text)) found.set(name, text)
        }
      }
      return found
    })
  }

  async add(entries: readonly Entry[]): Promise<void> {
    checkEntries(entries)
    await this.guarded(async (redis) => {
      for (const batch of batches(entries)) {
        await redis.hset(this.entries, new Map(batch.map((entry) => [nameOf(entry), entry.text])))
      }
    })
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.guarded(async (redis) => {
      for (const batch of batches(names)) await redis.hdel(this.entries, ...batch)
    })
  }

  async lease(what: string, owner: string, milliseconds: number): Promise<boolean> {
    return this.guarded(
      async (redis) => (await redis.eval(takeLease, 1, this.leaseKey(what), owner, Math.ceil(milliseconds))) === 1,
    )
  }

  async release(what: string, owner: string): Promise<void> {
    await this.guarded(async (redis) => {
      await redis.eval(giveLease, 1, this.leaseKey(what), owner)
    })
  }

  async close(): Promise<void> {
    const redis = await this.redis
    redis.disconnect()
  }

  private get entries(): string {
    return `${this.prefix}:entries`
  }

  private leaseKey(what: string): string {
    return `${this.prefix}:lease:${what}`
  }

  private async guarded<Answer>(work: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    try {
      return await work(await this.redis)
    } catch (error) {
      throw redisTrouble(this.place, error, this.trouble)
    }
  }
}

function batches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  )
}
