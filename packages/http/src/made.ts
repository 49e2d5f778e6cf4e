/** What an answer shows of a thing that later requests are about. */

import type { HttpAnswer } from './handler/handler.ts'
import type { Operation } from './operation/operation.ts'
import { idOf, namedId, type Thing, thingIn } from './thing.ts'

/** A thing that was made or shown by an answer. */
export class Made {
  /** The answer said that it is new. */
  readonly isCreated: boolean
  /** Requests before it that may have changed what was there. */
  readonly changes: number
  readonly thing: Thing
  private readonly location: string | undefined
  private readonly path: string

  private constructor(
    { path }: Operation,
    answer: HttpAnswer,
    { changes, thing = {} }: { readonly changes: number; readonly thing: Thing | undefined },
  ) {
    this.path = path
    this.thing = thing
    this.location = answer.headers.location
    this.isCreated = answer.status === 201
    this.changes = changes
  }

  /** `undefined` where the answer shows nothing. */
  static by(operation: Operation, answer: HttpAnswer, changes: number): Made | undefined {
    if (answer.status < 200 || answer.status >= 300) return undefined
    const thing = thingInBody(answer.body)
    if (thing === undefined && answer.headers.location === undefined) return undefined
    return new Made(operation, answer, { changes, thing })
  }

  /** The thing is shown at a path one step longer than that of the request which made it. */
  isParentOf(path: string): boolean {
    return path.replace(/\/\{[^}]*\}$/, '') === this.path
  }

  /** What stands for a parameter of a path. */
  idFor(parameter: string): string | number | undefined {
    return namedId(this.thing, parameter) ?? this.located() ?? idOf(this.thing, parameter)
  }

  /** Where the app says that it stands, which says more than a member that may only look like an id. */
  private located(): string | undefined {
    const last = this.location?.split(/[/?#]/).findLast((step) => step !== '')
    return last === undefined ? undefined : decodeURIComponent(last)
  }
}

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
