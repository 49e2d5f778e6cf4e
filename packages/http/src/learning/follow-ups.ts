/** Requests that follow what was learned: a plain one of it, then those on its bounds and just past them, anew whenever more is known. */
import { sample } from '@fuzzwright/core'
import { boundaryValues, fromSchema } from '@fuzzwright/schema'
import { isObject } from '../member-of.ts'
import type { BodyForm, Operation } from '../operation/operation.ts'
import type { RequestParts } from '../operation/request-domain.ts'
import type { LearnedOperation } from './learned-operation.ts'

/** Of values just past a bound. No bench chose it. */
const mostRefused = 12

/** Answers what is next behind the parameters of the path; `undefined` while there is nothing more to ask. */
export class FollowUps {
  private readonly forms: readonly BodyForm[]
  private readonly learned: LearnedOperation
  private version = 0
  private waiting: Iterator<RequestParts> | undefined

  constructor({ bodies }: Operation, learned: LearnedOperation) {
    this.forms = bodies
    this.learned = learned
  }

  /** What was taken before. */
  taken(): RequestParts | undefined {
    const { taken } = this.learned
    return taken && { query: taken.query, header: taken.header, cookie: {}, body: taken.body, breakage: undefined }
  }

  next(): RequestParts | undefined {
    if (this.learned.version !== this.version) {
      this.version = this.learned.version
      this.waiting = this.requests()
    }
    const step = this.waiting?.next()
    return step === undefined || step.done === true ? undefined : step.value
  }

  private *requests(): Generator<RequestParts, void> {
    const known = { body: this.learned.schema('body'), query: this.learned.schema('query') }
    const header = this.learned.schema('header')
    const plain = { value: plainValue(known.body), query: plainValue(known.query), header: plainValue(header) }
    yield this.parts(plain)
    for (const form of this.forms.slice(1)) yield this.parts(plain, form)
    // Bounds are worked out once nothing more is said of the plain request.
    for (const value of valuesOf(known.body)) yield this.parts({ ...plain, value })
    for (const query of valuesOf(known.query)) yield this.parts({ ...plain, query })
    for (const one of valuesOf(header)) yield this.parts({ ...plain, header: one })
  }

  private parts({ value, query, header }: Values, form = this.forms[0]): RequestParts {
    const body = form === undefined ? undefined : { mediaType: form.mediaType, value }
    return { query, header, cookie: {}, body, breakage: undefined }
  }
}

type Schema = Readonly<Record<string, unknown>>

/** What stands in each place of a request. */
interface Values {
  readonly value: unknown
  readonly query: Schema
  readonly header: Schema
}

/** An object of what has to be there; an empty one where that does not go together. */
function plainValue(schema: Schema | undefined): Schema {
  if (schema === undefined) return {}
  try {
    const [value] = sample(fromSchema(asked(schema), { unknown: 'ignore' }), { count: 1, seed: 1 })
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Of what has to be there, and no more is said, people mean a text more often than not. */
const unsaid: Schema = { type: 'string', minLength: 1 }

/** Without the members that may be missing. */
function asked(schema: Schema): Schema {
  if (Object.keys(schema).length === 0) return unsaid
  const { properties, required, items } = schema
  if (isObject(items)) return { ...schema, items: asked(items) }
  if (!isObject(properties) || !Array.isArray(required)) return schema
  const members = Object.entries(properties).filter(([name]) => required.includes(name))
  const inside = members.map(([name, member]) => [name, isObject(member) ? asked(member) : member] as const)
  return { ...schema, properties: Object.fromEntries(inside), additionalProperties: false }
}

function valuesOf(schema: Schema | undefined): readonly Schema[] {
  if (schema === undefined) return []
  try {
    const { accepted, refused } = boundaryValues(schema, { unknown: 'ignore' })
    return [...accepted, ...refused.slice(0, mostRefused)].filter(isObject)
  } catch {
    // Words that do not go together.
    return []
  }
}
