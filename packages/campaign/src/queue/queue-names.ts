/** Names of what a campaign keeps in Redis. */
import { FuzzError } from '@fuzzwright/core'

/** All keys of ours begin with it. */
export const prefix = 'fuzzwright'
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
