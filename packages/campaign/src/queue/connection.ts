/** Connections of BullMQ: one for each role, as its blocking commands need, all told of trouble in our words. */
import { Redis, type RedisOptions } from 'ioredis'

/** Milliseconds between tries to reach a server that is away: a campaign of hours outlives its restart. */
const longestRetry = 2_000

/** `whenLost` hears each trouble of the connection, and that it is back with `undefined`. */
export function connect(
  url: string,
  whenLost: (trouble: Error | undefined) => void,
  options: RedisOptions = {},
): Redis {
  const redis = new Redis(url, {
    // BullMQ waits for jobs without an end, and wants commands kept while the server is away.
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(longestRetry, tries * 100),
    ...options,
  })
  redis.on('error', whenLost)
  redis.on('ready', () => whenLost(undefined))
  return redis
}
