/** Names of what a campaign keeps in Redis. */
import { FuzzError } from '@fuzzwright/core/tooling'

/** All keys of ours begin with it. */
export const prefix = 'fuzzwright'
/** Milliseconds after which one who gives no sign of life has lost what he had: a campaign its name, a worker its slice. */
export const usualSignOfLife = 30_000
const word = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Where a campaign's queue is: `redis://host:port#<campaign>`. */
export interface QueuePlace {
  readonly url: string
  readonly campaign: string
}

/** @throws FuzzError `bad-queue` */
export function queuePlace(text: string): QueuePlace {
  const [url = '', campaign = 'campaign'] = text.split('#')
  const isAddress = /^rediss?:\/\/\S+$/.test(url) && URL.canParse(url)
  if (isAddress && word.test(campaign)) return { url, campaign }
  throw new FuzzError('bad-queue', `${JSON.stringify(text.replace(/\/\/[^/@]*@/, '//'))} names no queue.`, {
    hint: 'Give redis://host:port#<campaign>, or rediss:// for TLS; the name has letters, digits, dots and dashes.',
  })
}

/** Where a campaign says who it is. */
export function identityKey({ campaign }: QueuePlace): string {
  return `${prefix}:${campaign}:identity`
}

/** Where workers tell what they are doing, while somebody looks on. */
export function watchChannel({ campaign }: QueuePlace): string {
  return `${prefix}:${campaign}:watch`
}

/** A key of BullMQ: one of the queue's own, or that of a job. */
export function queueKey({ campaign }: QueuePlace, name: string): string {
  return `${prefix}:${campaign}:${name}`
}

/** The keys of a queue beside those of its jobs. */
export function queueKeys(place: QueuePlace): readonly string[] {
  return ['meta', 'id', 'events', 'wait', 'active', 'delayed', 'prioritized', 'marker', 'stalled', 'pc'].map((name) =>
    queueKey(place, name),
  )
}
