/**
 * Twenty-five public needles after libFuzzer's own tests, written anew from their one-line meanings: each throws in one
 * place, and nothing is given but the types. Bytes are `Uint8Array`, C strings are strings.
 */

function found(): never {
  throw new RangeError('found')
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

export function lfSimple(data: Uint8Array): void {
  if (data.length > 0 && data[0] === 0x48) {
    if (data.length > 1 && data[1] === 0x69) {
      if (data.length > 2 && data[2] === 0x21) found()
    }
  }
}

export function lfSimpleCmp(x: number, a: number, y: number, z: number): void {
  if (x > 4_311_810_305 && x < 4_311_810_310) {
    if (a >= -1044 && a < -1040) {
      if (y > 0xbada55 && y < 0xbada58) {
        if (z >= 9_876_543 && z <= 9_876_544) {
          if (x > 4_311_810_306 && x < 4_311_810_308) found()
        }
      }
    }
  }
}

export function lfStrncmp(s: string): void {
  if (s.slice(0, 4) !== 'ABCD') return
  if (s.slice(0, 9) !== 'ABCD-efgh') return
  if (s.slice(0, 15) !== 'ABCD-efgh-12345') return
  if (s.slice(0, 22) !== 'ABCD-efgh-12345-zyxwvu') return
  if (s.slice(0, 30) === 'ABCD-efgh-12345-zyxwvu-LMNOPQR') found()
}

export function lfStrstr(s: string): void {
  if (s.includes('nnbad') && s.includes('F-word') && s.toLowerCase().includes('abc#xyz')) found()
}

function lastLabel(n: number): boolean {
  switch (n) {
    case 1:
      return false
    case 101:
      return false
    case 1001:
      return false
    case 10_001:
      return false
    case 100_001:
      return false
    case 1_000_001:
      return false
    case 10_000_001:
      return false
    case 100_000_001:
      return true
    default:
      return false
  }
}

export function lfSwitch(a: number, b: number, c: number): void {
  if (lastLabel(a) && lastLabel(b + 7) && lastLabel(c - 12_345)) found()
}

function vote(n: number): number {
  switch (n) {
    case 0x5e_ad_be:
      return 1
    case 19_283_746:
      return 2
    case -77_665_544:
      return 4
    default:
      return 0
  }
}

export function lfSwitch2(a: number, b: number, c: number): void {
  const votes = vote(a) | vote(b) | vote(c)
  if ((votes & (votes - 1)) !== 0) found()
}

export function lfSwitch3(data: Uint8Array): void {
  if (data.length < 100) return
  switch (view(data).getUint32(data.length >> 1, true)) {
    case 0x47_52_45_50:
      found()
      break
    case 0:
      return
    default:
      return
  }
}

export function lfFourBranches(data: Uint8Array): void {
  let mask = 0
  if (data.length > 0 && data[0] === 0x46) mask |= 1
  if (data.length > 1 && data[1] === 0x55) mask |= 2
  if (data.length > 2 && data[2] === 0x5a) mask |= 4
  if (data.length > 3 && data[3] === 0x7a) mask |= 8
  if (mask === 15) found()
}

export function lfFullCover(data: Uint8Array): void {
  let mask = 0
  if (data.length > 0 && data[0] === 0x46) mask |= 1
  if (data.length > 1 && data[1] === 0x55) mask |= 2
  if (data.length > 2 && data[2] === 0x5a) mask |= 4
  if (data.length > 3 && data[3] === 0x7a) mask |= 8
  if (data.length > 4 && data[4] === 0x45) mask |= 16
  if (data.length > 5 && data[5] === 0x72) mask |= 32
  if (mask === 63) found()
}

export function lfRepeatedMemcmp(s: string): void {
  let foos = 0
  let bars = 0
  for (let at = 0; at + 3 <= s.length; at += 3) {
    const triple = s.slice(at, at + 3)
    if (triple === 'foo') foos++
    if (triple === 'bar') bars++
  }
  if (foos > 10 && bars > 10) found()
}

const sixtyFour = '0123456789qwertyuiopasdfghjklzxcvbnmQWERTYUIOPASDFGHJKLZXCVBNM+/'

export function lfMemcmp64(s: string): void {
  if (s.length >= 64 && s.slice(0, 64) === sixtyFour) found()
}

export function lfSingleByte(data: Uint8Array): void {
  if (data.length > 0 && data[data.length >> 1] === 42) found()
}

export function lfSingleMemcmp(s: string): void {
  if (s.slice(0, 16) === 'It works, right?') found()
}

export function lfSingleStrcmp(s: string): void {
  if (s.length >= 7 && s.slice(0, 6) === 'qwerty') found()
}

export function lfAbsNeg(x: number, y: number): void {
  const wrapped = Math.abs(x | 0) | 0
  if (wrapped < 0 && (y | 0) === 0x3a_dd_ca_fe) found()
}

export function lfAbsNeg64(x: bigint, y: bigint): void {
  const narrow = BigInt.asIntN(64, x)
  const wrapped = BigInt.asIntN(64, narrow < 0n ? -narrow : narrow)
  if (wrapped < 0n && BigInt.asIntN(64, y) === 0x3a_dd_ca_fe_de_ad_be_efn) found()
}

function swapped(word: number): number {
  return (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0
}

export function lfSwapCmp(data: Uint8Array): void {
  if (data.length < 14) return
  const words = view(data)
  if (swapped(words.getUint32(0, true)) !== 0x46_55_4a_31) return
  if (swapped(words.getUint32(data.length >> 1, true)) !== 0x1a_2b_3c_4d) return
  if (swapped(words.getUint32(data.length - 4, true)) !== 0x99_88_77_66) return
  if (data[4] === 0xc3) found()
}

export function lfDiv(a: number): void {
  const quotient = 12_345 / (a - 1_020_304)
  if (!Number.isFinite(quotient) && Number.isInteger(a)) found()
}

type Handler = (byte: number) => Handler

export function lfCallerCallee(data: Uint8Array): void {
  const idle: Handler = () => idle
  const fourth: Handler = (byte) => (byte === 0x64 ? found() : idle)
  const third: Handler = (byte) => (byte === 0x63 ? fourth : idle)
  const second: Handler = (byte) => (byte === 0x62 ? third : idle)
  const first: Handler = (byte) => (byte === 0x61 ? second : idle)
  if (data.length < 4) return
  let handler = first
  for (let at = 0; at < 4; at++) handler = handler(data[at] as number)
}

export function lfSomeBytes(data: Uint8Array): void {
  if (data.length < 2048) return
  const byte = (at: number): number => data[at] as number
  if (byte(3) !== 0x46 || byte(1400) !== 0x75 || byte(2001) !== 0x7a) return
  if (byte(77) + byte(777) * 256 + byte(1777) * 65_536 === 0x31_32_33) found()
}

export function lfThreeBytes(data: Uint8Array): void {
  if (data.length < 3) return
  const sum = (data[0] as number) + (data[1] as number) * 256 + (data[2] as number) * 65_536
  if (sum === 0x9a_bc_de) found()
}

export function lfShrinkOrder(data: Uint8Array): void {
  let f = -1
  let u = -1
  let z = -1
  for (let at = 0; at < data.length; at++) {
    if (f < 0 && data[at] === 0x46) f = at
    if (u < 0 && data[at] === 0x55) u = at
    if (z < 0 && data[at] === 0x5a) z = at
  }
  if (f >= 0 && f < u && u < z) found()
}

export function lfStringEq(s: string): void {
  if (s === 'a decoy nobody asks for') return
  if (s === 'the wanted one') found()
}

function descend(data: Uint8Array, depth: number): void {
  if (depth > 1000) found()
  if (depth < data.length && data[depth] === 65 + (depth % 10)) descend(data, depth + 1)
}

export function lfDeepRecursion(data: Uint8Array): void {
  descend(data, 0)
}

function reversed(data: Uint8Array): number[] {
  const out: number[] = []
  for (let at = data.length - 1; at >= 0; at--) out.push(data[at] as number)
  return out
}

function reversedWrongly(data: Uint8Array): number[] {
  const out = reversed(data)
  if (data.length > 10 && data[5] === 0x42 && data[6] === 0x43 && data[7] === 0x44) {
    out[2] = ((out[2] as number) + 1) & 0xff
  }
  return out
}

export function lfEquivalence(data: Uint8Array): void {
  const left = reversed(data)
  const right = reversedWrongly(data)
  for (let at = 0; at < left.length; at++) {
    if (left[at] !== right[at]) found()
  }
}
