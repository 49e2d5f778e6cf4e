/** From the values of an operation's parts to a request: parameters and bodies as OpenAPI writes them. */
import type { HttpRequest } from '../handler/handler.ts'
import { isFreeHeader } from '../handler/reads.ts'
import type { Operation, Parameter, ParameterPlace } from './operation.ts'

/** Values of parameters, by place and name. */
export type ParameterValues = Readonly<Record<ParameterPlace, Readonly<Record<string, unknown>>>>

/** A body as a value, and how it is written. */
export interface BodyValue {
  readonly mediaType: string
  readonly value: unknown
  /** Written already, whatever it says. */
  readonly text?: string
}

/** Between the parts of a body of forms; no value that is drawn has it. */
const boundary = 'fuzzwright-part-boundary'

type Pair = readonly [name: string, value: string]

/** `parameters` that are `undefined` are left out. */
export function writeRequest(operation: Operation, values: ParameterValues, body: BodyValue | undefined): HttpRequest {
  const { method, path, parameters } = operation
  const of = (place: ParameterPlace): readonly Parameter[] => parameters.filter((one) => one.in === place)
  const segments = path.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const parameter = of('path').find((one) => one.name === name)
    return encodeURIComponent(wellFormed(textOf(values.path[name], parameter)))
  })
  const query = Object.entries(values.query).flatMap(([name, value]) =>
    pairsOf(of('query').find((one) => one.name === name) ?? unnamed(name), value),
  )
  const cookies = of('cookie').flatMap((parameter) => pairsOf(parameter, values.cookie[parameter.name]))
  const headers: [string, string][] = of('header').flatMap((parameter) => {
    const value = values.header[parameter.name]
    return value === undefined ? [] : [[parameter.name.toLowerCase(), headerText(textOf(value, parameter))]]
  })
  const said = new Set(headers.map(([name]) => name))
  for (const [name, value] of Object.entries(values.header)) {
    const small = name.toLowerCase()
    if (!said.has(small) && !isDescribed(parameters, name) && isFreeHeader(small) && value !== undefined)
      headers.push([small, headerText(textOf(value, undefined))])
  }
  if (cookies.length > 0)
    headers.push(['cookie', cookies.map(([name, value]) => `${name}=${encoded(value)}`).join('; ')])
  const written = body === undefined ? undefined : (body.text ?? bodyText(body))
  if (body !== undefined && written !== undefined) headers.push(['content-type', contentType(body.mediaType)])
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return {
    method,
    target: search === '' ? segments : `${segments}?${search}`,
    headers: Object.fromEntries(headers),
    ...(written !== undefined && { body: written }),
  }
}

function isDescribed(parameters: readonly Parameter[], name: string): boolean {
  return parameters.some((one) => one.in === 'header' && one.name === name)
}

/** A parameter that nobody describes. */
function unnamed(name: string): Parameter {
  return { name, in: 'query', isRequired: false, style: 'form', explode: true }
}

function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text))
}

/** Halves of characters have no bytes of their own. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

/** What may stand in a header; the rest is left out, as is blank space around it. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '').trim()
}

/** A value that is no list and no object, as an app gets it in that place. */
export function textIn(place: ParameterPlace, value: unknown): string {
  return place === 'header' ? headerText(String(value)) : wellFormed(String(value))
}

function contentType(mediaType: string): string {
  if (mediaType === 'multipart/form-data') return `${mediaType}; boundary=${boundary}`
  // A range is met by what is in it.
  return mediaType === '*/*' || mediaType === 'application/*' ? 'application/json' : mediaType
}

/** A value that is no list and no object. */
function scalar(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value === undefined ? '' : String(value)
}

/** In one piece: lists and objects with commas between their items. */
function textOf(value: unknown, parameter: Parameter | undefined): string {
  if (Array.isArray(value)) return value.map(scalar).join(',')
  if (typeof value !== 'object' || value === null) return scalar(value)
  const joint = parameter?.explode === true ? '=' : ','
  return Object.entries(value)
    .map(([name, one]) => `${name}${joint}${scalar(one)}`)
    .join(',')
}

const joints: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** As pairs of a query. */
function pairsOf(parameter: Parameter, value: unknown): readonly Pair[] {
  const { name, style, explode } = parameter
  if (value === undefined) return []
  if (Array.isArray(value)) {
    return explode ? value.map((one) => [name, scalar(one)]) : [[name, value.map(scalar).join(joints[style] ?? ',')]]
  }
  if (typeof value !== 'object' || value === null) return [[name, scalar(value)]]
  const members = Object.entries(value)
  if (style === 'deepObject') return members.map(([key, one]) => [`${name}[${key}]`, scalar(one)])
  return explode ? members.map(([key, one]) => [key, scalar(one)]) : [[name, textOf(value, parameter)]]
}

/** JSON, unless the media type is one of a form or of text. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*(?:\/|\+)(?:json|\*)\s*(?:;|$)/i.test(mediaType)
}

function bodyText({ mediaType, value }: BodyValue): string {
  if (isJson(mediaType)) return JSON.stringify(value) ?? ''
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (mediaType === 'application/x-www-form-urlencoded') {
    return members.flatMap(([name, one]) => listed(one).map((item) => `${encoded(name)}=${encoded(item)}`)).join('&')
  }
  if (mediaType !== 'multipart/form-data') return wellFormed(scalar(value))
  const parts = members.flatMap(([name, one]) =>
    listed(one).map(
      (item) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${encoded(name)}"\r\n\r\n${wellFormed(item)}\r\n`,
    ),
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

function listed(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(scalar) : [scalar(value)]
}
