/** What Fetch, DOM and Node define: each value is what its source says, and what is inside is reached. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import type { BuiltinName, TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { runFuzzTest } from '../session/run-fuzz-test.ts'
import { domainFromShape } from './domain-from-shape.ts'

const constants = ['secret', 'x-token', '/admin'].map(
  (value): FuzzedConcreteValue => ({ value, context: { kind: 'none' } }),
)

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** All that can be told of a value, so that two can be compared. */
const facts: Readonly<Record<string, (value: never) => unknown>> = {
  Request: async (r: Request) => [r.method, r.url, [...r.headers], await r.text()],
  Response: async (r: Response) => [r.status, [...r.headers], await r.text()],
  Blob: async (b: Blob) => [b.type, await b.text()],
  File: async (f: File) => [f.name, f.type, f.lastModified, await f.text()],
  FormData: (form: FormData) =>
    Promise.all([...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()])),
  ReadableStream: (stream: ReadableStream & AsyncIterable<unknown>) => textOf(stream),
  Event: ({ type }: Event) => type,
  CustomEvent: ({ type, detail }: CustomEvent) => [type, detail],
  MessageEvent: ({ type, data }: MessageEvent) => [type, data],
  Readable: (stream: Readable) => textOf(stream),
  IncomingMessage: async (m: IncomingMessage) => [m.method, m.url, m.headers, await textOf(m)],
}

const content: Readonly<Record<string, TypeShape>> = {
  ReadableStream: { kind: 'string' },
  CustomEvent: { kind: 'number' },
  MessageEvent: { kind: 'number' },
}

test.each(Object.keys(facts))('a %s is what its source says, each time it is made', async (name) => {
  const shape: TypeShape = {
    ...{ kind: 'builtin', name: name as BuiltinName },
    ...(content[name] && { content: content[name] }),
  }
  const domain = domainFromShape(shape, { constants })
  const known = facts[name] as (value: unknown) => unknown
  const context = new Context(new Rng(1))
  for (let run = 0; run < 60; run++) {
    const corpus: unknown = domain.init(context.reset())
    const printer = new Printer('source')
    domain.print(corpus, printer)
    const source = printer.toString()
    const pasted: unknown = new Function(`return ${source}`)()
    expect(await known(pasted), source).toEqual(await known(domain.getValue(corpus)))
  }
})

const reached: Readonly<Record<string, readonly [reached: (value: never) => unknown, source: string]>> = {
  Request: [
    (r: Request) =>
      r.method === 'POST' && new URL(r.url).pathname === '/admin' && r.headers.get('x-token') === 'secret',
    "new Request('https://a.com/admin', { method: 'POST', headers: { 'x-token': 'secret' } })",
  ],
  Response: [(r: Response) => r.status === 418, 'new Response(null, { status: 418 })'],
  FormData: [
    (form: FormData) => form.get('secret') instanceof File,
    "((entries) => { const form = new FormData(); for (const [k, v] of entries) form.append(k, v); return form })([['secret', new File([''], 'a', { lastModified: 0 })]])",
  ],
  MessageEvent: [({ data }: MessageEvent) => data > 4, "new MessageEvent('', { data: 5 })"],
}

test.each(Object.entries(reached))(
  'what code asks of a %s is reached, and shrunk to just that',
  async (name, [isReached, source]) => {
    const shape: TypeShape = {
      ...{ kind: 'builtin', name: name as BuiltinName },
      ...(content[name] && { content: content[name] }),
    }
    const { finding } = await runFuzzTest({
      test: { file: '', projectRoot: '', name },
      property: (value: unknown) => isReached(value as never) !== true,
      description: {
        ...{ formatVersion: 1, name: 'target', kind: 'function', definitions: {}, expectedErrors: [] },
        parameters: [{ name: 'value', shape }],
        returns: { kind: 'void' },
        concreteValues: constants,
      },
      defaultSeed: 1,
      clock: { now: () => 0 },
    })
    expect(finding?.source).toBe(source)
  },
)

test.each(['Timeout', 'Immediate'] as const)('a %s is one of this host, and does nothing', (name) => {
  const domain = domainFromShape({ kind: 'builtin', name })
  const printer = new Printer('source')
  const corpus: unknown = domain.init(new Context(new Rng(1)))
  domain.print(corpus, printer)
  const start = name === 'Timeout' ? 'setTimeout' : 'setImmediate'
  expect(printer.toString()).toBe(`${start}(() => {})`)
  const made = domain.getValue(corpus)
  expect(Object(made).constructor.name).toBe(name)
  expect(domain.getValue(corpus)).not.toBe(made)
})

test('a class is the one that is named, or any that makes such instances', () => {
  class Point {}
  const entity = { module: 'point.ts', exportName: 'Point' }
  const named: TypeShape = { kind: 'constructor', name: 'typeof Point', entity, instance: { kind: 'unknown' } }
  const context = new Context(new Rng(1))
  const itself = domainFromShape(named, { resolveEntity: () => Point })
  expect(itself.getValue(itself.init(context.reset()))).toBe(Point)
  expect(() => domainFromShape(named)).toThrow('"Point" of point.ts is not a class that can be loaded here')

  const instance: TypeShape = { kind: 'object', properties: [{ name: 'n', shape: { kind: 'number' } }] }
  const any = domainFromShape({ kind: 'constructor', name: 'new () => { n: number }', instance })
  const Made = any.getValue(any.init(context.reset())) as new () => { n: number }
  expect(typeof new Made().n).toBe('number')
})

test('what an interface adds to a class of the platform is there, and gone where nothing reads it', async () => {
  const text: TypeShape = { kind: 'string' }
  const members: TypeShape = {
    kind: 'object',
    properties: [
      { name: 'path', shape: text, optional: true, needed: true },
      { name: 'id', shape: text, optional: true, needed: true },
      {
        name: 'status',
        optional: true,
        needed: true,
        shape: { kind: 'function', parameters: [], returns: { kind: 'unknown' }, answersThis: true },
      },
    ],
  }
  const shape: TypeShape = { kind: 'builtin', name: 'IncomingMessage', members }
  const seen = new Set<string>()
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'show' },
    property: (request: IncomingMessage & { id: string; status(): { id: string } }) => {
      seen.add(
        Object.keys(request)
          .filter((key) => key in { path: 1, id: 1, status: 1 })
          .join(),
      )
      expect(request.status()).toBe(request)
      expect(request.status().id.length).toBeLessThan(3)
    },
    options: { domains: [domainFromShape(shape, { constants })], runs: 500 },
    defaultSeed: 1,
    clock: { now: () => 0 },
  })
  // All of them, before what is not needed was taken away.
  expect([...seen][0]).toBe('path,id,status')
  const source = report.finding?.source ?? ''
  expect(source).toMatch(/^Object\.assign\([\s\S]*\{ id: 'a+', status: function \(\) \{ return this \} \}\s*\)$/)
  expect(source).not.toContain('path')
})
