/** What a framework was told of one route: schemas of what it takes and answers, and those that they refer to. */
import { isLibrarySchema, plainSchema } from '@fuzzwright/schema'
import { isObject, memberOf } from '../member-of.ts'
import type { BodyForm, Parameter, ParameterPlace, PromisedAnswer, SchemaSource } from './operation.ts'

/** References followed in a row to the members of a place: one that leads back to itself has no end. */
const mostSteps = 20

/** One member of an object of all that stands in a place. */
interface Member {
  readonly name: string
  readonly schema: unknown
  readonly isRequired: boolean
}

/** Reads the schemas of one route, as Fastify has them. */
export class RouteSchemas {
  private readonly shared: Readonly<Record<string, unknown>>

  /** @param shared schemas by address, without the `#` at its end */
  constructor(shared: Readonly<Record<string, unknown>> = {}) {
    this.shared = Object.fromEntries(Object.entries(shared).map(([address, schema]) => [address, filledIn(schema)]))
  }

  /** A body, or several by their media types. */
  bodies(schema: unknown): readonly BodyForm[] {
    const form = (mediaType: string, inner: unknown): BodyForm => this.form(mediaType, filledIn(inner))
    return contentOf(schema)?.map(([mediaType, inner]) => form(mediaType, inner)) ?? [form(json, schema)]
  }

  /** One object of all parameters of a place, taken apart. */
  parameters(place: ParameterPlace, schema: unknown): readonly Parameter[] {
    return isLibrarySchema(schema)
      ? this.parametersOfLibrary(place, schema)
      : this.parametersOfPlain(place, filledIn(schema))
  }

  /** By status. */
  answers(response: unknown): ReadonlyMap<string, PromisedAnswer> {
    return new Map(
      Object.entries(isObject(response) ? response : {}).map(([status, schema]) => [
        status === 'default' ? status : status.toUpperCase(),
        { bodies: this.answerBodies(schema), headers: [] },
      ]),
    )
  }

  private answerBodies(schema: unknown): readonly BodyForm[] {
    const content = contentOf(schema)
    return content?.map(([mediaType, inner]) => this.answerBody(mediaType, inner)) ?? [this.answerBody(json, schema)]
  }

  /** What is answered is what a schema of a library makes, in JSON; where nobody can say what that is, it may be anything. */
  private answerBody(mediaType: string, schema: unknown): BodyForm {
    if (!isLibrarySchema(schema)) return this.form(mediaType, schema)
    const made = plainSchema(schema, 'output')
    return made === undefined ? { mediaType } : { mediaType, schema: { schema: made, options: { unknown: 'ignore' } } }
  }

  private form(mediaType: string, schema: unknown): BodyForm {
    return { mediaType, ...(schema !== undefined && { schema: this.source(schema) }) }
  }

  /** Schemas of Fastify name no draft; those of libraries know themselves what they are. */
  private source(schema: unknown): SchemaSource {
    const { shared } = this
    const isAlone = Object.keys(shared).length === 0
    return { schema, options: { draft: 'draft-07', unknown: 'ignore', ...(!isAlone && { schemas: shared }) } }
  }

  private parametersOfLibrary(place: ParameterPlace, schema: unknown): readonly Parameter[] {
    const plain = plainSchema(schema, 'input')
    if (!isObject(plain)) return []
    const { $defs, definitions } = plain
    return this.members({ properties: {}, ...plain }).map((member) => ({
      ...parameterOf(place, member),
      // References of a member lead to what stands beside the others.
      schema: { schema: { $defs, definitions, ...Object(member.schema) }, options: { unknown: 'ignore' } },
      whole: this.source(schema),
    }))
  }

  private parametersOfPlain(place: ParameterPlace, schema: unknown): readonly Parameter[] {
    return this.members(schema).map((member) => ({
      ...parameterOf(place, member),
      schema: this.source(member.schema),
    }))
  }

  /** Of a schema of an object, of one that it refers to, or of several that hold together. */
  private members(given: unknown, steps = 0): readonly Member[] {
    if (!isObject(given) || steps > mostSteps) return []
    const { $ref, allOf, properties, required, $defs, definitions } = given
    if (typeof $ref === 'string') return this.membersBehind($ref, steps)
    const parts = Array.isArray(allOf) ? allOf.flatMap((part) => this.members(part, steps + 1)) : []
    // The oldest Fastify takes the members alone for the schema of their object.
    const described = properties ?? (parts.length === 0 ? given : {})
    const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name)
    const beside = $defs === undefined && definitions === undefined ? {} : { $defs, definitions }
    const own = Object.entries(Object(described))
      .filter(([, one]) => isObject(one))
      .map(([name, one]) => ({ name, schema: { ...beside, ...Object(one) }, isRequired: isRequired(name) }))
    const others = parts.filter((part) => own.every(({ name }) => name !== part.name))
    return [...own, ...others.map((part) => ({ ...part, isRequired: part.isRequired || isRequired(part.name) }))]
  }

  /** Of a shared schema: its own members are referred to as well, so that references in them lead to what stands there. */
  private membersBehind($ref: string, steps: number): readonly Member[] {
    const [address = '', pointer = ''] = $ref.split('#')
    const names = pointer.split('/').slice(1).map(nameOfStep)
    const target = names.reduce<unknown>((at, name) => memberOf(at, name), this.shared[address])
    const properties = memberOf(target, 'properties')
    return this.members(target, steps + 1).map((member) =>
      isObject(properties) && Object.hasOwn(properties, member.name)
        ? { ...member, schema: { $ref: `${address}#${pointer}/properties/${stepOfName(member.name)}` } }
        : member,
    )
  }
}

/** Without asking for what has a default: Fastify puts that in before it looks what is there. Libraries see to their own. */
function filledIn(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(filledIn)
  if (!isObject(schema) || isLibrarySchema(schema)) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, filledIn(one)]))
  const { required, properties } = schema
  if (!Array.isArray(required) || !isObject(properties)) return inside
  const isFilledIn = (name: unknown): boolean => memberOf(properties[String(name)], 'default') !== undefined
  return { ...inside, required: required.filter((name) => !isFilledIn(name)) }
}

const json = 'application/json'

function parameterOf(place: ParameterPlace, { name, isRequired }: Member): Omit<Parameter, 'schema'> {
  return {
    ...{ name, in: place, isRequired: place === 'path' || isRequired },
    ...{ style: place === 'query' ? 'form' : 'simple', explode: true },
  }
}

/** Schemas by media type, where that is what was given; `undefined` for a schema itself. */
function contentOf(schema: unknown): readonly (readonly [mediaType: string, schema: unknown])[] | undefined {
  if (!isObject(schema) || isLibrarySchema(schema) || !isObject(schema.content)) return undefined
  return Object.entries(schema.content).map(([mediaType, form]) => [mediaType, memberOf(form, 'schema')])
}

function nameOfStep(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
}

function stepOfName(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
