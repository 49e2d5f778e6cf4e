/**
 * Twenty-two public needles after the puzzles of AFL++, Centipede, FuzzTest and Jazzer.js, written anew from their one-line
 * meanings: each throws in one place, and nothing is given but the types.
 */

function found(): never {
  throw new RangeError('found')
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

const twelve = [0x21, 0x7e, 0x03, 0xff, 0x80, 0x41, 0x5b, 0x00, 0xc4, 0x39, 0x66, 0xaa]

export function aflU8(data: Uint8Array): void {
  if (data.length < 12) return
  if (data[0] !== 0x21) return
  if (data[1] !== 0x7e) return
  if (data[2] !== 0x03) return
  if (data[3] !== 0xff) return
  if (data[4] !== 0x80) return
  if (data[5] !== 0x41) return
  for (let at = 6; at < 12; at++) {
    if (data[at] !== twelve[at]) return
  }
  found()
}

export function aflU32Window(a: number, b: number, c: number): void {
  if (a > 3_141_592_652 && a < 3_141_592_654) {
    if (b > 271_828_181 && b < 271_828_183) {
      if (c > 1_618_033 && c < 1_618_035) found()
    }
  }
}

export function aflDouble(a: number, b: number, c: number, d: number): void {
  if (!(a > 17.25 && a < 17.2501)) return
  if (!(b > -0.000_31 && b < -0.000_309)) return
  if (!(c > 6.02e23 && c < 6.020_01e23)) return
  if (d === 98.765_432_1) found()
}

export function aflMemcmp(s: string): void {
  if (s.slice(0, 4) !== 'LION') return
  if (s.slice(4, 12) !== 'mountain') return
  if (s.slice(12, 28) !== 'eighteen-minus-2') return
  if (s.slice(28, 54) === 'abcdefghijklmnopqrstuvwxyz') found()
}

export function aflCasecmp(s: string): void {
  if (s.slice(0, 4) !== 'Rose') return
  if (s.slice(4, 12).toLowerCase() !== 'gardener') return
  if (s.slice(12, 28) !== '(sixteen signs!)') return
  if (s.slice(28, 54).toUpperCase() === 'ZYXWVUTSRQPONMLKJIHGFEDCBA') found()
}

const steps: readonly ((total: number) => number)[] = [
  (total) => total * 31 + 7,
  (total) => total * 31 + 11,
  (total) => total * 31 + 13,
  (total) => total * 31 + 17,
  (total) => total * 31 + 19,
]

export function ctCallstack(data: Uint8Array): void {
  if (data.length !== 5) return
  let total = 0
  for (const byte of data) {
    const step = steps[byte - 65]
    if (step === undefined) return
    total = step(total)
  }
  const wanted = (((13 * 31 + 7) * 31 + 19) * 31 + 11) * 31 + 17
  if (total === wanted) found()
}

export function ctAutodict(s: string): void {
  let at = 0
  for (const keyword of ['fuzzing', 'autodict', 'Entropy', 'syzygy!']) {
    if (s.slice(at, at + keyword.length) !== keyword) return
    at += keyword.length
  }
  found()
}

export function ftDiv(num: number, den: number): void {
  if (den < -100 || den > 100) return
  const quotient = num / den
  if (!Number.isFinite(quotient)) found()
}

export function ftBits(bits: number): void {
  for (let bit = 0; bit < 6; bit++) {
    if (((bits >> bit) & 1) !== (bit % 2 === 0 ? 1 : 0)) return
  }
  found()
}

interface Address {
  street: string
  number: number
}

interface Person {
  name: string
  address: Address
}

export interface Message {
  active: boolean
  count: number
  owner: Person
  label: string
}

export function ftNested(m: Message): void {
  if (!m.active || m.count <= 60_000) return
  if (m.label.length < 4 || m.owner.name[0] !== 'Q') return
  if (m.owner.address.number >= 0) return
  if (m.owner.address.street.includes('z')) found()
}

export function ftFlags(v: boolean[]): void {
  if (v.length === 4 && v[0] === true && v[1] === false && v[2] === true && v[3] === true) found()
}

export function ftVector(v: number[]): void {
  if (v.length === 4 && v[0] === 70 && v[1] === 85 && v[2] === 90 && v[3] === 122) found()
}

export function ftFilter(even: number, square: number): void {
  if (!(even >= 1 && even <= 10 && even % 2 === 0)) return
  if (!(square >= 1 && square <= 10 && Number.isInteger(Math.sqrt(square)))) return
  if (even + 1 === square) found()
}

export function ftOptional(n?: number): void {
  if (n === undefined) return
  if (String(n).startsWith('1')) found()
}

export function ftRecord(r: { a: number; b: string }): void {
  if (r.a < 0 || r.a > 255) return
  if (r.a === 0 && r.b.startsWith('X')) found()
}

export function ftRange(x: number): void {
  if (!Number.isInteger(x) || x < 10_000 || x > 80_000) return
  if (x === 47_123) found()
}

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function ftMagicHeader(data: Uint8Array): void {
  if (data.length < 8) return
  for (let at = 0; at < 8; at++) {
    if (data[at] !== png[at]) return
  }
  found()
}

function text(data: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...data.subarray(from, to))
}

export function ftFormat(data: Uint8Array): void {
  if (data.length < 72) return
  if (text(data, 0, 4) !== 'HEAD') return
  if (text(data, 67, 72) !== 'close') return
  if (view(data).getUint32(27, true) === 0x0b_ad_f0_0d) found()
}

export function ftWishDivisible(x: number): void {
  if (x <= 0) return
  if (x % 2 === 0 && x % 3 === 0 && x % 5 === 0 && x % 7 === 0 && x % 11 === 0 && x % 13 === 0) found()
}

function escaped(s: string): string {
  let out = ''
  for (const character of s) {
    if (character === '\n') out += '\\n'
    else if (character === '\r') out += '\\r'
    else if (character === '\t') out += '\\t'
    else if (character === '\\') out += '\\\\'
    else out += character
  }
  return out
}

function unescaped(s: string): string {
  let out = ''
  for (let at = 0; at < s.length; at++) {
    const next = s[at + 1]
    if (s[at] !== '\\') out += s[at]
    else if (next === 'n' || next === 'r' || next === '\\') {
      out += next === 'n' ? '\n' : next === 'r' ? '\r' : '\\'
      at++
    } else out += s[at]
  }
  return out
}

export function ftCodelab(s: string): void {
  if (unescaped(escaped(s)) !== s) found()
}

export function jzXor(data: Uint8Array): void {
  if (data.length < 8) return
  const words = view(data)
  if ((words.getInt32(0, true) ^ 0x5a_5a_17_38) !== 0x12_34_56_78) return
  if ((words.getInt32(4, true) ^ -0x11_22_33_45) === 0x7e_dc_ba_98) found()
}

export function jzString(s: string): void {
  if (s.length !== 16) return
  if (s.slice(0, 8) !== 'Awesome ') return
  if (s.slice(8, 15) !== 'Fuzzing') return
  if (s.slice(15) === '!') found()
}
