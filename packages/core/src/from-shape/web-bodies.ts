/**
 * Requests, responses and what they carry, as the Fetch standard has them. What was put in can be read again only
 * asynchronously, or once: so each object knows the source it is printed as.
 */
import type { BuiltinName } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { printValue } from '../domain/print-value.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { json } from '../domains/json/json.ts'
import { int } from '../domains/numbers/int.ts'
import { string } from '../domains/strings/string.ts'
import type { BuiltinPart, MakeBuiltin, ShapeReader } from './shape-reader.ts'
import { type Constants, type Entries, headerRecord, orWords, parameterEntries, url, wordsOf } from './web-objects.ts'
import { called, nothing, shownAs, WrappedDomain } from './wrapped.ts'

type Names = Readonly<Record<string, string>>
type RequestParts = [address: URL, method: string, headers: Names, body: string]
type ResponseParts = [body: string, status: number, headers: Names]
type FileParts = [text: string, name: string, type: string]

/** Forms are as frequent as JSON where code reads bodies. */
function bodies(reader: Constants): Domain<string> {
  const form = parameterEntries(reader).map((list) => String(new URLSearchParams(list)), {
    from: (text) => [...new URLSearchParams(text)],
  })
  return orWords(
    ['', '{}'],
    wordsOf(reader, () => true),
    oneOf(json(), form, string()),
  )
}

/** The standard refuses a body for these. */
const bodiless = new Set(['GET', 'HEAD'])
const nullBodyStatuses = new Set([204, 205, 304])

function request(reader: ShapeReader): AnyDomain {
  const parts = new TupleDomain<RequestParts>([
    url(reader, ['https:', 'http:']),
    elementOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    headerRecord(reader),
    bodies(reader),
  ])
  return parts.map(([address, method, headers, body]) => {
    const init = {
      ...(method !== 'GET' && { method }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(!bodiless.has(method) && body !== '' && { body }),
    }
    return shownAs(new Request(address, init), () => callOf('Request', printValue(address.href), init))
  })
}

function response(reader: ShapeReader): AnyDomain {
  const status = oneOf(just(200), elementOf([201, 204, 301, 304, 400, 401, 404, 500]), int({ min: 200, max: 599 }))
  const parts = new TupleDomain<ResponseParts>([bodies(reader), status, headerRecord(reader)])
  return parts.map(([text, code, headers]) => {
    const body = nullBodyStatuses.has(code) || text === '' ? null : text
    const init = { ...(code !== 200 && { status: code }), ...(Object.keys(headers).length > 0 && { headers }) }
    return shownAs(new Response(body, init), () => callOf('Response', printValue(body), init))
  })
}

function callOf(name: string, first: string, options: object): string {
  return `new ${name}(${first}${Object.keys(options).length === 0 ? '' : `, ${printValue(options)}`})`
}

const mediaTypes = ['', 'text/plain', 'application/json', 'image/png']

function fileParts(reader: Constants): Domain<FileParts> {
  return new TupleDomain<FileParts>([bodies(reader), orWords(['a', 'a.txt'], [], string()), elementOf(mediaTypes)])
}

function blobOf([text, , type]: FileParts): Blob {
  const options = type === '' ? {} : { type }
  return shownAs(new Blob([text], options), () => callOf('Blob', printValue([text]), options))
}

function fileOf([text, name, type]: FileParts): File {
  // Without a date of its own a file is as old as the clock says.
  const options = { ...(type !== '' && { type }), lastModified: 0 }
  const source = () => callOf('File', `${printValue([text])}, ${printValue(name)}`, options)
  return shownAs(new File([text], name, options), source)
}

const formText = {
  before:
    '((entries) => { const form = new FormData(); for (const [k, v] of entries) form.append(k, v); return form })(',
  after: ')',
}

function formOf(list: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of list) {
    // The two ways to call it are declared apart.
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}

function formData(reader: ShapeReader): AnyDomain {
  const words = wordsOf(reader, (word) => word !== '')
  const names = orWords(['a'], words, string())
  const values = oneOf(orWords([''], words, string()), fileParts(reader).map(fileOf))
  const list = arrayOf(new TupleDomain<[string, string | File]>([names, values])).withSoftMaxSize(6)
  return new WrappedDomain('FormData', list, formOf, { ...formText, from: entriesOf })
}

/** `undefined` where a part is a file: what is in it cannot be read at once. */
function entriesOf(value: unknown): Entries | undefined {
  if (!(value instanceof FormData)) return undefined
  const list = [...value]
  return list.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? list : undefined
}

const streamText = {
  before: 'new ReadableStream({ start(to) { for (const chunk of ',
  after: ') to.enqueue(chunk); to.close() } })',
}

function streamOf(chunks: readonly unknown[]): ReadableStream {
  return new ReadableStream({
    start(to) {
      for (const chunk of chunks) to.enqueue(chunk)
      to.close()
    },
  })
}

/** Without a type of their own, chunks are bytes, as those of every body are. */
function readableStream(reader: ShapeReader, { path, content }: BuiltinPart): AnyDomain {
  const isTold = content !== undefined && content.kind !== 'unknown'
  const chunk = reader.read(isTold ? content : { kind: 'typedArray', name: 'Uint8Array' }, `${path}[]`)
  return new WrappedDomain('ReadableStream', arrayOf(chunk).withSoftMaxSize(8), streamOf, streamText)
}

export const webBodies = {
  Request: request,
  Response: response,
  Blob: (reader) => fileParts(reader).map(blobOf),
  File: (reader) => fileParts(reader).map(fileOf),
  FormData: formData,
  ReadableStream: readableStream,
  WritableStream: () => called('new WritableStream', nothing(), () => new WritableStream()),
  TransformStream: () => called('new TransformStream', nothing(), () => new TransformStream()),
} satisfies Partial<Record<BuiltinName, MakeBuiltin>>
