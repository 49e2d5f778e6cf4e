/** Connections of BullMQ: one for each role, as its blocking commands need, all told of trouble in our words. */
import { Redis, type RedisOptions } from 'ioredis'
import { type QueuePlace, queueKey, queueKeys } from './queue-names.ts'

/** Milliseconds between tries to reach a server that is away: a campaign of hours outlives its restart. */
const longestRetry = 2_000
/** Milliseconds of silence after which a connection is made anew; longer than the commands that wait for something to come. */
const socketTimeout = 25_000

/** `whenLost` hears each trouble of the connection, and that it is back with `undefined`. */
export function connect(
  url: string,
  whenLost: (trouble: Error | undefined) => void,
  options: RedisOptions = {},
): Redis {
  const redis = new Redis(url, {
    // BullMQ waits for jobs without an end, and wants commands kept while the server is away.
    maxRetriesPerRequest: null,
    socketTimeout,
    retryStrategy: (tries) => Math.min(longestRetry, tries * 100),
    ...options,
  })
  redis.on('error', whenLost)
  redis.on('ready', () => whenLost(undefined))
  return redis
}

/** Milliseconds that the queue of somebody who was killed stays in Redis: a day. */
export const keptFor = 24 * 3_600_000

/** What BullMQ keeps there, the named jobs among it, goes by itself a day from now. */
export async function letGo(redis: Redis, place: QueuePlace, jobs: Iterable<string> = []): Promise<void> {
  const going = redis.pipeline()
  for (const key of [...queueKeys(place), ...[...jobs].map((id) => queueKey(place, id))]) going.pexpire(key, keptFor)
  for (const [error] of (await going.exec()) ?? []) if (error !== null) throw error
}
