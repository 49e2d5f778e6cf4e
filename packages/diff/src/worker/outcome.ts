/** What came of one call, and how two of them differ. */
import { type Difference, difference, kindOf } from '@fuzzwright/survey/call'
import type { HiddenMembers } from '../change/hidden-members.ts'
import type { DifferenceKind } from '../difference/difference.ts'
import type { Closeness } from './task.ts'

/** How one call ended, and what it left behind. */
export interface Outcome {
  readonly ended: 'returned' | 'threw' | 'resolved' | 'rejected'
  /** What was returned, thrown, resolved to or rejected with. */
  readonly value: unknown
  /** The arguments after the call. */
  readonly args: readonly unknown[]
  /** What given functions were called with. */
  readonly calls: readonly (readonly unknown[])[]
}

/** How two outcomes differ. */
export interface Parting {
  readonly kind: DifferenceKind
  readonly cause: string
}

/** The gravest difference, or `undefined` where they agree. */
export function partingOf(before: Outcome, after: Outcome, closeness: Closeness): Parting | undefined {
  return partingEnds(before, after, closeness) ?? partingEffects(before, after, closeness)
}

function partingEnds(before: Outcome, after: Outcome, closeness: Closeness): Parting | undefined {
  const [wasError, isError] = [isErrorEnd(before), isErrorEnd(after)]
  if (!wasError && isError) return { kind: 'throws', cause: errorWords(after.value) }
  if (wasError && !isError) return { kind: 'returns', cause: `${kindOf(after.value)} for ${kindOf(before.value)}` }
  if (before.ended !== after.ended) return { kind: 'promise', cause: `${before.ended} became ${after.ended}` }
  return isError
    ? partingErrors(before.value, after.value, closeness)
    : partingValues(before.value, after.value, closeness)
}

function isErrorEnd({ ended }: Outcome): boolean {
  return ended === 'threw' || ended === 'rejected'
}

function partingErrors(before: unknown, after: unknown, { messages, hidden }: Closeness): Parting | undefined {
  const [was, is] = [kindOf(before), kindOf(after)]
  if (was !== is) return { kind: 'error', cause: `${was} became ${is}` }
  if (!(before instanceof Error) || !(after instanceof Error)) {
    const wrong = difference(visible(after, hidden), visible(before, hidden), 'exact')
    return wrong && { kind: 'error', cause: causeOf(wrong) }
  }
  if (before.name !== after.name) return { kind: 'error', cause: `${before.name} became ${after.name}` }
  return messages && before.message !== after.message ? { kind: 'message', cause: errorWords(after) } : undefined
}

function partingValues(before: unknown, after: unknown, { order, hidden }: Closeness): Parting | undefined {
  const [was, is] = [typeWord(before), typeWord(after)]
  if (was !== is && isOwnName(was) && isOwnName(is)) {
    return { kind: 'type', cause: `${was} became ${is}` }
  }
  const [left, right] = [visible(after, hidden), visible(before, hidden)]
  const wrong = difference(left, right, 'exact')
  if (wrong !== undefined) return { kind: 'value', cause: causeOf(wrong) }
  return order && keysInOrder(left) !== keysInOrder(right) ? { kind: 'order', cause: 'order of keys' } : undefined
}

/** Which characters of a text or digits of a number are others is up to the input. */
function causeOf({ path, what }: Difference): string {
  const kind = /^(?:number|sign|last digits)/.test(what) ? 'number' : /^(?:fewer|more) /.test(what) ? 'size' : what
  const isText = /^(?:lost|made) \S$/.test(what) || characters.test(what)
  return `${path} ${isText ? 'text' : kind}`.trim()
}

/** As differences of texts are told. */
const characters =
  /^(?:(?:made |lost )?(?:end|letter|capital|digit|nul|blank|wide blank|control character|upper control character|lone surrogate|astral character|other character|\S)(?: became |$)){1,2}/

function typeWord(value: unknown): string {
  return typeof value === 'number' ? 'number' : value instanceof Date ? 'Date' : kindOf(value)
}

/** Builds rename classes: `Duration2`, `_Duration`. */
function isOwnName(name: string): boolean {
  return !/^_|\d$/.test(name)
}

function partingEffects(before: Outcome, after: Outcome, { hidden }: Closeness): Parting | undefined {
  const args = difference(visible(after.args, hidden), visible(before.args, hidden), 'exact')
  if (args !== undefined) return { kind: 'argument', cause: causeOf(args) }
  const calls = difference(visible(after.calls, hidden), visible(before.calls, hidden), 'exact')
  return calls && { kind: 'calls', cause: causeOf(calls) }
}

/** Class and first words: what the input put into the message is left out. */
function errorWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return kindOf(thrown)
  const words = thrown.message.replace(/(["'`]).*?\1/g, '').match(/[A-Za-z]{3,}/g) ?? []
  return [thrown.name, ...words.slice(0, 6)].join(' ')
}

const deepest = 12
const mostItems = 2_000

/**
 * What users can see of a value, as plain data: instances of the version's own classes are told by their class, what they
 * write themselves as, their items and their public properties; iterators by what they give. Prototypes differ between
 * versions by nature, and hidden state is nobody's business.
 */
export function visible(value: unknown, hidden: HiddenMembers = {}): unknown {
  return new Viewing(hidden).view(value, 0)
}

class Viewing {
  private readonly seen = new Map<object, unknown>()
  private readonly hidden: HiddenMembers
  private items = 0

  constructor(hidden: HiddenMembers) {
    this.hidden = hidden
  }

  view(value: unknown, depth: number): unknown {
    if (typeof value === 'function') return '<function>'
    if (typeof value === 'symbol') return String(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth > deepest || this.items++ > mostItems) return '<deep>'
    const known = this.seen.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) return this.properties(value, this.keep(value, new Array<unknown>(value.length)), depth)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) {
      return this.properties(value, this.keep(value, prototype === null ? Object.create(null) : {}), depth)
    }
    if (value instanceof Map)
      return this.keep(value, new Map([...value].map(([k, v]) => [this.view(k, depth + 1), this.view(v, depth + 1)])))
    if (value instanceof Set) return this.keep(value, new Set([...value].map((item) => this.view(item, depth + 1))))
    if (isOfPlatform(value)) return value
    return this.made(value, depth)
  }

  private keep<T>(value: object, made: T): T {
    this.seen.set(value, made)
    return made
  }

  private properties(value: object, made: object, depth: number): object {
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (descriptor === undefined || (key === 'length' && Array.isArray(value))) continue
      const content = 'value' in descriptor ? this.view(descriptor.value, depth + 1) : '<accessor>'
      Object.defineProperty(made, key, {
        value: content,
        enumerable: descriptor.enumerable === true,
        configurable: true,
        writable: true,
      })
    }
    return made
  }

  private made(value: object, depth: number): unknown {
    const view: Record<string, unknown> = this.keep(value, {})
    const name = kindOf(value)
    if (isOwnName(name)) view.class = name
    if (value instanceof Error) return Object.assign(view, { name: value.name })
    const written = writtenForm(value)
    if (written !== undefined) return Object.assign(view, { written })
    const given = itemsOf(value)
    if (given !== undefined) view.items = this.view(given, depth + 1)
    for (const key of Object.keys(value)) {
      if (!/^[_$#]/.test(key) && this.hidden[name]?.includes(key) !== true)
        view[`.${key}`] = this.view(Reflect.get(value, key), depth + 1)
    }
    return view
  }
}

/** What `toJSON` or an own `toString` says. */
function writtenForm(value: object): string | undefined {
  try {
    const json: unknown = Reflect.get(value, 'toJSON')
    if (typeof json === 'function') return JSON.stringify(value) ?? 'undefined'
    const writes: unknown = Reflect.get(value, 'toString')
    return typeof writes === 'function' && writes !== Object.prototype.toString ? String(value) : undefined
  } catch (error) {
    return `<${kindOf(error)}>`
  }
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value
}

function itemsOf(value: object): readonly unknown[] | undefined {
  if (!isIterable(value)) return undefined
  const items: unknown[] = []
  try {
    for (const item of value) {
      items.push(item)
      if (items.length >= mostGiven) break
    }
  } catch (error) {
    items.push(`<${kindOf(error)}>`)
  }
  return items
}

/** Items of an iterator that are held against each other. */
const mostGiven = 200

function isOfPlatform(value: object): boolean {
  if (value instanceof Error) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  const maker: unknown =
    typeof prototype === 'object' && prototype !== null ? Reflect.get(prototype, 'constructor') : undefined
  return (
    typeof maker === 'function' &&
    Reflect.get(globalThis, maker.name) === maker &&
    !(Symbol.iterator in value && 'next' in value)
  )
}

/** The keys of plain data in their order, as one text. */
function keysInOrder(value: unknown): string {
  const keys: string[] = []
  JSON.stringify(value, (key, item: unknown) => {
    keys.push(key)
    return typeof item === 'bigint' ? String(item) : item
  })
  return keys.join('\n')
}
