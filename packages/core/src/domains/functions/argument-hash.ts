/**
 * What made-up functions know their arguments by: a number that equal ones share. It is asked for with every call of such a function,
 * so it goes through the values as they are, and only so far: whole documents are handed to a visitor with each of their nodes.
 */
import { printPlatformObject } from '../../domain/print-platform-object.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'

/** Values looked at, of one list of arguments; those that differ only behind them are alike. No bench chose it. */
const mostParts = 256
/** Characters of each text, from its beginning, and bytes; its length tells longer ones apart. No bench chose it. */
const longest = 256

/** One for each kind of value, so that `1` and `'1'` are two. */
const kinds = {
  undefined: 1,
  null: 2,
  true: 3,
  false: 4,
  number: 5,
  string: 6,
  bigint: 7,
  symbol: 8,
  function: 9,
  list: 10,
  hole: 11,
  map: 12,
  set: 13,
  bytes: 14,
  date: 15,
  object: 16,
  accessor: 17,
  source: 18,
} as const

const float = new Float64Array(1)
const halves = new Int32Array(float.buffer)

/** From 0 (included) to 2^32 (excluded). Getters are not asked; a proxy may throw. The mixing is that of MurmurHash3 (Appleby, 2011). */
export function argumentHash(args: readonly unknown[], salt = 0): number {
  const hash = new ArgumentHash(salt)
  hash.items(args)
  return hash.value
}

interface Span {
  readonly byteOffset: number
  readonly byteLength: number
}

class ArgumentHash {
  private hash: number
  private left = mostParts

  constructor(salt: number) {
    this.hash = salt
  }

  get value(): number {
    const { hash } = this
    const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    return (mixed ^ (mixed >>> 13)) >>> 0
  }

  items(items: readonly unknown[]): void {
    this.add(kinds.list)
    this.add(items.length)
    for (let index = 0; index < items.length && this.left > 0; index++) {
      if (index in items) this.part(items[index])
      else this.hole()
    }
  }

  /** Of a list without items there may be thousands of millions. */
  private hole(): void {
    this.left--
    this.add(kinds.hole)
  }

  private add(number: number): void {
    const mixed = Math.imul(this.hash ^ number, 0xcc9e2d51)
    // Numbers differ in their upper bits, and answers are chosen by the lower ones.
    this.hash = mixed ^ (mixed >>> 15)
  }

  private text(text: string): void {
    this.add(text.length)
    for (let index = 0; index < text.length && index < longest; index++) this.add(text.charCodeAt(index))
  }

  private number(number: number): void {
    float[0] = number
    this.add(halves[0] ?? 0)
    this.add(halves[1] ?? 0)
  }

  private part(value: unknown): void {
    if (this.left <= 0) return
    this.left--
    switch (typeof value) {
      case 'number':
        this.add(kinds.number)
        this.number(value)
        break
      case 'boolean':
        this.add(value ? kinds.true : kinds.false)
        break
      case 'undefined':
        this.add(kinds.undefined)
        break
      case 'object':
        if (value === null) this.add(kinds.null)
        else this.object(value)
        break
      case 'function':
        this.add(kinds.function)
        this.text(sourceOfFunction(value))
        break
      case 'string':
        this.add(kinds.string)
        this.text(value)
        break
      default:
        this.add(typeof value === 'bigint' ? kinds.bigint : kinds.symbol)
        this.text(String(value))
    }
  }

  private object(value: object): void {
    if (sourceOf in value) this.source(printValue(value))
    else if (Array.isArray(value)) this.items(value)
    else if (value instanceof Map) this.held(kinds.map, value)
    else if (value instanceof Set) this.held(kinds.set, value)
    else if (ArrayBuffer.isView(value)) this.bytes(value, value.buffer, value)
    else if (value instanceof ArrayBuffer) this.bytes(value, value, { byteOffset: 0, byteLength: value.byteLength })
    else if (value instanceof Date) {
      this.add(kinds.date)
      this.number(value.getTime())
    } else this.instance(value)
  }

  private held(kind: number, held: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): void {
    this.add(kind)
    this.add(held.size)
    for (const item of held) {
      if (this.left <= 0) return
      this.part(item)
    }
  }

  private bytes(whole: object, buffer: ArrayBufferLike, { byteOffset, byteLength }: Span): void {
    this.add(kinds.bytes)
    const name = nameOf(Object.getPrototypeOf(whole))
    if (name !== 'Uint8Array') this.text(name)
    this.add(byteLength)
    const bytes = new Uint8Array(buffer, byteOffset, Math.min(byteLength, longest))
    for (const byte of bytes) this.add(byte)
  }

  /** What is no structure of the language: by its class, what it says of itself, and its own properties. */
  private instance(value: object): void {
    this.add(kinds.object)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype) {
      const name = nameOf(prototype)
      this.text(name)
      const said = toldBy(value, name)
      if (said !== undefined) {
        this.source(said)
        return
      }
    }
    if (value instanceof Error) this.text(value.message)
    // Faster than all own keys, by four times; what is hidden, or kept under symbols, tells nothing apart.
    for (const key of Object.keys(value)) {
      if (this.left <= 0) return
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      this.text(key)
      if (descriptor?.get === undefined && descriptor?.set === undefined) this.part(descriptor?.value)
      else this.add(kinds.accessor)
    }
  }

  private source(text: string): void {
    this.add(kinds.source)
    this.text(text)
  }
}

/** A stub spells its answers out, and is handed over with each call of a method: 17 % of a search in TanStack Query. */
const sources = new WeakMap<object, string>()

function sourceOfFunction(value: object): string {
  const known = sources.get(value)
  if (known !== undefined) return known
  const source = printValue(value)
  sources.set(value, source)
  return source
}

function nameOf(prototype: unknown): string {
  if (typeof prototype !== 'object' || prototype === null) return ''
  const maker: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  return typeof maker === 'function' ? maker.name : ''
}

/** Objects of the platform have their state elsewhere than in their properties. */
function toldBy(value: object, name: string): string | undefined {
  if (value instanceof RegExp || name === 'URL' || name === 'URLSearchParams') return String(value)
  return printPlatformObject(value, name, printValue)
}
