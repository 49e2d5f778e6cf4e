/** What an answer shows of a thing that later requests are about. */

import { isObject } from './document/plain-schemas.ts'
import type { HttpAnswer } from './handler/handler.ts'
import type { Operation } from './operation/operation.ts'

/** Names of members by which things are known, the likeliest first. */
const idNames = ['id', '_id', 'uuid', 'key', 'slug', 'name']
/** Members in which APIs wrap what they answer. */
const wrappers = ['data', 'item', 'items', 'result', 'results', 'value', 'values']

type Thing = Readonly<Record<string, unknown>>

/** A thing that was made or shown by an answer. */
export class Made {
  /** The answer said that it is new. */
  readonly isCreated: boolean
  /** Deletions before it. */
  readonly deletions: number
  private readonly thing: Thing
  private readonly location: string | undefined
  private readonly path: string

  private constructor(
    { path }: Operation,
    answer: HttpAnswer,
    { deletions, thing = {} }: { readonly deletions: number; readonly thing: Thing | undefined },
  ) {
    this.path = path
    this.thing = thing
    this.location = answer.headers.location
    this.isCreated = answer.status === 201
    this.deletions = deletions
  }

  /** `undefined` where the answer shows nothing. */
  static by(operation: Operation, answer: HttpAnswer, deletions: number): Made | undefined {
    if (answer.status < 200 || answer.status >= 300) return undefined
    const thing = thingIn(answer.body)
    if (thing === undefined && answer.headers.location === undefined) return undefined
    return new Made(operation, answer, { deletions, thing })
  }

  /** The thing is shown at a path one step longer than that of the request which made it. */
  isParentOf(path: string): boolean {
    return path.replace(/\/\{[^}]*\}$/, '') === this.path
  }

  /** What stands for a parameter of a path. */
  idFor(parameter: string): string | number | undefined {
    const bare = parameter.replace(/^.*?_?(?=id$)/i, '')
    for (const name of [parameter, bare.toLowerCase(), ...idNames]) {
      const value = Object.hasOwn(this.thing, name) ? this.thing[name] : undefined
      if (typeof value === 'string' || typeof value === 'number') return value
    }
    const last = this.location?.split(/[/?#]/).findLast((step) => step !== '')
    return last === undefined ? undefined : decodeURIComponent(last)
  }
}

/** The object an answer is, wraps, or lists first. */
function thingIn(body: string): Thing | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  const inner = isObject(value) && !idNames.some((name) => name in Object(value)) ? wrapped(value) : value
  const thing: unknown = Array.isArray(inner) ? inner[0] : inner
  if (isObject(thing)) return thing
  return typeof thing === 'string' || typeof thing === 'number' ? { id: thing } : undefined
}

function wrapped(value: Readonly<Record<string, unknown>>): unknown {
  const name = wrappers.find((one) => one in value)
  const [only, ...others] = Object.values(value)
  return name === undefined ? (others.length === 0 && typeof only === 'object' ? only : value) : value[name]
}
