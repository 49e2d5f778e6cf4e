/** Looks at the loaded modules of a package: what can be called, and where it is found. Plain data comes out. */
import { EventEmitter } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import stream from 'node:stream'

/** One function or class. */
export interface ReflectedExport {
  readonly entry: number
  /** Names from the namespace down: `['url', 'encode']`. */
  readonly path: readonly string[]
  readonly kind: 'function' | 'class'
  /** It is written as a class, which no call without `new` makes anything of. */
  readonly needsNew?: true
  /** The name the function itself has, which may be another than that of the export. */
  readonly called: string
  /** Parameters as the function counts them. */
  readonly length: number
  readonly async: boolean
  /** Of a class: what its instances can be asked. */
  readonly members: readonly { readonly name: string; readonly kind: 'method' | 'getter'; readonly length: number }[]
  readonly iterable: boolean
}

const deepest = 3
const mostMembers = 120

/** `namespaces`: the entry points in order; missing ones could not be imported. */
export function reflect(namespaces: readonly (object | undefined)[]): readonly ReflectedExport[] {
  const seen = new Set<unknown>([Object, Function, Array])
  const found: ReflectedExport[] = []
  let holders = namespaces.flatMap((holder, entry): readonly Holder[] =>
    holder === undefined ? [] : [{ holder, entry, path: [] }],
  )
  // What several hold is told where it is nearest: a function may hold all of its package.
  for (let depth = 0; depth < deepest && holders.length > 0; depth++) {
    holders = holders.flatMap((one) => walk(one, { seen, found }))
  }
  const at = (one: ReflectedExport): number => one.entry
  return [...found].sort((a, b) => at(a) - at(b))
}

/** A namespace, or what it holds. */
interface Holder {
  readonly holder: object
  readonly entry: number
  readonly path: readonly string[]
}

interface Walk {
  readonly seen: Set<unknown>
  readonly found: ReflectedExport[]
}

/**
 * Notes what can be called in a holder, and answers what holds more. What is exported by itself comes before what holders
 * have, and `default` last: they mostly hold the same again.
 */
function walk({ holder, entry, path }: Holder, { seen, found }: Walk): readonly Holder[] {
  const names = Object.getOwnPropertyNames(holder)
    .filter((name) => isPublic(name, holder))
    .slice(0, 600)
  const rank = (name: string): number => (name === 'default' ? 2 : typeof read(holder, name) === 'function' ? 0 : 1)
  const inside: Holder[] = []
  for (const name of names.sort((a, b) => rank(a) - rank(b))) {
    const value = read(holder, name)
    if ((typeof value !== 'function' && !isPlainHolder(value)) || seen.has(value)) continue
    seen.add(value)
    const one: Holder = { holder: value as object, entry, path: [...path, name] }
    if (typeof value === 'function') found.push(describeCallable(one))
    // What a CommonJS module exports comes as `default`: its members are the module's own.
    if (name === 'default' && path.length === 0 && typeof value !== 'function')
      inside.push(...walk(one, { seen, found }))
    else if (typeof value !== 'function' || hasStatics(value)) inside.push(one)
  }
  return inside
}

function hasStatics(value: object): boolean {
  return Object.getOwnPropertyNames(value).some(
    (name) => typeof read(value, name) === 'function' || isPlainHolder(read(value, name)),
  )
}

const unwanted = new Set([
  'length',
  'name',
  'prototype',
  'arguments',
  'caller',
  'constructor',
  '__esModule',
  'module.exports',
  'super_',
])

function isPublic(name: string, holder: object): boolean {
  if (unwanted.has(name) || !/^[A-Za-z$][\w$]*$/.test(name)) return false
  return typeof holder !== 'function' || !Object.hasOwn(Function.prototype, name)
}

function isPlainHolder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // A prototype may work its tag out, which it cannot of itself.
  return prototype === null || prototype === Object.prototype || read(value, Symbol.toStringTag) === 'Module'
}

function read(holder: object, name: PropertyKey): unknown {
  try {
    return Reflect.get(holder, name)
  } catch {
    return undefined
  }
}

type Callable = object & { readonly length: number; readonly name: string; readonly prototype?: object }

function describeCallable({ holder: value, entry, path }: Holder): ReflectedExport {
  const { length, name, prototype } = value as Callable
  const source = Function.prototype.toString.call(value)
  const members = membersOf(prototype)
  const needsNew = /^class\b/.test(source)
  const isClass = needsNew || members.length > 0
  return {
    entry,
    path,
    kind: isClass ? 'class' : 'function',
    ...(needsNew && { needsNew }),
    called: typeof name === 'string' ? name : '',
    length: typeof length === 'number' ? length : 0,
    async: /^async\b/.test(source),
    members: isClass ? members : [],
    iterable: isClass && prototype !== undefined && Symbol.iterator in prototype,
  }
}

/** Of the prototype and of those it inherits from, nearest first. */
function membersOf(prototype: object | undefined): ReflectedExport['members'] {
  const members = new Map<string, ReflectedExport['members'][number]>()
  let at: unknown = prototype
  while (typeof at === 'object' && at !== null && at !== Object.prototype && !isPlatformPrototype(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (members.has(name) || name === 'constructor' || !/^[A-Za-z$][\w$]*$/.test(name)) continue
      const descriptor = Object.getOwnPropertyDescriptor(at, name)
      if (typeof descriptor?.value === 'function')
        members.set(name, { name, kind: 'method', length: descriptor.value.length })
      else if (descriptor?.get !== undefined) members.set(name, { name, kind: 'getter', length: 0 })
    }
    at = Object.getPrototypeOf(at)
  }
  return [...members.values()].slice(0, mostMembers)
}

/** What instances of generator functions inherit from: `next` and the like are no members of the function. */
const generatorPrototypes = new Set<unknown>(
  [function* () {}, async function* () {}].map(({ prototype }) => Object.getPrototypeOf(prototype)),
)

/** Classes of Node that others are made of: they are written in JavaScript, and do not look native. */
const nodePrototypes = new Set<unknown>(
  [EventEmitter, ...Object.values(stream), ...Object.values(net), ...Object.values(http)].flatMap((value: unknown) =>
    typeof value === 'function' && value.prototype !== undefined ? [value.prototype] : [],
  ),
)

function isPlatformPrototype(prototype: object): boolean {
  if (generatorPrototypes.has(prototype) || nodePrototypes.has(prototype)) return true
  const { constructor: maker } = prototype
  return typeof maker === 'function' && /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(maker))
}
