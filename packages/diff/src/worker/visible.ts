/** What users can see of what came of a call, as plain data that two versions can be held against each other by. */
import { types } from 'node:util'
import { copy, kindOf } from '@fuzzwright/survey/call'
import type { HiddenMembers } from '../change/hidden-members.ts'
import { itemsShown } from './iterators.ts'

const deepest = 12
const mostItems = 2_000

/** Two values as their users see them: of the older version first, then of the newer one. */
export type VisiblePair = readonly [before: unknown, after: unknown]

/**
 * What users can see of two values: instances of the versions' own classes are told by their class, what they write themselves
 * as, their items and their public properties; iterators by what they give. Prototypes and symbols differ between versions by
 * nature, hidden state is nobody's business, and whether equal parts are one object is left out. A property that one
 * version keeps and the other works out is the same property.
 */
export function visiblePair(before: unknown, after: unknown, hidden: HiddenMembers = {}): VisiblePair {
  return [new Viewing(hidden).view(before, after), new Viewing(hidden).view(after, before)]
}

/** Builds may rename classes: `Duration2`, `_Duration`, `t`. */
export function isOwnName(name: string): boolean {
  return !/^_|\d$|^.{1,2}$/.test(name)
}

class Viewing {
  /** Objects around what is looked at, the outermost first. */
  private readonly around: object[] = []
  private readonly hidden: HiddenMembers
  private items = 0

  constructor(hidden: HiddenMembers) {
    this.hidden = hidden
  }

  /** `peer` is what the other version has in the same place. */
  view(value: unknown, peer: unknown): unknown {
    if (typeof value === 'function') return '<function>'
    if (typeof value === 'symbol') return String(value)
    if (typeof value !== 'object' || value === null) return value
    const known = this.around.indexOf(value)
    if (known !== -1) return `<around ${this.around.length - known}>`
    if (this.around.length > deepest || this.items++ > mostItems) return '<deep>'
    this.around.push(value)
    try {
      return this.object(value, peer)
    } finally {
      this.around.pop()
    }
  }

  private object(value: object, peer: unknown): unknown {
    if (Array.isArray(value)) return this.properties(value, listOf(value.length), peer)
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype === Object.prototype) return this.properties(value, {}, peer)
    if (prototype === null) return this.properties(value, Object.create(null), peer)
    if (types.isMap(value))
      return new Map([...value].map(([key, item]) => [this.view(key, undefined), this.view(item, undefined)]))
    if (types.isSet(value)) return new Set([...value].map((item) => this.view(item, undefined)))
    return isOfPlatform(value) ? copy(value) : this.made(value, peer)
  }

  private properties(value: object, made: object, peer: unknown): object {
    for (const key of keysOf(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (descriptor === undefined || (key === 'length' && Array.isArray(value))) continue
      Object.defineProperty(made, sharedKey(key), {
        value: this.part(value, key, peer),
        enumerable: descriptor.enumerable === true,
        configurable: true,
        writable: true,
      })
    }
    return made
  }

  private part(value: object, key: PropertyKey, peer: unknown): unknown {
    try {
      return this.view(partOf(value, key), isObject(peer) ? partOf(peer, key) : undefined)
    } catch (error) {
      return `<throws ${kindOf(error)}>`
    }
  }

  private made(value: object, peer: unknown): unknown {
    const view: Record<string, unknown> = {}
    const name = kindOf(value)
    if (isOwnName(name)) view.class = name
    if (value instanceof Error) return Object.assign(view, { name: value.name })
    const written = this.written(value)
    if (written !== undefined) return Object.assign(view, { written })
    const given = itemsOf(value)
    if (given !== undefined) view.items = this.view(given, undefined)
    const isShown = (key: string): boolean => !/^[_$#]/.test(key) && this.hidden[name]?.includes(key) !== true
    // What the other version keeps and this one works out.
    const others = isObject(peer) ? shownKeysOf(peer).filter((key) => key in value) : []
    for (const key of new Set([...shownKeysOf(value), ...others].filter(isShown))) {
      const part = this.part(value, key, peer)
      // A method may be a property of each instance or of their prototype.
      if (part !== '<function>') view[`.${key}`] = part
    }
    return view
  }

  /** What `toJSON` or an own `toString` says. */
  private written(value: object): unknown {
    try {
      const json: unknown = Reflect.get(value, 'toJSON')
      if (typeof json === 'function') return this.view(Reflect.apply(json, value, ['']), undefined) ?? 'undefined'
      const writes: unknown = Reflect.get(value, 'toString')
      return typeof writes === 'function' && writes !== Object.prototype.toString ? String(value) : undefined
    } catch (error) {
      return `<${kindOf(error)}>`
    }
  }
}

/** Lists that are longer are made without room for what is not in them. */
const longList = 10_000

/** As long: ten million holes would cost as much as ten million items, unless the list was too long for room once. */
export function listOf(length: number): unknown[] {
  const list: unknown[] = []
  if (length > longList) list.length = 2 ** 32 - 1
  list.length = length
  return list
}

/** Own keys of objects before any of their parts was worked out: working one out may write down what it came to. */
const keysAtFirst = new WeakMap<object, readonly (string | symbol)[]>()

function keysOf(value: object): readonly (string | symbol)[] {
  return keysAtFirst.get(value) ?? Reflect.ownKeys(value)
}

/** Names of own properties that can be enumerated. */
function shownKeysOf(value: object): readonly string[] {
  return keysOf(value).filter(
    (key): key is string => typeof key === 'string' && Object.prototype.propertyIsEnumerable.call(value, key),
  )
}

function partOf(value: object, key: PropertyKey): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(value, key)
  if (descriptor !== undefined && 'value' in descriptor) return descriptor.value
  if (!keysAtFirst.has(value)) keysAtFirst.set(value, Reflect.ownKeys(value))
  return Reflect.get(value, key)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A symbol of a module is another one in each version: its description stands for it. */
function sharedKey(key: string | symbol): string | symbol {
  if (typeof key === 'string' || Symbol.keyFor(key) !== undefined) return key
  return String(key).startsWith('Symbol(Symbol.') ? key : Symbol.for(`own ${String(key)}`)
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value
}

function itemsOf(value: object): readonly unknown[] | undefined {
  return isIterable(value) ? itemsShown(value, (error) => `<${kindOf(error)}>`) : undefined
}

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
