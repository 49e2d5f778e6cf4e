/** What an answer shows of a thing that later requests are about. */

import type { HttpAnswer } from './handler/handler.ts'
import type { Operation } from './operation/operation.ts'
import { idOf, type Thing, thingIn } from './thing.ts'

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
    const thing = thingInBody(answer.body)
    if (thing === undefined && answer.headers.location === undefined) return undefined
    return new Made(operation, answer, { deletions, thing })
  }

  /** The thing is shown at a path one step longer than that of the request which made it. */
  isParentOf(path: string): boolean {
    return path.replace(/\/\{[^}]*\}$/, '') === this.path
  }

  /** What stands for a parameter of a path. */
  idFor(parameter: string): string | number | undefined {
    const id = idOf(this.thing, parameter)
    if (id !== undefined) return id
    const last = this.location?.split(/[/?#]/).findLast((step) => step !== '')
    return last === undefined ? undefined : decodeURIComponent(last)
  }
}

function thingInBody(body: string): Thing | undefined {
  try {
    return thingIn(JSON.parse(body))
  } catch {
    return undefined
  }
}
