/** Things as answers show them, and how later questions name them. */
import { isObject } from './member-of.ts'

/** Names of members by which things are known, the likeliest first. */
const idNames = ['id', '_id', 'uuid', 'key', 'slug', 'name']
/** Members in which APIs wrap what they answer. */
const wrappers = ['data', 'item', 'items', 'result', 'results', 'value', 'values']

export type Thing = Readonly<Record<string, unknown>>

/** What a thing is named by. */
export type Id = string | number

/** The object a value is, wraps, or lists first. */
export function thingIn(value: unknown): Thing | undefined {
  const inner = isObject(value) && !idNames.some((name) => name in Object(value)) ? wrapped(value) : value
  const thing: unknown = Array.isArray(inner) ? inner[0] : inner
  if (isObject(thing)) return thing
  return typeof thing === 'string' || typeof thing === 'number' ? { id: thing } : undefined
}

function wrapped(value: Thing): unknown {
  const name = wrappers.find((one) => one in value)
  const [only, ...others] = Object.values(value)
  return name === undefined ? (others.length === 0 && typeof only === 'object' ? only : value) : value[name]
}

/** Whoever adds `/carts/{id}/lines` may show the whole cart: the last of its `lines`, and where it stands. */
export function lastIn(whole: Thing, path: string): { readonly thing: Thing; readonly place: number } | undefined {
  const step = path.split('/').at(-1) ?? ''
  const list = Object.hasOwn(whole, step) ? whole[step] : undefined
  if (!Array.isArray(list) || list.length === 0) return undefined
  const last: unknown = list.at(-1)
  return { thing: isObject(last) ? last : {}, place: list.length - 1 }
}

/** What stands for a parameter that names a thing: `id`, `userId`, `user_id`; else what things are known by more often than not. */
export function idOf(thing: Thing, parameter: string): Id | undefined {
  return namedId(thing, parameter) ?? firstOf(thing, idNames)
}

/** What has the name of the parameter; the `id` of what stands inside under its noun, as `members` do for `memberId`; or its own `id`. */
export function namedId(thing: Thing, parameter: string): Id | undefined {
  const [, noun] = /^(.*?)_?id$/i.exec(parameter) ?? []
  if (noun === undefined) return firstOf(thing, [parameter, parameter.toLowerCase()])
  const inner = noun === '' ? undefined : innerThing(thing, noun.toLowerCase())
  return firstOf(thing, [parameter]) ?? (inner && firstOf(inner, ['id', '_id'])) ?? firstOf(thing, ['id'])
}

/** The thing under a name, or the first of those under its plural. */
function innerThing(thing: Thing, noun: string): Thing | undefined {
  const found = Object.entries(thing).find(([name, value]) => isNamed(name, noun) && typeof value === 'object')
  return thingIn(found?.[1])
}

/** Whether a name is a noun or its plural. */
export function isNamed(name: string, noun: string): boolean {
  return [noun, `${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')].includes(name.toLowerCase())
}

function firstOf(thing: Thing, names: readonly string[]): Id | undefined {
  for (const name of names) {
    const value = Object.hasOwn(thing, name) ? thing[name] : undefined
    if (typeof value === 'string' || typeof value === 'number') return value
  }
  return undefined
}

/** An id of the type that was there. */
export function idLike(value: unknown, id: Id | undefined): unknown {
  if (id === undefined || typeof value === typeof id) return id ?? value
  return typeof value === 'string' ? String(id) : value
}
