/** A failing input as one word that a shell passes on untouched: what a report prints and FUZZWRIGHT_REPLAY takes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { IR } from '../domain/ir.ts'
import { FuzzError } from '../errors.ts'
import { textHash } from '../random/text-hash.ts'

/** What a token holds. */
export interface ReplayToken {
  /** `testId` of the test the input belongs to. */
  readonly testId: string
  readonly seed: number
  /** The serialised tuple of arguments. */
  readonly ir: IR
}

const version = 'fw1'
/** Hexadecimal digits: one damaged token in 16 million is not noticed. */
const checksumDigits = 6
/** No input of a test is larger; a longer text would only be an attempt to fill the memory. */
const largestText = 256 * 1024 * 1024

/** `fw1.<payload>.<checksum>` of letters, digits, `-`, `_` and `.` only. */
export function encodeToken(token: ReplayToken): string {
  const text = JSON.stringify([token.testId, token.seed, token.ir])
  const payload = deflateRawSync(Buffer.from(text), { level: 9 }).toString('base64url')
  return `${version}.${payload}.${textHash(payload, checksumDigits)}`
}

function damaged(token: string, what: string, cause?: unknown): FuzzError {
  const shown = token.length > 60 ? `${token.slice(0, 57)}...` : token
  return new FuzzError('bad-replay-token', `The replay token "${shown}" ${what}.`, {
    hint: 'Copy the whole line the failing test printed; the token is one word without spaces.',
    cause,
  })
}

function parsePayload(token: string, payload: string): unknown {
  try {
    const text = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: largestText })
    return JSON.parse(text.toString())
  } catch (error) {
    throw damaged(token, 'cannot be read', error)
  }
}

/** @throws FuzzError `bad-replay-token` for anything `encodeToken` did not write. Spaces around it are fine. */
export function decodeToken(text: string): ReplayToken {
  const token = text.trim()
  const [prefix, payload, checksum, ...more] = token.split('.')
  if (!/^fw\d+$/.test(prefix ?? '') || payload === undefined) throw damaged(token, 'is not one of Fuzzwright')
  if (prefix !== version) throw damaged(token, `is of another version (${prefix}, not ${version})`)
  if (checksum !== textHash(payload, checksumDigits) || more.length > 0) throw damaged(token, 'is damaged or cut short')
  const data = parsePayload(token, payload)
  const [testId, seed, ir]: readonly unknown[] = Array.isArray(data) && data.length === 3 ? data : []
  if (typeof testId !== 'string' || typeof seed !== 'number' || !Number.isInteger(seed)) {
    throw damaged(token, 'does not hold an input')
  }
  return { testId, seed, ir: ir as IR }
}

/** @throws FuzzError `foreign-replay-token` where the token belongs to another test than the one with this id. */
export function assertTokenOf(token: ReplayToken, test: { readonly id: string; readonly name: string }): void {
  if (token.testId === test.id) return
  throw new FuzzError('foreign-replay-token', `The replay token belongs to another test than "${test.name}".`, {
    hint: 'Run only the test that printed it (-t with its full name), or print a new one if the test was renamed or moved.',
  })
}
