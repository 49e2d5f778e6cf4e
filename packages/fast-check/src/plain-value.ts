/** Values made of primitives, dates, arrays and plain objects: how they are copied, measured and written down. */
import { bigintFromIR, bigintToIR, type IR, numberFromIR, numberToIR } from '@fuzzwright/core/domain'

type Entries = readonly (readonly [string, unknown])[]

const msPerDay = 86_400_000

function entriesOf(value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? Object.entries(value) : undefined
}

/** Whether the object was made without a prototype, as `fc.record` does at times. */
function isBare(value: unknown): boolean {
  return Object.getPrototypeOf(value) === null
}

function objectOf(entries: Entries, bare: boolean): object {
  const object = bare ? Object.create(null) : {}
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return object
}

export function isPlain(value: unknown): boolean {
  if (value === null) return true
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'undefined':
      return true
    case 'object':
      break
    default:
      return false
  }
  if (Array.isArray(value)) return Object.keys(value).length === value.length && value.every(isPlain)
  if (isDate(value)) return true
  const entries = entriesOf(value)
  return entries?.length === Reflect.ownKeys(value).length && entries.every(([, part]) => isPlain(part))
}

function isDate(value: unknown): value is Date {
  return value instanceof Date && Object.getPrototypeOf(value) === Date.prototype
}

export function copyPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyPlain)
  if (isDate(value)) return new Date(value)
  const entries = entriesOf(value) ?? []
  return objectOf(
    entries.map(([key, part]) => [key, copyPlain(part)]),
    isBare(value),
  )
}

/** The members of a plain object; none of anything else. */
export function plainEntries(value: unknown): Entries {
  return entriesOf(value) ?? []
}

/** The direct parts of a list or an object, in order; none for anything else. */
export function plainParts(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return entriesOf(value)?.map(([, part]) => part) ?? []
}

/** A copy in which some direct parts, by index, are others. */
export function withPlainParts(value: unknown, parts: ReadonlyMap<number, unknown>): unknown {
  const at = (part: unknown, index: number): unknown => (parts.has(index) ? parts.get(index) : part)
  if (Array.isArray(value)) return value.map(at)
  const entries = entriesOf(value) ?? []
  return objectOf(
    entries.map(([key, part], index) => [key, at(part, index)]),
    isBare(value),
  )
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
  if (isDate(value)) return dateBits(value.getTime())
  const entries = entriesOf(value) ?? []
  return entries.reduce((sum, [key, part]) => sum + 1 + textBits(key) + plainBits(part), 1)
}

/** Whole days are simpler than times of a day, and Invalid Date is simpler than none. */
function dateBits(time: number): number {
  if (Number.isNaN(time)) return 64
  const days = Math.abs(time) / msPerDay
  return 1 + Math.log2(days + 1) + (Number.isInteger(days) ? 0 : 30)
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
  if (isDate(value)) return { date: numberToIR(value.getTime()) }
  const entries = entriesOf(value)
  if (entries === undefined) return value as IR
  return { entries: entries.map(([key, part]) => [key, plainToIR(part)]), ...(isBare(value) ? { bare: true } : {}) }
}

/** The value in an object of its own, as it may be `undefined`; nothing for what `plainToIR` does not write. */
export function plainFromIR(ir: IR): { readonly value: unknown } | undefined {
  if (ir === null || typeof ir === 'boolean' || typeof ir === 'string') return { value: ir }
  const number = numberFromIR(ir) ?? bigintFromIR(ir)
  if (number !== undefined) return { value: number }
  if (Array.isArray(ir)) return listFromIR(ir)
  const { entries, bare, date, undefined: none } = ir as { readonly [key: string]: IR }
  if (none === true) return { value: undefined }
  if (date !== undefined) {
    const time = numberFromIR(date)
    return time === undefined ? undefined : { value: new Date(time) }
  }
  if (!Array.isArray(entries)) return undefined
  const pairs = listFromIR(entries)?.value
  const fits = pairs?.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string')
  return fits === true ? { value: objectOf(pairs as unknown as Entries, bare === true) } : undefined
}

function listFromIR(irs: readonly IR[]): { readonly value: unknown[] } | undefined {
  const items = irs.map(plainFromIR)
  return items.includes(undefined) ? undefined : { value: items.map((item) => item?.value) }
}
