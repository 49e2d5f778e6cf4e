/** The domain of what an operation is asked with: requests it has to take, and some that break it in one place. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
import { UnionDomain } from '@fuzzwright/core/domain'
import { fromSchema, nearSchema } from '@fuzzwright/schema'
import { SuggestedDomain } from '../learning/suggested-domain.ts'
import { isObject } from '../member-of.ts'
import type { BodyForm, LearnedAbout, NamedPlace, Operation, Parameter, SchemaSource } from './operation.ts'
import { isJson } from './write-request.ts'

/** Where in a request something stands, in a word that no message has: what an input says is passed over where messages are compared. */
export type MarkedPlace = `~${'body' | Parameter['in']}`

/** The place as it is called elsewhere. */
export const placeBehind = {
  '~body': 'body',
  '~path': 'path',
  '~query': 'query',
  '~header': 'header',
  '~cookie': 'cookie',
} as const

/**
 * How a request differs from what its operation takes. `value`: a parameter or the body is refused by its schema. `missing`: one that is required is not
 * there. `syntax`: the body is no JSON. `method`: its path is asked with HEAD, OPTIONS or a method that is not declared. `anonymous`: nobody says who is calling.
 */
export type Breakage =
  | { readonly kind: '~value'; readonly in: MarkedPlace; readonly name: string; readonly value: unknown }
  | { readonly kind: '~missing'; readonly in: MarkedPlace; readonly name: string }
  | { readonly kind: '~syntax'; readonly text: string }
  | { readonly kind: '~method'; readonly method: string }
  | { readonly kind: '~anonymous' }

/** What stands behind the parameters of the path in a call of an operation. */
export interface RequestParts {
  readonly query: Readonly<Record<string, unknown>>
  readonly header: Readonly<Record<string, unknown>>
  readonly cookie: Readonly<Record<string, unknown>>
  readonly body: { readonly mediaType: string; readonly value: unknown } | undefined
  readonly breakage: Breakage | undefined
}

/** One request in so many breaks its operation somewhere. No bench chose it. */
const brokenShare = 4
/** Texts that are no JSON. */
export const syntaxErrors = ['{', '{"a":}', '[1,', '"', 'undefined', '{} {}']

/** The parameters of the path in their order, then the rest. */
export function requestDomains(operation: Operation, isKnown: boolean): readonly AnyDomain[] {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path')
  const named = (place: Parameter['in']): AnyDomain => {
    const whole = operation.parameters.find((parameter) => parameter.in === place && parameter.whole)?.whole
    return whole === undefined ? each(place) : valueDomain(whole)
  }
  const each = (place: Parameter['in']): AnyDomain =>
    d.structOf(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map((parameter) => [parameter.name, optional(valueDomain(parameter.schema), parameter.isRequired)]),
      ),
    )
  const isOpen = operation.answers === undefined && (operation.hints.length > 0 || operation.learned !== undefined)
  const query =
    isOpen && !operation.parameters.some((one) => one.in === 'query') ? hintedQuery(operation) : named('query')
  return [
    ...path.map((parameter) => pathDomain(parameter, operation.learned)),
    d.structOf({
      ...{
        query: suggested(query, operation.learned, { place: 'query' }),
        header: headerDomain(operation, headers(operation) ?? named('header')),
        cookie: named('cookie'),
      },
      body: bodyDomain(operation),
      breakage: breakageDomain(operation, isKnown),
    }),
  ]
}

function headerDomain({ learned, attempts }: Operation, domain: AnyDomain): AnyDomain {
  const header = suggested(domain, learned, { place: 'header' })
  return attempts === undefined ? header : new SuggestedDomain(header, () => attempts.headersOf())
}

/** Those that nobody describes; `undefined` where somebody does. A document says whatever there is, and not who asks. */
function headers({ learned, parameters }: Operation): AnyDomain | undefined {
  if (parameters.some((one) => one.in === 'header')) return undefined
  const any = d.recordOf(d.string(), d.string()).withMaxSize(mostNames)
  const share = learned === undefined ? describedHeaderShare : plainHeaderShare
  return new UnionDomain<unknown>('header', [d.just({}), any], [share, 1])
}

/**
 * Requests without headers that nobody asked for, for each with some: what they are called is hardly met by chance. Where all is described they
 * are there for what answers ask for. No bench chose them.
 */
const plainHeaderShare = 15
const describedHeaderShare = 999

function optional(domain: AnyDomain, isRequired: boolean): AnyDomain {
  return isRequired ? domain : d.optionalOf(domain)
}

function valueDomain(source: SchemaSource | undefined): AnyDomain {
  return source === undefined ? plainValue : fromSchema(source.schema, source.options)
}

const plainValue: AnyDomain = d.oneOf(d.int({ min: 0, max: 9 }), d.string(), d.int(), d.boolean())

function pathDomain({ name, schema }: Parameter, learned: LearnedAbout | undefined): AnyDomain {
  if (schema !== undefined) return fromSchema(schema.schema, schema.options)
  const any = d.oneOf(d.int({ min: 1, max: 9 }), d.string().withMinSize(1))
  return suggested(any, learned, { place: 'path', name })
}

/** Where something is asked for: a whole place, or one name of it. */
interface AskedFor {
  readonly place: NamedPlace
  readonly name?: string
}

/** Values as the app was heard to ask for them, among others. */
function suggested(domain: AnyDomain, learned: LearnedAbout | undefined, { place, name }: AskedFor): AnyDomain {
  if (learned === undefined) return domain
  let known: { readonly schema: unknown; readonly domain: AnyDomain | undefined } | undefined
  return new SuggestedDomain(domain, () => {
    const whole = learned.schema(place)
    const schema = name === undefined ? whole : Object(whole?.properties)[name]
    if (!isObject(schema)) return undefined
    // The same object until there is news.
    if (known?.schema !== schema) known = { schema, domain: readable(schema) }
    return known?.domain
  })
}

/** `undefined` where what was said does not go together. */
function readable(schema: Readonly<Record<string, unknown>>): AnyDomain | undefined {
  try {
    return fromSchema(schema, { unknown: 'ignore' })
  } catch {
    return undefined
  }
}

/** Mostly names of the code, as members of what is not described. */
function hintedQuery({ hints, numbers, bodies }: Operation): AnyDomain {
  const names = hints.length === 0 ? d.string() : d.oneOf(d.elementOf([...hints]), d.elementOf([...hints]), d.string())
  const query = d.recordOf(names, d.oneOf(plainValue, ...written([...hints, ...numbers]))).withMaxSize(mostNames)
  return new UnionDomain<unknown>('query', [d.just({}), query], bodies.length === 0 ? [1, queryShare] : [queryShare, 1])
}

/** Requests with a query for each without, where there can be no body; and the other way round where there can. No bench chose it. */
const queryShare = 3

/** Members of a value that nobody described. No bench chose it. */
const mostNames = 6

/** Values that stand in the code, as one domain; none where there are none. */
function written(values: readonly unknown[]): readonly AnyDomain[] {
  return values.length === 0 ? [] : [d.elementOf([...values])]
}

function bodyDomain({ bodies, needsBody, learned, attempts, ...hinted }: Operation): AnyDomain {
  const [first, ...others] = bodies
  if (first === undefined) return d.just(undefined)
  const bodyIn = (form: BodyForm): AnyDomain => {
    const value =
      form.schema === undefined
        ? suggested(undescribedBody(form, hinted), learned, { place: 'body' })
        : valueDomain(form.schema)
    const { mediaType } = form
    return d.structOf({
      mediaType: d.just(mediaType),
      value: attempts === undefined ? value : new SuggestedDomain(value, () => attempts.bodiesIn(mediaType)),
    })
  }
  const weights = [first.schema === undefined ? firstShare : 1, ...others.map(() => 1)]
  const body = new UnionDomain<unknown>('body', [bodyIn(first), ...others.map(bodyIn)], weights)
  // Where nobody says so, a body is there more often than not.
  return needsBody || first.schema !== undefined ? optional(body, needsBody) : d.optionalOf(body, { p: bodyShare })
}

/** Bodies in the likeliest form for each in another, where nobody describes them. No bench chose it. */
const firstShare = 7

/** Of requests that may have a body nobody describes, those that do. No bench chose it. */
const bodyShare = 0.95

/** What is neither JSON nor a form is a text. */
function undescribedBody({ mediaType }: BodyForm, hinted: Hinted): AnyDomain {
  const hasMembers = isJson(mediaType) || mediaType === formType || mediaType.startsWith('multipart/')
  return hasMembers ? hintedBody(hinted) : d.oneOf(d.string(), hintedBody(hinted))
}

/** What its code says of what it takes. */
type Hinted = Pick<Operation, 'hints' | 'numbers' | 'patterns'>

const formType = 'application/x-www-form-urlencoded'

function hintedBody({ hints, numbers, patterns = [] }: Hinted): AnyDomain {
  if (hints.length === 0) return d.jsonValue()
  const leaf = d.oneOf(plainValue, ...written(hints), ...written(numbers), d.number(), ...patterns)
  const names = d.elementOf([...hints])
  return d.oneOf(
    d.recordOf(names, d.oneOf(leaf, leaf, d.arrayOf(leaf), d.jsonValue())).withMaxSize(mostNames),
    d.jsonValue(),
  )
}

function breakageDomain(operation: Operation, isKnown: boolean): AnyDomain {
  const broken = [...breakages(operation, isKnown)]
  if (broken.length === 0) return d.just(undefined)
  const weights = [broken.length * (brokenShare - 1), ...broken.map(() => 1)]
  return new UnionDomain<unknown>('breakage', [d.just(undefined), ...broken], weights)
}

function* breakages(
  { method, parameters, bodies, needsBody, isSecured, undeclared }: Operation,
  isKnown: boolean,
): Generator<AnyDomain, void> {
  for (const { name, in: place, schema, isRequired } of parameters) {
    const near = schema === undefined ? undefined : nearDomain(schema)
    if (near !== undefined) yield valueBreakage(place, name, near)
    if (isRequired && place !== 'path') yield missingBreakage(place, name)
  }
  const [body] = bodies
  if (body !== undefined) {
    const near = body.schema === undefined || !isJson(body.mediaType) ? undefined : nearDomain(body.schema)
    if (near !== undefined) yield valueBreakage('body', '', near)
    if (isJson(body.mediaType)) yield d.structOf({ kind: d.just('~syntax'), text: d.elementOf(syntaxErrors) })
    if (needsBody) yield missingBreakage('body', '')
  }
  if (method === 'GET') yield methodBreakage('HEAD')
  yield methodBreakage('OPTIONS')
  if (undeclared.length > 0) yield d.structOf({ kind: d.just('~method'), method: d.elementOf([...undeclared]) })
  if (isSecured && isKnown) yield d.structOf({ kind: d.just('~anonymous') })
}

function valueBreakage(place: 'body' | Parameter['in'], name: string, value: AnyDomain): AnyDomain {
  return d.structOf({ kind: d.just('~value'), in: d.just(`~${place}`), name: d.just(name), value })
}

function missingBreakage(place: 'body' | Parameter['in'], name: string): AnyDomain {
  return d.structOf({ kind: d.just('~missing'), in: d.just(`~${place}`), name: d.just(name) })
}

function methodBreakage(method: string): AnyDomain {
  return d.structOf({ kind: d.just('~method'), method: d.just(method) })
}

/** `undefined` where the schema refuses nothing. */
function nearDomain({ schema, options }: SchemaSource): AnyDomain | undefined {
  try {
    return nearSchema(schema, options)
  } catch (error) {
    if (error instanceof FuzzError && error.code === 'nothing-refused') return undefined
    throw error
  }
}
