/** What Redis refuses, in words that say what to do. */
import { FuzzError } from '@fuzzwright/core/tooling'
import { messageOf } from '../data.ts'

/** An address without its user and password, and without what follows `?`. */
export function shownAddress(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
  } catch {
    return 'redis'
  }
}

interface Refusal {
  readonly pattern: RegExp
  readonly code: string
  readonly what: string
  readonly hint: string
}

const refusals: readonly Refusal[] = [
  {
    pattern: /^OOM|maxmemory/,
    code: 'store-full',
    what: 'takes nothing more, its memory is full',
    hint: 'Raise its `maxmemory`, or prune the corpus.',
  },
  {
    pattern: /^MISCONF/,
    code: 'store-full',
    what: 'takes nothing more, it cannot write to its disk',
    hint: 'Make room on the disk of the server.',
  },
  {
    pattern: /^READONLY/,
    code: 'store-away',
    what: 'is read-only',
    hint: 'Give the address of the primary, not of a replica.',
  },
  {
    pattern: /NOAUTH/,
    code: 'store-away',
    what: 'asks for a password',
    hint: 'Give it in the address: redis://user:password@host:6379.',
  },
  {
    pattern: /WRONGPASS|invalid.*password|AUTH failed/i,
    code: 'store-away',
    what: 'refuses the user or the password',
    hint: 'They stand in the address: redis://user:password@host:6379, or redis://:password@host:6379 for the user of all.',
  },
  {
    pattern: /NOPERM/,
    code: 'store-away',
    what: 'does not let this user do that',
    hint: 'The user needs the keys and channels `fuzzwright:*`, and all commands on them.',
  },
  {
    pattern: /unknown command|ERR syntax/i,
    code: 'store-away',
    what: 'is too old',
    hint: 'Redis 6.2 or later is needed, or Valkey.',
  },
]

/** `lost` is what the connection said last, where a call only says that it was given up. */
export function redisTrouble(place: string, error: unknown, lost?: unknown): FuzzError {
  if (error instanceof FuzzError) return error
  const said = [error, ...(lost === undefined ? [] : [lost])].map(messageOf)
  const refusal = refusals.find(({ pattern }) => said.some((message) => pattern.test(message)))
  if (refusal !== undefined) {
    return new FuzzError(refusal.code, `Redis at ${place} ${refusal.what}.`, { hint: refusal.hint, cause: error })
  }
  return new FuzzError('store-away', `Redis at ${place} does not answer: ${said.at(-1)}.`, {
    hint: 'Check its address and that it runs: `redis-cli -u <address> ping`. Nothing found is lost: it lies beside the tests.',
    cause: error,
  })
}
