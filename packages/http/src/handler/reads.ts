/**
 * What an app reads of a request: names of members of its body, and of headers. Validators ask for all they know of, whether it has to be there
 * or not, and no refusal says that.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { HttpRequest } from './handler.ts'

/** Names that lead to each value that was asked for. */
export interface Reads {
  readonly body: readonly (readonly string[])[]
  /** In small letters. */
  readonly headers: readonly string[]
}

interface Watch {
  readonly body: string | undefined
  readonly names: Map<string, readonly string[]>
  readonly headers: Set<string>
}

const watching = new AsyncLocalStorage<Watch>()

/** Names read in one request. No bench chose it. */
const mostReads = 200

/** Does `work`, which answers `request`, and says what was read. What it throws is of no interest: the same request is judged without being looked at. */
export async function readsOf({ body }: HttpRequest, work: () => Promise<unknown>): Promise<Reads> {
  const watch: Watch = { body, names: new Map(), headers: new Set() }
  const giveBack = watchParsing()
  try {
    await watching.run(watch, work)
  } catch {
    // What it read until then was read.
  } finally {
    giveBack()
  }
  return { body: [...watch.names.values()], headers: [...watch.headers] }
}

/** Looks that go on: tests of one file may run side by side. */
let looks = 0
let parse = JSON.parse

/** What is parsed of the body of a request that is looked at is seen, until the answer is called. */
function watchParsing(): () => void {
  if (looks++ === 0) {
    parse = JSON.parse
    JSON.parse = (text, ...others) => {
      const value: unknown = parse(text, ...others)
      const watch = watching.getStore()
      return watch !== undefined && text === watch.body ? seen(value, [], watch.names) : value
    }
  }
  return () => {
    if (--looks === 0) JSON.parse = parse
  }
}

/** Headers by name as Node has them: as they are, unless somebody looks. */
export function watchedHeaders<T extends object>(headers: T): T {
  const watch = watching.getStore()
  if (watch === undefined) return headers
  return new Proxy(headers, {
    get(target, name, receiver) {
      noteHeader(watch, name)
      return Reflect.get(target, name, receiver)
    },
    has(target, name) {
      noteHeader(watch, name)
      return Reflect.has(target, name)
    },
  })
}

/** The headers of a `Request`, whose names are noted where somebody looks. */
export function watchHeaders(headers: Headers): void {
  const watch = watching.getStore()
  if (watch === undefined) return
  for (const name of ['get', 'has'] as const) {
    const ask = headers[name].bind(headers)
    Object.defineProperty(headers, name, {
      value: (asked: string) => {
        noteHeader(watch, asked)
        return ask(asked)
      },
    })
  }
}

function noteHeader({ headers }: Watch, name: unknown): void {
  if (typeof name === 'string' && isFreeHeader(name) && headers.size < mostReads) headers.add(name.toLowerCase())
}

/** Headers that say how a request is written or sent, which those who carry it read. */
const ofTheWire: ReadonlySet<string> = new Set(
  'accept-encoding,cache-control,connection,content-encoding,content-length,content-type,date,expect,host,if-modified-since,if-none-match,keep-alive,range,te,trailer,transfer-encoding,upgrade,user-agent'.split(
    ',',
  ),
)

/** A header that a request may have or not, whatever else it says. */
export function isFreeHeader(name: string): boolean {
  return /^[a-z][\w-]{0,60}$/i.test(name) && !ofTheWire.has(name.toLowerCase()) && !isInherited(name)
}

type Names = Map<string, readonly string[]>

/** A value of which each member that is asked for is noted. */
function seen(value: unknown, path: readonly string[], names: Names): unknown {
  if (typeof value !== 'object' || value === null) return value
  // Who lists all members of an object and looks at each knows none of them.
  let isListed = false
  const inside = new Map<string, unknown>()
  const note = (target: object, name: string | symbol): void => {
    if (typeof name !== 'string' || isInherited(name) || (isListed && Object.hasOwn(target, name))) return
    if (Array.isArray(target)) return
    if (names.size < mostReads) names.set(JSON.stringify([...path, name]), [...path, name])
  }
  return new Proxy(value, {
    get(target, name, receiver) {
      note(target, name)
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof name !== 'string' || !Object.hasOwn(target, name)) return member
      if (!inside.has(name)) inside.set(name, seen(member, [...path, name], names))
      return typeof member === 'object' ? inside.get(name) : member
    },
    has(target, name) {
      note(target, name)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      isListed = true
      return Reflect.ownKeys(target)
    },
  })
}

/** Members that every object has, or that is asked whether it is a promise or a text. */
function isInherited(name: string): boolean {
  return name in Object.prototype || name in Array.prototype || name === 'then' || name === 'toJSON'
}
