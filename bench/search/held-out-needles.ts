/**
 * Fourteen needles that no part of the search was made or tuned with: written before its comparison solving, in shapes and
 * constants of their own, to show whether what helps the public needles helps other code too.
 */

function found(): never {
  throw new RangeError('found')
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function ascii(data: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...data.subarray(from, to))
}

/** A big-endian word inside a header of text. */
export function hoChunk(data: Uint8Array): void {
  if (data.length < 20) return
  if (ascii(data, 0, 4) !== 'FORM') return
  if (view(data).getUint32(4, false) !== 0xca_fe_d0_0d) return
  if (ascii(data, 8, 12) === 'AIFC' && view(data).getUint16(13, true) === 0x2b_11) found()
}

/** The sum of three characters modulo a prime, between two words. */
export function hoResidue(s: string): void {
  if (s.length !== 9 || !s.startsWith('ID-')) return
  const sum = s.charCodeAt(3) + s.charCodeAt(4) + s.charCodeAt(5)
  if (sum % 97 === 41 && s.endsWith('/x')) found()
}

/** A switch inside a switch over words. */
export function hoStates(state: string, event: string, count: number): void {
  switch (state) {
    case 'idle':
    case 'running':
      return
    case 'suspended':
      switch (event) {
        case 'stop':
          return
        case 'wake-up':
          if (count - 17 === 404) found()
          return
        default:
          return
      }
    default:
      return
  }
}

/** Each number is an affine or bitwise image of the one before. */
export function hoAffineChain(a: number, b: number, c: number): void {
  if (a * 3 + 7 !== 2500) return
  if (b - 2 * a !== 19) return
  if ((c ^ 0x2f) === b + 5) found()
}

/** A word rotated and masked before it is compared. */
export function hoRotate(x: number): void {
  if (((x << 7) | (x >>> 25)) >>> 0 === 0x9e_37_79_b9) found()
}

/** Parts of a date that restrict one another: a Monday that is the last of February. */
export function hoLeapMonday(d: Date): void {
  if (d.getUTCMonth() !== 1 || d.getUTCDate() !== 29) return
  if (d.getUTCDay() === 1 && d.getUTCFullYear() > 2100) found()
}

const roles = new Set(['reader', 'writer', 'janitor'])

/** Membership, then a length, then a length inside. */
export function hoMembers(tags: string[]): void {
  if (!roles.has(tags[0] ?? '')) return
  if (tags.length !== 7) return
  if ((tags[6] as string).length === 12 && tags[5] === tags[0]) found()
}

export interface Row {
  id: number
  kind: string
}

/** Records in a list that refer to one another. */
export function hoRows(rows: Row[]): void {
  const [head, body, tail] = rows
  if (head === undefined || body === undefined || tail === undefined) return
  if (head.kind !== 'head' || body.kind !== 'body') return
  if (body.id !== head.id + 1) return
  if (tail.id === body.id * 2 && tail.kind === 'tail' && tail.id > 1000) found()
}

/** Ten digits with a weighted check sum. */
export function hoCheckDigit(s: string): void {
  if (!/^\d{10}$/.test(s) || !s.startsWith('386')) return
  let sum = 0
  for (let at = 0; at < 10; at++) sum += (10 - at) * (s.charCodeAt(at) - 48)
  if (sum % 11 === 0) found()
}

/** Three remainders at once. */
export function hoRemainders(n: number): void {
  if (!Number.isInteger(n) || n < 1000) return
  if (n % 17 === 0 && n % 23 === 5 && n % 31 === 7) found()
}

function depthOf(s: string, at: number): number {
  if (s[at] !== '[' || s[at + 1] !== '{') return at / 2
  return depthOf(s, at + 2)
}

/** A nesting of two alternating signs. */
export function hoDeepPairs(s: string): void {
  if (depthOf(s, 0) > 120) found()
}

/** Far places of a long list of bytes, with two of them combined. */
export function hoFarBytes(data: Uint8Array): void {
  if (data.length < 600) return
  if (data[599] !== 0x5f) return
  if (view(data).getUint16(300, false) !== 0xbe_ef) return
  if (((data[10] as number) ^ (data[20] as number)) === 0x3c) found()
}

/** A header read without regard to case or blanks. */
export function hoCaseless(s: string): void {
  const line = s.trim().toUpperCase()
  if (!line.startsWith('CONTENT-TYPE:')) return
  if (line.slice(13).trim().toLowerCase() === 'text/x-held-out') found()
}

/** Two words, each several times in one list. */
export function hoVotes(words: string[]): void {
  const yes = words.filter((word) => word === 'aye').length
  const no = words.filter((word) => word === 'nay').length
  if (yes >= 6 && no >= 5) found()
}
