/**
 * What workers tell while they search, for whoever looks on at the campaign: published, so that nobody keeps it, nobody waits for
 * it, and Redis drops a listener that is too slow. Nothing depends on it: findings and inputs go by the store.
 */
import type { Redis } from 'ioredis'
import { fieldsOf, parseJson } from '../data.ts'
import { connect } from './connection.ts'
import { type QueuePlace, watchChannel } from './queue-names.ts'

/** Characters of one message. No bench chose it. */
const longestMessage = 4_000_000
/** Characters of a worker's name. */
const longestName = 200
/** Lines of one message: a worker sends what a second brought. No bench chose it. */
const mostLines = 5_000
/** Milliseconds between two signs of life, without which a connection that hears nothing would be taken for a dead one. */
const pingEvery = 10_000

/** Hears lines of a worker: data of any form, to be checked by whoever knows what it should be. */
export type HearLines = (worker: string, lines: readonly unknown[]) => void

/** Lines of one worker: data of any form. */
export interface WorkerLines {
  readonly worker: string
  readonly lines: readonly unknown[]
}

/** Sends lines, as far as one message takes them: of too many, the short ones. A server that is away misses them. */
export function publishLines(redis: Redis, place: QueuePlace, { worker, lines }: WorkerLines): void {
  if (redis.status !== 'ready') return
  const whole = messageOf(worker, lines)
  const message = whole.length <= longestMessage ? whole : messageOf(worker, shortOf(lines))
  if (message.length <= longestMessage) redis.publish(watchChannel(place), message).catch(() => {})
}

function messageOf(worker: string, lines: readonly unknown[]): string {
  return JSON.stringify({ worker: worker.slice(0, longestName), lines: lines.slice(-mostLines) })
}

function shortOf(lines: readonly unknown[]): readonly unknown[] {
  return lines.filter((line) => JSON.stringify(line).length <= longestMessage / mostLines)
}

/** Whoever looks on. */
export interface Watching {
  end(): void
}

/** Hears all workers of a campaign until it is ended. `whenRefused` hears why the server lets nobody listen. */
export function watchWorkers(place: QueuePlace, hear: HearLines, whenRefused: (error: unknown) => void): Watching {
  // What is wrong with the server, the campaign's own connections tell.
  const redis = connect(place.url, () => {}, { autoResubscribe: true })
  redis.on('message', (_, message) => {
    const told = message.length > longestMessage ? undefined : parseMessage(message)
    if (told !== undefined) hear(told.worker, told.lines)
  })
  redis.subscribe(watchChannel(place)).catch(whenRefused)
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => {})
  }, pingEvery)
  return {
    end() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}

function parseMessage(message: string): WorkerLines | undefined {
  const { worker, lines } = fieldsOf(parseJson(message))
  if (typeof worker !== 'string' || worker.length > longestName) return undefined
  return Array.isArray(lines) && lines.length <= mostLines ? { worker, lines } : undefined
}
