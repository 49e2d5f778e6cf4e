/** Requests of an operation that go by no chance: plain ones, those on the bounds of what it takes, and those that break it in each place. */
import { FuzzError, sample } from '@fuzzwright/core'
import { boundaryValues } from '@fuzzwright/schema'
import type { BodyForm, Operation, Parameter, SchemaSource } from './operation.ts'
import { type Breakage, type RequestParts, syntaxErrors } from './request-domain.ts'
import { isJson } from './write-request.ts'

/** The arguments of a call of an operation: the parameters of its path, then the rest. */
export type RequestArguments = readonly unknown[]

/** Values of one parameter that are tried. No bench chose it. */
const mostOfParameter = 12
/** Names taken into one object where nobody describes it. */
const namesAtOnce = 6

/** Where nobody says what a value is, also names that all objects have: who looks something up by a text finds those. */
const inherited = ['constructor', '__proto__'] as const
const plainValues: readonly unknown[] = [1, 'a', '', 0, -1, true, ...inherited]
const plainBodies: readonly unknown[] = [null, {}, [], 0, '', 'a', true]

/** What is worth asking. */
export interface RequestWays {
  /** What keeps to the operation, a plain request first. */
  readonly plain: readonly RequestArguments[]
  /** What may change something, as none does that has to be refused: the plain request first. All there are where nobody describes it. */
  readonly ways: readonly RequestArguments[]
  /** The others: what breaks the operation and, where it only reads, what keeps to it, in turns. */
  readonly idle: readonly RequestArguments[]
}

/** `isKnown`: the test says who is calling. */
export function requestWays(operation: Operation, isKnown: boolean): RequestWays {
  const ways = new Ways(operation)
  const plain = [...ways.valid()]
  const broken = [...ways.broken(isKnown)]
  // Of what nobody describes the search has to go on from each: what stands alone is changed sooner than one of eight.
  if (operation.learned !== undefined) return { plain, ways: inTurns(plain, broken), idle: [] }
  const changing = operation.method === 'GET' ? 1 : plain.length
  const reading = plain.slice(changing)
  return { plain, ways: plain.slice(0, changing), idle: inTurns(reading, broken) }
}

function inTurns(some: readonly RequestArguments[], others: readonly RequestArguments[]): readonly RequestArguments[] {
  const turns = Array.from({ length: Math.max(some.length, others.length) }, (_, at) => [
    ...some.slice(at, at + 1),
    ...others.slice(at, at + 1),
  ])
  return turns.flat()
}

interface Sides {
  readonly accepted: readonly unknown[]
  readonly refused: readonly unknown[]
}

class Ways {
  private readonly operation: Operation
  private readonly parameters: ReadonlyMap<Parameter, Sides>
  private readonly bodies: ReadonlyMap<BodyForm, Sides>

  constructor(operation: Operation) {
    this.operation = operation
    this.parameters = new Map(operation.parameters.map((one) => [one, sidesOf(one.schema, plainValues)]))
    this.bodies = new Map(operation.bodies.map((one) => [one, sidesOf(one.schema, hintedBodies(operation))]))
  }

  /** With all there may be; without what may be missing; with each other value of each part. */
  *valid(): Generator<RequestArguments, void> {
    const { operation } = this
    yield this.request({})
    yield this.request({ isBare: true })
    for (const [form, { accepted }] of this.bodies) {
      for (const value of accepted.slice(form === operation.bodies[0] ? 1 : 0))
        yield this.request({ body: { form, value } })
    }
    for (const [parameter, { accepted }] of this.parameters) {
      for (const value of accepted.slice(1, mostOfParameter)) yield this.request({ parameter, value })
    }
    yield* this.together()
    for (const query of hintedQueries(operation)) yield this.request({ query })
  }

  /** All parameters with other values at once: two of them may go wrong together. Their turns differ in length, so that others meet. */
  private *together(): Generator<RequestArguments, void> {
    const described = [...this.parameters].filter(([one, { accepted }]) => one.schema && accepted.length > 1)
    if (described.length < 2) return
    for (let turn = 1; turn <= mostOfParameter; turn++) {
      const values = described.map(
        ([one, { accepted }], at) => [one, accepted[(turn * (at + 1)) % accepted.length]] as const,
      )
      yield this.request({ values: new Map(values) })
    }
  }

  *broken(isKnown: boolean): Generator<RequestArguments, void> {
    const { operation } = this
    if (operation.isSecured && isKnown) yield this.request({ breakage: { kind: '~anonymous' } })
    const [form] = operation.bodies
    if (form !== undefined && operation.needsBody) {
      yield this.request({ breakage: { kind: '~missing', in: '~body', name: '' } })
    }
    for (const { name, in: place, isRequired } of operation.parameters) {
      if (isRequired && place !== 'path') yield this.request({ breakage: { kind: '~missing', in: `~${place}`, name } })
    }
    for (const method of operation.undeclared) yield this.request({ breakage: { kind: '~method', method } })
    for (const method of operation.method === 'GET' ? ['HEAD', 'OPTIONS'] : ['OPTIONS']) {
      yield this.request({ breakage: { kind: '~method', method } })
    }
    if (form !== undefined && isJson(form.mediaType)) {
      for (const text of syntaxErrors) yield this.request({ breakage: { kind: '~syntax', text } })
      for (const value of form.schema === undefined ? [] : (this.bodies.get(form)?.refused ?? [])) {
        yield this.request({ breakage: { kind: '~value', in: '~body', name: '', value } })
      }
    }
    for (const [{ name, in: place }, { refused }] of this.parameters) {
      for (const value of refused) yield this.request({ breakage: { kind: '~value', in: `~${place}`, name, value } })
    }
  }

  private request({ isBare = false, breakage, ...other }: Differences): RequestArguments {
    const { bodies, needsBody } = this.operation
    const [form] = bodies
    const plain = form === undefined ? undefined : { form, value: this.bodies.get(form)?.accepted[0] }
    const body = 'body' in other ? other.body : isBare && !needsBody ? undefined : plain
    const parts: RequestParts = {
      query: other.query ?? this.values('query', isBare, other),
      header: this.values('header', isBare, other),
      cookie: this.values('cookie', isBare, other),
      body: body === undefined ? undefined : { mediaType: body.form.mediaType, value: body.value },
      breakage,
    }
    return [...Object.values(this.values('path', false, other)), parts]
  }

  private values(
    place: Parameter['in'],
    isBare: boolean,
    { parameter, value, values: given }: Differences,
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {}
    for (const [one, { accepted }] of this.parameters) {
      if (one.in !== place) continue
      if (one === parameter) values[one.name] = value
      else if (given?.has(one) === true) values[one.name] = given.get(one)
      else if (accepted.length > 0 && (one.isRequired || !isBare)) values[one.name] = accepted[0]
    }
    return values
  }
}

/** How a request differs from the plain one. */
interface Differences {
  readonly isBare?: boolean
  readonly breakage?: Breakage
  readonly body?: { readonly form: BodyForm; readonly value: unknown }
  readonly query?: Readonly<Record<string, unknown>>
  readonly parameter?: Parameter
  readonly value?: unknown
  /** Of several parameters. */
  readonly values?: ReadonlyMap<Parameter, unknown>
}

function sidesOf(source: SchemaSource | undefined, otherwise: readonly unknown[]): Sides {
  if (source === undefined) return { accepted: otherwise, refused: [] }
  try {
    return boundaryValues(source.schema, source.options)
  } catch (error) {
    // Who makes the domains tells what is wrong with it.
    if (error instanceof FuzzError) return { accepted: [], refused: [] }
    throw error
  }
}

/** Objects of the names in the code, and values that are no objects. */
function hintedBodies({ hints, patterns = [] }: Operation): readonly unknown[] {
  const [first, ...others] = plainBodies
  const matching = patterns.flatMap((pattern) => [...sample(pattern, { count: 1, seed: 1 })])
  return [
    ...hintedObjects(hints, ['a']),
    first,
    ...hintedObjects(hints, matching),
    ...mixedObjects(hints),
    ...hintedObjects(hints, otherValues),
    ...others,
  ]
}

function hintedQueries({ answers, hints }: Operation): readonly Readonly<Record<string, unknown>>[] {
  if (answers !== undefined) return []
  // Each alone: others may be refused first.
  const alone = inherited.flatMap((value) => hints.map((name) => ({ [name]: value })))
  return [...hintedObjects(hints, ['a', 1, 0, '', -1]), ...alone]
}

/** What members are besides a text. */
const otherValues: readonly unknown[] = [1, 0, '', true, null, [], {}, ...inherited]

/** Each of the values in all members. */
function hintedObjects(hints: readonly string[], values: readonly unknown[]): readonly Members[] {
  return values.flatMap((value) => groupsOf(hints).map((names) => membersOf(names, () => value)))
}

/** Some members are texts and the others numbers: of any two, one is a text and the other a number somewhere. */
function mixedObjects(hints: readonly string[]): readonly Members[] {
  return [1, 2, 4].flatMap((bit) =>
    [0, bit].flatMap((text) =>
      groupsOf(hints).map((names) => membersOf(names, (at) => ((at & bit) === text ? 'a' : 1))),
    ),
  )
}

type Members = Readonly<Record<string, unknown>>

function groupsOf(hints: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(hints.length / namesAtOnce) }, (_, at) =>
    hints.slice(at * namesAtOnce, (at + 1) * namesAtOnce),
  )
}

function membersOf(names: readonly string[], valueAt: (at: number) => unknown): Members {
  return Object.fromEntries(names.map((name, at) => [name, valueAt(at)]))
}
