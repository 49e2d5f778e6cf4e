/** Both ends of a connection to an MCP server in this process: messages of JSON-RPC, without a stream between. */
import { noteError } from '../handler/logged-errors.ts'
import { memberOf } from '../member-of.ts'
import { isMishap } from './service.ts'

/** An answer as JSON-RPC has it. */
export interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** The protocol's version that is asked for; a server answers with one it has. */
const protocolVersion = '2025-06-18'
/** JSON-RPC: the method is not there. */
const methodNotFound = -32601

/** What a server is connected to, as its SDK wants it. */
export class McpWire {
  onmessage?: (message: unknown) => void
  onclose?: () => void
  onerror?: (error: Error) => void
  private readonly waiting = new Map<unknown, (answer: RpcAnswer) => void>()
  private asked = 0

  async start(): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.()
  }

  /** What the server sends: answers, notices, and requests to the client, which has nothing to offer. */
  async send(message: unknown): Promise<void> {
    const id = memberOf(message, 'id')
    if (typeof memberOf(message, 'method') !== 'string') {
      this.waiting.get(id)?.(Object(message))
      this.waiting.delete(id)
    } else if (id !== undefined) {
      this.onmessage?.({ jsonrpc: '2.0', id, error: { code: methodNotFound, message: 'Method not found' } })
    }
  }

  async greet(): Promise<void> {
    const clientInfo = { name: 'fuzzwright', version: '1' }
    await this.request('initialize', { protocolVersion, capabilities: {}, clientInfo })
    this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/initialized' })
  }

  request(method: string, params: object): Promise<RpcAnswer> {
    const id = ++this.asked
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.onmessage?.({ jsonrpc: '2.0', id, method, params })
    })
  }
}

/**
 * Has errors told that the SDK turns into words for a model. It keeps what it calls in members that are private by their names: where a version
 * has them under others, only the words are left.
 */
export function tellErrors(server: unknown): void {
  for (const kind of ['_registeredTools', '_registeredPrompts']) {
    for (const registered of Object.values(Object(memberOf(server, kind)))) {
      for (const name of ['handler', 'callback']) {
        const called = memberOf(registered, name)
        if (typeof called === 'function') Reflect.set(Object(registered), name, telling(called))
      }
    }
  }
  const requests = memberOf(memberOf(server, 'server') ?? server, '_requestHandlers')
  if (!(requests instanceof Map)) return
  for (const method of ['tools/call', 'prompts/get', 'resources/read']) {
    const called: unknown = requests.get(method)
    if (typeof called === 'function') requests.set(method, telling(called))
  }
}

function telling(called: object): object {
  const note = (error: unknown): never => {
    if (isMishap(error)) noteError(error)
    throw error
  }
  return new Proxy(called, {
    apply(target, self: unknown, args: unknown[]) {
      try {
        const answer: unknown = Reflect.apply(Object(target), self, args)
        return answer instanceof Promise ? answer.catch(note) : answer
      } catch (error) {
        return note(error)
      }
    },
  })
}
