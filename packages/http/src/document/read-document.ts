/** Reads an OpenAPI document, 3.0 or 3.1: the operations it describes. */
import { FuzzError } from '@fuzzwright/core'
import { type Direction, plainSchemas } from '@fuzzwright/schema'
import { isObject, memberOf } from '../member-of.ts'
import type {
  BodyForm,
  Operation,
  Parameter,
  ParameterPlace,
  PromisedAnswer,
  PromisedHeader,
  SchemaSource,
} from '../operation/operation.ts'
import { References } from './references.ts'
import { withUndeclared } from './undeclared-methods.ts'

type Json = Readonly<Record<string, unknown>>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const
const places: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie']
/** Schemas are read relative to this address: nothing else has it. */
const address = 'openapi:/document'

/** What a document says. */
export interface ApiDocument {
  readonly title: string | undefined
  readonly operations: readonly Operation[]
  /** Path of its first server, which stands before those of its operations: `/v1`; empty where there is none. */
  readonly base: string
}

/**
 * Reads a document that was parsed: JSON, or YAML by whoever has a reader of it.
 * @throws FuzzError `bad-document`, `unresolved-reference`, `remote-reference`; the message begins with a JSON pointer
 */
export function readDocument(document: unknown): ApiDocument {
  if (!isObject(document) || typeof document.openapi !== 'string' || !/^3\.[01]\./.test(document.openapi)) {
    const said = isObject(document) ? JSON.stringify(document.openapi ?? document.swagger) : undefined
    throw bad('#', said === undefined ? 'this is no OpenAPI document' : `this is OpenAPI ${said}`, {
      hint: 'Give a document of OpenAPI 3.0 or 3.1 as an object: JSON.parse(readFileSync("openapi.json", "utf8")).',
    })
  }
  const { info } = document
  const title = isObject(info) && typeof info.title === 'string' ? info.title : undefined
  const operations = withUndeclared([...new DocumentReader(document).operations()])
  return { title, operations, base: basePath(document.servers) }
}

function basePath(servers: unknown): string {
  const [server]: readonly unknown[] = Array.isArray(servers) ? servers : []
  const variables = memberOf(server, 'variables')
  const url = String(memberOf(server, 'url') ?? '').replaceAll(/\{(.*?)\}/g, (_, name: string) =>
    String(memberOf(memberOf(variables, name), 'default') ?? ''),
  )
  return /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?(\/[^?#]*?)\/?(?:[?#]|$)/i.exec(url)?.[1] ?? ''
}

function bad(pointer: string, what: string, details: { readonly hint: string }): FuzzError {
  return new FuzzError('bad-document', `${pointer}: ${what}.`, details)
}

class DocumentReader {
  private readonly document: Json
  private readonly references: References
  private readonly sources: Readonly<Record<Direction, SchemaSource['options']>>

  constructor(document: Json) {
    this.document = document
    this.references = new References(document)
    const options = (direction: Direction): SchemaSource['options'] => ({
      unknown: 'ignore',
      schemas: { [address]: plainSchemas(document, direction) },
    })
    this.sources = { request: options('request'), answer: options('answer') }
  }

  *operations(): Generator<Operation, void> {
    const { paths } = this.document
    if (!isObject(paths) || Object.keys(paths).length === 0) {
      throw bad('#/paths', 'there are no paths', {
        hint: 'A document has its operations below paths: { "/users": { get: … } }.',
      })
    }
    for (const [path, given] of Object.entries(paths)) {
      const pointer = `#/paths/${escaped(path)}`
      if (!path.startsWith('/')) throw bad(pointer, 'a path begins with a slash', { hint: `Write "/${path}".` })
      const item = this.references.follow(given, pointer)
      for (const method of methods) {
        if (item.value[method] === undefined) continue
        const at = `${item.pointer}/${method}`
        const operation = item.value[method]
        if (!isObject(operation)) throw bad(at, 'an operation stands here', { hint: 'Write { responses: … }.' })
        yield this.operation(
          { method, path, pointer: at },
          operation,
          this.listOf(item.value.parameters, `${item.pointer}/parameters`),
        )
      }
    }
  }

  private operation(
    { method, path, pointer }: { readonly method: string; readonly path: string; readonly pointer: string },
    operation: Json,
    shared: readonly Parameter[],
  ): Operation {
    const own = this.listOf(operation.parameters, `${pointer}/parameters`)
    const isOwn = (other: Parameter): boolean =>
      own.some(({ name, in: place }) => name === other.name && place === other.in)
    const body =
      operation.requestBody === undefined
        ? undefined
        : this.references.follow(operation.requestBody, `${pointer}/requestBody`)
    const parameters = [...shared.filter((parameter) => !isOwn(parameter)), ...own]
    const { security = this.document.security } = operation
    return {
      ...{ method: method.toUpperCase(), path, pointer, hints: [], numbers: [], undeclared: [] },
      parameters: withPathParameters(parameters, path),
      bodies: body === undefined ? [] : this.bodies(body.value.content, `${body.pointer}/content`, 'request'),
      needsBody: body?.value.required === true,
      ...(this.mayBeSilent(operation) ? {} : { answers: this.answers(operation.responses, `${pointer}/responses`) }),
      isSecured:
        Array.isArray(security) &&
        security.length > 0 &&
        security.every((one) => isObject(one) && Object.keys(one).length > 0),
    }
  }

  /** Since OpenAPI 3.1 an operation need not say what it answers. */
  private mayBeSilent({ responses }: Json): boolean {
    return responses === undefined && !String(this.document.openapi).startsWith('3.0')
  }

  private listOf(given: unknown, pointer: string): readonly Parameter[] {
    if (given === undefined) return []
    if (!Array.isArray(given))
      throw bad(pointer, 'a list of parameters stands here', { hint: 'Write [{ name, in, schema }, …].' })
    return given.map((one, index) => this.parameter(one, `${pointer}/${index}`))
  }

  private parameter(given: unknown, at: string): Parameter {
    const { value, pointer } = this.references.follow(given, at)
    const place = places.find((one) => one === value.in)
    if (typeof value.name !== 'string' || place === undefined) {
      throw bad(pointer, 'a parameter has a name and says in what it stands', {
        hint: 'Write { "name": "id", "in": "path" }, or "query", "header", "cookie".',
      })
    }
    const { style = place === 'query' || place === 'cookie' ? 'form' : 'simple' } = value
    return {
      ...{ name: value.name, in: place, isRequired: place === 'path' || value.required === true },
      ...{ style: String(style), explode: typeof value.explode === 'boolean' ? value.explode : style === 'form' },
      ...(value.schema !== undefined && { schema: this.source(`${pointer}/schema`, 'request') }),
    }
  }

  private bodies(content: unknown, pointer: string, direction: Direction): readonly BodyForm[] {
    if (content === undefined) return []
    if (!isObject(content))
      throw bad(pointer, 'bodies by media type stand here', { hint: 'Write { "application/json": { schema } }.' })
    return Object.entries(content).map(([mediaType, form]) => ({
      mediaType,
      ...(isObject(form) &&
        form.schema !== undefined && {
          schema: this.source(`${pointer}/${escaped(mediaType)}/schema`, direction),
        }),
    }))
  }

  private answers(given: unknown, pointer: string): ReadonlyMap<string, PromisedAnswer> {
    if (!isObject(given))
      throw bad(pointer, 'an operation says what it answers', { hint: 'Write { "200": { "description": "…" } }.' })
    return new Map(
      Object.entries(given).map(([status, one]) => {
        const answer = this.references.follow(one, `${pointer}/${escaped(status)}`)
        const { headers = {}, content } = answer.value
        const bodies = this.bodies(content, `${answer.pointer}/content`, 'answer')
        return [
          status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
          { bodies, headers: this.headers(headers, `${answer.pointer}/headers`) },
        ]
      }),
    )
  }

  private headers(given: unknown, at: string): readonly PromisedHeader[] {
    return Object.entries(isObject(given) ? given : {}).map(([name, header]) => {
      const { value, pointer } = this.references.follow(header, `${at}/${escaped(name)}`)
      return {
        ...{ name: name.toLowerCase(), isRequired: value.required === true },
        ...(value.schema !== undefined && { schema: this.source(`${pointer}/schema`, 'answer') }),
      }
    })
  }

  /** By its place in the document, so that what is wrong with it is told with that. */
  private source(pointer: string, direction: Direction): SchemaSource {
    this.references.check(pointer)
    return { schema: { $ref: `${address}${pointer}` }, options: this.sources[direction] }
  }
}

/** What is in the path is there, whether or not somebody described it. */
function withPathParameters(parameters: readonly Parameter[], path: string): readonly Parameter[] {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  const missing = names.filter((name) => !parameters.some((one) => one.in === 'path' && one.name === name))
  const plain = missing.map((name) => ({
    name,
    in: 'path' as const,
    isRequired: true,
    style: 'simple',
    explode: false,
  }))
  return [...parameters.filter((one) => one.in !== 'path' || names.includes(one.name)), ...plain]
}

/** As a step of a JSON pointer that is the fragment of an address. */
function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}
