/** What an answer shows of a thing that later requests are about. */

import { type HttpAnswer, sameRoute } from './handler/handler.ts'
import type { Operation } from './operation/operation.ts'
import { idOf, lastIn, namedId, type Thing, thingIn } from './thing.ts'

/** The request whose answer is read. */
interface Asking {
  readonly changes: number
  /** Answers of the same request before it, by which it is known where it stands. */
  readonly before?: number
  /** Values of the parameters of its path. */
  readonly path?: Readonly<Record<string, unknown>>
}

function lastParameter(path: string): string {
  return /\{([^}]*)\}$/.exec(path)?.[1] ?? ''
}

interface Shown {
  readonly put: string | number | undefined
  readonly changes: number
  readonly thing: Thing
  readonly place: number
}

/** A thing that was made or shown by an answer. */
export class Made {
  /** The answer said that it is new. */
  readonly isCreated: boolean
  /** Requests before it that may have changed what was there. */
  readonly changes: number
  readonly thing: Thing
  private readonly location: string | undefined
  private readonly path: string
  /** Where it stands among its like: a list whose things have no names is asked by place. From 0. */
  private readonly place: number
  /** What its path ends in, where it was put there. */
  private readonly put: string | number | undefined

  private constructor({ path }: Operation, answer: HttpAnswer, shown: Shown) {
    this.path = path
    this.put = shown.put
    this.thing = shown.thing
    this.place = shown.place
    this.location = answer.headers.location
    this.isCreated = answer.status === 201
    this.changes = shown.changes
  }

  /**
   * `undefined` where the answer shows nothing.
   */
  static by(operation: Operation, answer: HttpAnswer, { changes, before = 0, path = {} }: Asking): Made | undefined {
    if (answer.status < 200 || answer.status >= 300) return undefined
    const put = operation.method === 'PUT' ? path[lastParameter(operation.path)] : undefined
    const isPut = typeof put === 'string' || typeof put === 'number'
    const thing = thingInBody(answer.body)
    if (thing === undefined && answer.headers.location === undefined && !isPut) return undefined
    const listed = thing && lastIn(thing, operation.path)
    return new Made(operation, answer, {
      changes,
      put: isPut ? put : undefined,
      thing: listed?.thing ?? thing ?? {},
      place: listed?.place ?? before,
    })
  }

  /** The thing is shown at a path one step longer than that of the request which made it. */
  isParentOf(path: string): boolean {
    return path.replace(/\/\{[^}]*\}$/, '') === this.path
  }

  /** What stands for a parameter of `path`: where nothing in the answer does, its place. */
  idFor(parameter: string, path = ''): string | number {
    const end = path.indexOf(`{${parameter}}`) + parameter.length + '{}'.length
    if (this.put !== undefined && sameRoute(path.slice(0, end), this.path)) return this.put
    return this.saidFor(parameter) ?? this.place
  }

  /** The answer says what it is known by. */
  names(parameter: string): boolean {
    return this.saidFor(parameter) !== undefined
  }

  private saidFor(parameter: string): string | number | undefined {
    const named = namedId(this.thing, parameter) ?? this.located()
    return named ?? (asksForPlace.test(parameter) ? undefined : idOf(this.thing, parameter))
  }

  /** Where the app says that it stands, which says more than a member that may only look like an id. */
  private located(): string | undefined {
    const last = this.location?.split(/[/?#]/).findLast((step) => step !== '')
    return last === undefined ? undefined : decodeURIComponent(last)
  }
}

/** Names of parameters that are no names of things. */
const asksForPlace = /^(?:at|i|idx|index|pos|position|place|n|nr|no|num|number|row|line|offset)$/i

/** A thing that is still shown behind its end, and says that it has ended: who archives things deletes them so. */
export function saysGone(body: string): boolean {
  return Object.entries(thingInBody(body) ?? {}).some(([name, value]) => {
    if (goneName.test(name)) return Boolean(value)
    if (/active|enabled/i.test(name)) return value === false
    return /status|state/i.test(name) && typeof value === 'string' && goneName.test(value)
  })
}

const goneName = /delet|remov|archiv|trash|discard|cancel|inactive|disabled/i

function thingInBody(body: string): Thing | undefined {
  try {
    return thingIn(JSON.parse(body))
  } catch {
    return undefined
  }
}
