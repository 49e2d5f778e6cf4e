/** Texts that may stand where one was compared: the other side in it, beside it, as digits, as a character, or encoded. */
import { comparisonKind } from '../../execution/coverage.ts'
import { around, type Exchange } from './candidate-kind.ts'

/** Places one side is looked for in one text: repeated text makes as many candidates as it is long. No bench chose it. */
const mostOccurrences = 4

export function* textReplacements(text: string, { kind, have, want }: Exchange): Generator<string, void> {
  if (typeof want === 'string') {
    if (typeof have === 'string' || have === undefined) yield* placed(text, { kind, have: have ?? '', want })
    return
  }
  if (typeof have === 'number' || typeof have === 'bigint') {
    // Written as digits in the text, as the whole of it or as a part.
    if (text.trim() === '' ? Number(have) === 0 : Number(text) === Number(have)) {
      for (const value of around(kind, Number(want))) yield String(value)
    }
    yield* overwrite(text, { have: String(have), want: String(want) })
    if (typeof have === 'number' && typeof want === 'number') yield* asCharacter(text, { kind, have, want })
  } else if (have === undefined) yield String(want)
}

/** A text that was compared with another one. */
interface Texts {
  readonly have: string
  readonly want: string
}

function* placed(text: string, { kind, have, want }: Texts & { readonly kind: number }): Generator<string, void> {
  const texts = { have, want }
  if (text === have) yield want
  else if (text.trim() === have || text.toLowerCase() === have || text.toUpperCase() === have) yield want
  else if (text.trim().toLowerCase() === have || text.trim().toUpperCase() === have) yield want
  if (kind === comparisonKind.prefix) yield* atStart(text, texts)
  else if (kind === comparisonKind.suffix) yield* atEnd(text, texts)
  else if (kind === comparisonKind.contains) {
    yield* somewhere(text, texts)
    yield* parted(text, texts)
  } else if (have !== text) {
    yield* overwrite(text, texts)
    yield* beside(text, texts)
    yield* fromHereOn(text, texts)
  }
  yield* encoded(text, texts)
}

/** The text that was tested begins where `have` occurs. */
function* atStart(text: string, { have, want }: Texts): Generator<string, void> {
  for (const at of occurrences(text, have)) {
    yield text.slice(0, at) + want + text.slice(at)
    yield text.slice(0, at) + want + text.slice(at + want.length)
  }
}

function* atEnd(text: string, { have, want }: Texts): Generator<string, void> {
  for (const at of occurrences(text, have)) {
    const end = at + have.length
    yield text.slice(0, end) + want + text.slice(end)
    yield text.slice(0, Math.max(at, end - want.length)) + want + text.slice(end)
  }
}

function* somewhere(text: string, { have, want }: Texts): Generator<string, void> {
  for (const at of occurrences(text, have)) {
    yield text.slice(0, at) + want + text.slice(at)
    yield text.slice(0, at + have.length) + want + text.slice(at + have.length)
    yield text.slice(0, at) + want + text.slice(at + want.length)
  }
}

/** What a text is parted by has something on either side of it: what was looked at, the sign, and the first character over again. */
function* parted(text: string, { have, want }: Texts): Generator<string, void> {
  if (have === '') return
  for (const at of occurrences(text, have)) {
    const end = at + have.length
    yield text.slice(0, end) + want + have.slice(0, 1) + text.slice(end)
  }
}

function* overwrite(text: string, { have, want }: Texts): Generator<string, void> {
  if (have === '') {
    yield want + text
    if (text !== '') yield text + want
    return
  }
  for (const at of occurrences(text, have)) yield text.slice(0, at) + want + text.slice(at + have.length)
}

/** Where each sign of a text is asked for, one alone shows little: all that follow it become the same. */
function* fromHereOn(text: string, { have, want }: Texts): Generator<string, void> {
  if (have.length !== 1 || want.length !== 1) return
  const at = text.indexOf(have)
  const length = text.length - at
  if (at >= 0 && length > 1) yield text.slice(0, at) + want.repeat(length)
}

/** Where what is there has to stay: behind its last place, and before its first. */
function* beside(text: string, { have, want }: Texts): Generator<string, void> {
  const first = have === '' ? -1 : text.indexOf(have)
  if (first < 0) return
  const end = text.lastIndexOf(have) + have.length
  yield text.slice(0, end) + want + text.slice(end)
  yield text.slice(0, first) + want + text.slice(first)
}

export function occurrences(text: string, have: string): number[] {
  if (have === '') return text === '' ? [0] : [0, text.length]
  const found: number[] = []
  for (let at = text.indexOf(have); at >= 0 && found.length < mostOccurrences; at = text.indexOf(have, at + 1))
    found.push(at)
  return found
}

/** One character whose code was compared. */
function* asCharacter(
  text: string,
  { kind, have, want }: { readonly kind: number; readonly have: number; readonly want: number },
): Generator<string, void> {
  if (!isCodePoint(have)) return
  const old = String.fromCodePoint(have)
  for (const code of around(kind, want)) {
    if (isCodePoint(code)) yield* overwrite(text, { have: old, want: String.fromCodePoint(code) })
  }
}

export function isCodePoint(code: number): boolean {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff
}

interface Encoding {
  /** Cheap to tell, and false only where decoding would throw or cannot give `have`: an exception costs more than all else here. */
  may(text: string, have: string): boolean
  decode(text: string): string
  encode(text: string): string
}

/** Texts the code decodes before it compares: where decoding the text gives `have`, the encoding of `want`. */
const encodings: readonly Encoding[] = [
  {
    may: (text, have) => text.length > have.length,
    decode: (text) => text.replace(/^\s+|\s+$/g, ''),
    encode: (text) => text,
  },
  {
    may: (text) => /^[\s"[{\-\dtfn]/.test(text),
    decode: (text) => String(JSON.parse(text)),
    encode: (text) => JSON.stringify(text),
  },
  {
    may: (text, have) => text.length > have.length && /^[\w+/=\s]*$/.test(text),
    decode: (text) => atob(text),
    encode: (text) => btoa(text),
  },
  {
    may: (text) => text.includes('%'),
    decode: (text) => decodeURIComponent(text),
    encode: (text) => encodeURIComponent(text),
  },
  {
    may: (text, have) => text.length === have.length,
    decode: (text) => [...text].reverse().join(''),
    encode: (text) => [...text].reverse().join(''),
  },
]

function* encoded(text: string, { have, want }: Texts): Generator<string, void> {
  if (text === '' || text === have) return
  for (const { may, decode, encode } of encodings) {
    try {
      if (may(text, have) && decode(text) === have) yield encode(want)
    } catch {
      // Not a text of this encoding.
    }
  }
}
