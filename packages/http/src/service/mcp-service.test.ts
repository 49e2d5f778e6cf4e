/** Servers with one fault each, which has to be found, beside the same server without it, which has to pass. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failureOf, few, searchOf } from '../../test/search-app.ts'

interface Faults {
  readonly crashesAt: number
  readonly badOutput: boolean
  readonly noOutput: boolean
  readonly forgets: boolean
  readonly promptFails: boolean
  readonly tells: string
}

/** Notes, kept by a model. */
function notes(faults: Partial<Faults> = {}): McpServer {
  const known = new Map<string, string>()
  const server = new McpServer({ name: 'notes', version: '1' })
  const inputSchema = { text: z.string(), size: z.int().min(0).max(99) }
  server.registerTool('add_note', { inputSchema, outputSchema: { id: z.string() } }, async ({ text, size }) => {
    if (size === faults.crashesAt) throw new RangeError('too far')
    const id = `n${known.size + 1}`
    known.set(id, text)
    if (faults.noOutput === true) return { content: [] }
    return { content: [], structuredContent: { id: faults.badOutput === true ? 5 : id } }
  })
  server.registerTool('read_note', { inputSchema: { id: z.string() } }, async ({ id }) => {
    const text = known.get(id)
    // Said to the model, as the protocol has it.
    if (text === undefined) throw new Error('no such note')
    if (faults.forgets === true) throw new TypeError('gone')
    return { content: [{ type: 'text', text: faults.tells ?? text }] }
  })
  server.registerPrompt('summary', { argsSchema: { style: z.string().optional() } }, ({ style }) => {
    if (faults.promptFails === true && style === undefined) throw new TypeError('no style')
    return { messages: [{ role: 'user', content: { type: 'text', text: style ?? 'short' } }] }
  })
  return server
}

test('a server that does what it says passes', async () => {
  expect((await searchOf(() => notes(), {}, few)).outcome).toBe('passed')
  expect((await searchOf(notes(), {}, few)).outcome).toBe('passed')
})

test.each<[string, Partial<Faults>, string]>([
  ['an error nobody meant', { crashesAt: 0 }, 'RangeError: too far'],
  [
    'an answer its schema refuses',
    { badOutput: true },
    'response: tool add_note answers what its outputSchema refuses.',
  ],
  [
    'an answer without what was promised',
    { noOutput: true },
    'response: tool add_note answers what its outputSchema refuses.',
  ],
  ['only for what was made before', { forgets: true }, 'TypeError: gone'],
  ['a prompt that fails', { promptFails: true }, 'TypeError: no style'],
])('%s', async (_, faults, message) => {
  expect(await failureOf(() => notes(faults))).toContain(message)
})

test('the calls of a finding, as a client makes them again', async () => {
  const { finding } = await searchOf(() => notes({ forgets: true }))
  expect(finding?.program?.map(({ source }) => source)).toEqual([
    "client.callTool({ name: 'add_note', arguments: { text: '', size: 0 } })",
    "client.callTool({ name: 'read_note', arguments: { id: 'n1' } })",
  ])
})

test('the value of a secret in an answer', async () => {
  process.env.SOME_TOKEN = 'sesame-open-now'
  try {
    expect(await failureOf(() => notes({ tells: 'it is sesame-open-now' }))).toBe(
      'secret: tool read_note tells the value of the environment variable SOME_TOKEN.',
    )
  } finally {
    delete process.env.SOME_TOKEN
  }
})

describe('a server that validates by itself', () => {
  const tool = {
    name: 'add',
    inputSchema: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] },
    outputSchema: { type: 'object', properties: { next: { type: 'integer' } }, required: ['next'] },
  }

  /** `answer` is what the tool does with its arguments. */
  function server(answer: (given: Readonly<Record<string, unknown>>) => object): () => Server {
    return () => {
      const made = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } })
      made.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool] }))
      made.setRequestHandler(CallToolRequestSchema, ({ params }) => answer(params.arguments ?? {}))
      return made
    }
  }
  const next = (n: number) => ({ content: [], structuredContent: { next: n + 1 } })
  const isRight = (n: unknown): n is number => Number.isInteger(n) && Number(n) >= 1

  test('passes where it refuses what it has to', async () => {
    const right = server(({ n }) => (isRight(n) ? next(n) : { isError: true, content: [{ type: 'text', text: 'no' }] }))
    expect((await searchOf(right, {}, few)).outcome).toBe('passed')
    const thrown = server(({ n }) => {
      if (isRight(n)) return next(n)
      throw new Error('no')
    })
    expect((await searchOf(thrown, {}, few)).outcome).toBe('passed')
  })

  test.each<[string, (given: Readonly<Record<string, unknown>>) => object, string]>([
    [
      'what it accepts',
      ({ n }) => next(Math.max(0, Math.trunc(Number(n) || 0))),
      'refusal: tool add accepts an input that its schema refuses.',
    ],
    ['what it throws', ({ n }) => next(Object(n).at(0)), 'TypeError: Object(...).at is not a function'],
    [
      'what it answers',
      ({ n }) => (isRight(n) ? { content: [], structuredContent: {} } : { isError: true, content: [] }),
      'response: tool add answers what its outputSchema refuses: required at the whole.',
    ],
    [
      'content of no kind',
      ({ n }) => (isRight(n) ? { ...next(n), content: [{ type: 'text' }] } : { isError: true, content: [] }),
      'response: tool add answers what the protocol does not have.',
    ],
  ])('%s', async (_, answer, message) => {
    expect(await failureOf(server(answer))).toContain(message)
  })
})

test('a server without tools has nothing that can be called', async () => {
  await expect(searchOf(new McpServer({ name: 'none', version: '1' }))).rejects.toMatchObject({ code: 'no-operations' })
})
