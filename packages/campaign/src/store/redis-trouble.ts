/** What Redis refuses, in words that say what to do. */
import { FuzzError } from '@fuzzwright/core'

/** An address without its user and password, and without what follows `?`. */
export function shownAddress(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
  } catch {
    return 'redis'
  }
}

const refusals: readonly (readonly [pattern: RegExp, code: 'store-away' | 'store-full', what: string, hint: string])[] =
  [
    [
      /^OOM|maxmemory/,
      'store-full',
      'takes nothing more, its memory is full',
      'Raise its `maxmemory`, or prune the corpus.',
    ],
    [
      /^MISCONF/,
      'store-full',
      'takes nothing more, it cannot write to its disk',
      'Make room on the disk of the server.',
    ],
    [/^READONLY/, 'store-away', 'is read-only', 'Give the address of the primary, not of a replica.'],
    [
      /WRONGPASS|NOAUTH|invalid.*password|AUTH failed/i,
      'store-away',
      'refuses the password',
      'Give it in the address: redis://user:password@host:6379.',
    ],
    [
      /NOPERM/,
      'store-away',
      'does not let this user do that',
      'The user needs the keys `fuzzwright:*` and all commands on them.',
    ],
    [/unknown command|ERR syntax/i, 'store-away', 'is too old', 'Redis 6.2 or later is needed, or Valkey.'],
  ]

/** `lost` is what the connection said last, where a call only says that it was given up. */
export function redisTrouble(place: string, error: unknown, lost?: Error): FuzzError {
  if (error instanceof FuzzError) return error
  const message = messageOf(error)
  const all = `${message}\n${lost === undefined ? '' : messageOf(lost)}`
  for (const [pattern, code, what, hint] of refusals) {
    if (pattern.test(message) || (lost !== undefined && pattern.test(messageOf(lost)))) {
      return new FuzzError(code, `Redis at ${place} ${what}.`, { hint, cause: error })
    }
  }
  return new FuzzError('store-away', `Redis at ${place} does not answer: ${all.trim().split('\n').at(-1)}.`, {
    hint: 'Check its address and that it runs: `redis-cli -u <address> ping`. Nothing found is lost: it lies beside the tests.',
    cause: error,
  })
}

function messageOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string }
  return message === undefined || message === '' ? (code ?? String(error)) : message
}
