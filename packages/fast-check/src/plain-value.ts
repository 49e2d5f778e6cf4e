/** Values made of primitives, arrays and plain objects: how they are copied, measured, edited and written down. */
import {
  bigintFromIR,
  bigintToIR,
  type IR,
  type MutateContext,
  numberFromIR,
  numberToIR,
} from '@fuzzwright/core/implementor'

type Entries = readonly (readonly [string, unknown])[]

function entriesOf(value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : undefined
}

function objectOf(entries: Entries): object {
  const object = {}
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return object
}

export function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'bigint', 'boolean', 'undefined'].includes(typeof value)) return true
  if (Array.isArray(value)) return Object.keys(value).length === value.length && value.every(isPlain)
  return entriesOf(value)?.every(([, part]) => isPlain(part)) ?? false
}

export function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain)
  const entries = entriesOf(value)
  return entries === undefined ? value : objectOf(entries.map(([key, part]) => [key, copyPlain(part)]))
}

/** What the value would cost as choices: the size of its numbers, one bit more for each part and each character. */
export function plainBits(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 1 + Math.log2(Math.abs(value) + 1) : 64
    case 'bigint':
      return 1 + value.toString(2).length
    case 'string':
      return 1 + textBits(value)
    default:
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + 1 + plainBits(part), 1)
  const entries = entriesOf(value) ?? []
  return entries.reduce((sum, [key, part]) => sum + 1 + textBits(key) + plainBits(part), 1)
}

/** fast-check numbers printable characters from the blank on. */
function textBits(text: string): number {
  let sum = Math.log2(text.length + 1)
  for (let index = 0; index < text.length; index++) sum += 1 + Math.log2(Math.abs(text.charCodeAt(index) - 32) + 1)
  return sum
}

export function plainToIR(value: unknown): IR {
  if (value === undefined) return { undefined: true }
  if (typeof value === 'number') return numberToIR(value)
  if (typeof value === 'bigint') return bigintToIR(value)
  if (Array.isArray(value)) return value.map(plainToIR)
  const entries = entriesOf(value)
  return entries === undefined ? (value as IR) : { entries: entries.map(([key, part]) => [key, plainToIR(part)]) }
}

/** The value in an object of its own, as it may be `undefined`; nothing for what `plainToIR` does not write. */
export function plainFromIR(ir: IR): { readonly value: unknown } | undefined {
  if (ir === null || typeof ir === 'boolean' || typeof ir === 'string') return { value: ir }
  const number = numberFromIR(ir) ?? bigintFromIR(ir)
  if (number !== undefined) return { value: number }
  if (Array.isArray(ir)) return listFromIR(ir)
  const { entries, undefined: none } = ir as { readonly [key: string]: IR }
  if (none === true) return { value: undefined }
  if (!Array.isArray(entries)) return undefined
  const pairs = listFromIR(entries)?.value as unknown[] | undefined
  const fits = pairs?.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')
  return fits === true ? { value: objectOf(pairs as unknown as Entries) } : undefined
}

function listFromIR(irs: readonly IR[]): { readonly value: unknown[] } | undefined {
  const items = irs.map(plainFromIR)
  return items.includes(undefined) ? undefined : { value: items.map((item) => item?.value) }
}

/** `value` with one leaf, chosen by chance, replaced by a neighbour or by something it was compared with. */
export function editPlain(value: unknown, g: MutateContext): unknown {
  if (Array.isArray(value)) return editList(value, g)
  const entries = entriesOf(value)
  if (entries === undefined) return editLeaf(value, g)
  if (entries.length === 0) return value
  const chosen = g.rng.below(entries.length)
  return objectOf(entries.map(([key, part], index) => [key, index === chosen ? editPlain(part, g) : part]))
}

function editList(list: readonly unknown[], g: MutateContext): unknown {
  const { rng } = g
  const index = rng.below(Math.max(1, list.length))
  if (list.length === 0) return list
  switch (rng.below(4)) {
    case 0:
      return list.toSpliced(index, 1)
    case 1:
      return list.toSpliced(rng.below(list.length + 1), 0, list[index])
    default:
      return list.with(index, editPlain(list[index], g))
  }
}

function editLeaf(value: unknown, g: MutateContext): unknown {
  switch (typeof value) {
    case 'string':
      return editText(value, g)
    case 'number':
      return editNumber(value, g)
    case 'bigint':
      return g.compares?.bigint(value, g.rng) ?? word(g.dictionary.bigints, g) ?? value + (g.rng.bool() ? 1n : -1n)
    case 'boolean':
      return !value
    default:
      return value
  }
}

function word<Word>(words: readonly Word[], g: MutateContext): Word | undefined {
  return words.length > 0 && g.rng.bool() ? g.rng.pick(words) : undefined
}

function editNumber(value: number, g: MutateContext): number {
  const known = g.rng.oneIn(4) ? undefined : (g.compares?.number(value, g.rng) ?? word(g.dictionary.numbers, g))
  return known ?? (g.rng.bool() ? value + g.rng.int(-4, 4) : Math.trunc(value / 2))
}

function editText(text: string, g: MutateContext): string {
  const { rng } = g
  const known = rng.oneIn(4) ? undefined : g.compares?.string(text, rng)
  if (known !== undefined) return known
  const at = rng.below(text.length + 1)
  const inserted = word(g.dictionary.strings, g) ?? String.fromCharCode(32 + rng.below(95))
  if (rng.oneIn(4)) return inserted
  return text.slice(0, at) + (rng.oneIn(3) ? '' : inserted) + text.slice(at + (rng.bool() ? 1 : 0))
}
