/** Servers of the Model Context Protocol: their tools, prompts and resources, asked for as a client asks. */
import { d, FuzzError, OracleError } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { boundaryValues, fromSchema, nearSchema } from '@fuzzwright/schema'
import { loggedErrors } from '../handler/logged-errors.ts'
import { memberOf } from '../member-of.ts'
import { judgeOfSource } from '../operation/operation.ts'
import { contentAnswer, messagesAnswer } from './mcp-answers.ts'
import { McpWire, type RpcAnswer, tellErrors } from './mcp-wire.ts'
import { isMishap, type Service, type ServiceAnswer, type ServiceCall, type ServiceRequest, textOf } from './service.ts'
import type { Connectable } from './service-kinds.ts'

export async function mcpService(server: Connectable): Promise<Service> {
  const wire = new McpWire()
  tellErrors(server)
  await server.connect(wire)
  await wire.greet()
  return {
    label: 'MCP server',
    async calls() {
      const tools = await listed(wire, 'tools')
      return [...tools.flatMap(toolCall), ...(await listed(wire, 'prompts')).flatMap(promptCall)]
    },
    async answer(request) {
      const params = { name: request.name, arguments: request.input }
      const { value, errors } = await loggedErrors(() => wire.request(request.method, params))
      return judged(request, value, errors.find(isMishap))
    },
    sourceOf,
    close: async () => await wire.close(),
  }
}

function sourceOf({ method, name, input }: ServiceRequest): string {
  const called = method === 'tools/call' ? 'callTool' : 'getPrompt'
  return `client.${called}(${printValue({ name, arguments: input })})`
}

/** All pages of what a server lists; nothing where it has no such thing. */
async function listed(wire: McpWire, what: 'tools' | 'prompts'): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (let cursor: unknown; ; ) {
    const { result } = await wire.request(`${what}/list`, cursor === undefined ? {} : { cursor })
    const page = memberOf(result, what)
    if (Array.isArray(page)) all.push(...page)
    cursor = memberOf(result, 'nextCursor')
    if (typeof cursor !== 'string' || all.length >= mostListed) return all
  }
}

/** Of a list that goes on for ever. */
const mostListed = 1000

function nameOf(listing: unknown): string {
  return String(memberOf(listing, 'name'))
}

/** What the protocol has schemas in. */
const options = { draft: 'draft-2020-12', unknown: 'ignore' } as const

function toolCall(tool: unknown): readonly ServiceCall[] {
  const name = nameOf(tool)
  const schema = memberOf(tool, 'inputSchema') ?? { type: 'object' }
  const promised = memberOf(tool, 'outputSchema')
  const output = promised === undefined ? {} : { output: { schema: promised, options } }
  return [
    {
      ...{ name: `tool ${name}`, input: fromSchema(schema, options), ...nearOf(schema) },
      bounds: boundaryValues(schema, options),
      request: (input) => ({ method: 'tools/call', name, input, ...output }),
    },
  ]
}

/** What is no object at all is refused by the protocol itself. */
function nearOf(schema: unknown): Pick<ServiceCall, 'near'> {
  try {
    return { near: nearSchema(schema, options) }
  } catch (error) {
    if (error instanceof FuzzError && error.code === 'nothing-refused') return {}
    throw error
  }
}

/** Arguments of prompts are texts. */
function promptCall(prompt: unknown): readonly ServiceCall[] {
  const name = nameOf(prompt)
  const given = memberOf(prompt, 'arguments')
  const members = (Array.isArray(given) ? given : []).map((one: unknown) => {
    const text = d.string()
    return [nameOf(one), memberOf(one, 'required') === true ? text : d.optionalOf(text)] as const
  })
  const input = d.structOf(Object.fromEntries(members))
  return [{ name: `prompt ${name}`, input, request: (input) => ({ method: 'prompts/get', name, input }) }]
}

function judged(request: ServiceRequest, { result, error }: RpcAnswer, thrown: Error | undefined): ServiceAnswer {
  const isRefused = error !== undefined || memberOf(result, 'isError') === true
  const text = error === undefined ? textOf(result) : `error ${error.code}: ${error.message}`
  const wrong = thrown ?? (isRefused ? brokenPromise(request, text) : judgeResult(request, result))
  const shown = memberOf(result, 'structuredContent') ?? wordsOf(result)
  const note = error === undefined ? noteOf(result, isRefused) : text
  return { value: shown, text, note, isRefused, ...(wrong !== undefined && { wrong }) }
}

/** The SDK itself looks at what is answered, and tells whoever asked. */
function brokenPromise({ name }: ServiceRequest, text: string): Error | undefined {
  if (/Output validation error|has an output schema but/.test(text)) {
    return new OracleError('response', `tool ${name} answers what its outputSchema refuses.`, [text])
  }
  if (!/Invalid \S+ result/.test(text)) return undefined
  return new OracleError('response', `tool ${name} answers what the protocol does not have.`, [text])
}

function judgeResult({ method, name, output }: ServiceRequest, result: unknown): Error | undefined {
  const isTool = method === 'tools/call'
  const what = `${isTool ? 'tool' : 'prompt'} ${name}`
  const wrong = judgeOfSource(isTool ? contentAnswer : messagesAnswer).failures(result)[0]
  if (wrong !== undefined) {
    return new OracleError('response', `${what} answers what the protocol does not have.`, [
      `It breaks ${wrong.keyword} at ${placed(wrong.at)}.`,
    ])
  }
  if (!isTool || output === undefined) return undefined
  const broken = judgeOfSource(output).failures(memberOf(result, 'structuredContent'))[0]
  if (broken === undefined) return undefined
  return new OracleError(
    'response',
    `${what} answers what its outputSchema refuses: ${broken.keyword} at ${placed(broken.at)}.`,
  )
}

/** Which item of a list it is does not make another failure of it. */
function placed(pointer: string): string {
  return pointer === '' ? 'the whole' : pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

/** Without the wrapping. */
function noteOf(result: unknown, isRefused: boolean): string {
  const content = memberOf(result, 'content')
  const words = (Array.isArray(content) ? content : []).map((one: unknown) => memberOf(one, 'text') ?? textOf(one))
  const said = words.length > 0 ? words.join(' ') : textOf(memberOf(result, 'structuredContent') ?? result)
  return isRefused ? `error: ${said}` : said
}

/** Words that are JSON show what they say. */
function wordsOf(result: unknown): unknown {
  const content = memberOf(result, 'content')
  const text = memberOf(Array.isArray(content) ? content[0] : undefined, 'text')
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
