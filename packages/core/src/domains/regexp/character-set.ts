/** The characters that one class of a regular expression takes, found by asking the engine of the language itself. */
import { Alphabet, type CodePointRange } from '../strings/alphabet.ts'

const surrogates = [0xd800, 0xdfff] as const

/** All characters in order, made on first use: 65,536 code units, and the planes beyond them as pairs. */
let basicPlane: string | undefined
let otherPlanes: string | undefined

function textOf(first: number, last: number): string {
  const pieces: string[] = []
  for (let start = first; start <= last; start += 4096) {
    const codes = Array.from({ length: Math.min(4096, last - start + 1) }, (_, index) => start + index)
    pieces.push(String.fromCodePoint(...codes))
  }
  return pieces.join('')
}

/** Sets that were asked for: patterns name the same few classes, and each costs a look at every character. */
const asked = new Map<string, Alphabet>()
/** As many of them as are kept; programs that make patterns of their inputs would keep any number. */
const mostAsked = 1024

/**
 * The set of single characters that `source` (one class, set or character) matches under `flags`. With `u` or `v` these are
 * scalar values, without them code units. Empty where nothing matches.
 */
export function charactersOf(source: string, flags: string): Alphabet {
  const key = `${flags}/${source}`
  let set = asked.get(key)
  if (set === undefined) {
    set = askedFor(source, flags)
    if (asked.size >= mostAsked) asked.clear()
    asked.set(key, set)
  }
  return set
}

function askedFor(source: string, flags: string): Alphabet {
  const unicode = /[uv]/.test(flags)
  const runs = new RegExp(`(?:${singleOf(source, flags)})+`, `g${flags.replace(/[gyd]/g, '')}`)
  // Without `u` a pair in the text would be two units all the same, so lone halves may stand in a row.
  basicPlane ??= textOf(0, 0xffff)
  const ranges = unicode
    ? [...rangesIn(basicPlane.slice(0, surrogates[0]), 0, runs), ...rangesIn(basicPlane.slice(0xe000), 0xe000, runs)]
    : rangesIn(basicPlane, 0, runs)
  if (unicode && wantsOtherPlanes(source, flags)) {
    otherPlanes ??= textOf(0x1_0000, 0x10_ffff)
    ranges.push(...rangesIn(otherPlanes, 0x1_0000, runs))
  } else if (unicode && new RegExp(`^(?:${source})$`, flags.replace(/[gyd]/g, '')).test('\u{10000}')) {
    ranges.push([0x1_0000, 0x10_ffff])
  }
  return new Alphabet(joined(ranges))
}

/**
 * A set of `v` may hold texts of several characters, such as the emojis of flags. Left in, V8 looks for each of thousands at every
 * character of all planes, which takes it minutes in a process that has compiled so much that it no longer optimizes.
 */
function singleOf(source: string, flags: string): string {
  return flags.includes('v') && /^(?:\[|\\[pP]\{)/.test(source) ? `[${source}&&\\p{Any}]` : source
}

/** Classes without properties, set operations or characters from there treat all other planes alike. */
function wantsOtherPlanes(source: string, flags: string): boolean {
  return flags.includes('v') || /\\[pP]|\\u\{|[\ud800-\udfff]/.test(source)
}

function rangesIn(text: string, start: number, runs: RegExp): CodePointRange[] {
  const ranges: CodePointRange[] = []
  const wide = start >= 0x1_0000 ? 2 : 1
  for (const match of text.matchAll(runs)) {
    ranges.push([start + match.index / wide, start + (match.index + match[0].length) / wide - 1])
  }
  return ranges
}

function joined(ranges: readonly CodePointRange[]): CodePointRange[] {
  const result: CodePointRange[] = []
  for (const [first, last] of ranges) {
    const previous = result.at(-1)
    if (previous !== undefined && previous[1] + 1 === first) result[result.length - 1] = [previous[0], last]
    else result.push([first, last])
  }
  return result
}
