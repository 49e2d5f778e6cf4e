/** A text that is equal for equal plain data: two corpus values that give the property the same input need one run. */
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'

/** Longer keys are kept as two hashes. Only memory depends on it; no bench chose it. */
const longest = 80

/** The key of a user value; `undefined` where it holds something that is not plain data, such as a function. */
export function valueKey(value: unknown): string | undefined {
  const pieces: string[] = []
  return write(value, pieces, new Set()) ? shortened(pieces.join('')) : undefined
}

/** What the property sees of a corpus value, else its written form; `undefined` where user code throws. */
export function visibleKey(domain: AnyDomain, c: unknown): string | undefined {
  try {
    return valueKey(domain.getValue(c)) ?? shortened(keyOf(domain, c))
  } catch {
    return undefined
  }
}

/** Short texts as they are, long ones as their length and two 32-bit hashes. */
export function shortened(text: string): string {
  if (text.length <= longest) return text
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return `#${text.length}.${a >>> 0}.${b >>> 0}`
}

function write(value: unknown, pieces: string[], open: Set<object>): boolean {
  if (typeof value === 'string') pieces.push(JSON.stringify(value))
  else if (typeof value === 'number') pieces.push(Object.is(value, -0) ? '-0' : String(value))
  else if (typeof value === 'bigint') pieces.push(`${value}n`)
  else if (value === null || typeof value === 'boolean' || value === undefined) pieces.push(String(value))
  else if (typeof value === 'object') return !open.has(value) && writeObject(value, pieces, open)
  else return false
  return true
}

function writeObject(value: object, pieces: string[], open: Set<object>): boolean {
  open.add(value)
  const written = writeInside(value, pieces, open)
  open.delete(value)
  return written
}

function writeInside(value: object, pieces: string[], open: Set<object>): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Date.prototype) return write((value as Date).getTime(), append(pieces, '@'), open)
  if (prototype === Map.prototype) return writeList([...(value as Map<unknown, unknown>)].flat(), 'M', pieces, open)
  if (prototype === Set.prototype) return writeList([...(value as Set<unknown>)], 'S', pieces, open)
  if (Object.getOwnPropertySymbols(value).length > 0) return false
  // Sparse and decorated arrays have more or fewer keys than items.
  if (prototype === Array.prototype) {
    const items = value as unknown[]
    return Object.keys(items).length === items.length && writeList(items, '[', pieces, open)
  }
  if (prototype !== Object.prototype && prototype !== null) return false
  return writeList(Object.entries(value).flat(), prototype === null ? '{0' : '{', pieces, open)
}

function writeList(items: readonly unknown[], mark: string, pieces: string[], open: Set<object>): boolean {
  pieces.push(mark)
  for (const item of items) {
    if (!write(item, pieces, open)) return false
    pieces.push(',')
  }
  pieces.push(';')
  return true
}

function append(pieces: string[], piece: string): string[] {
  pieces.push(piece)
  return pieces
}
