/** Serves a page and what changes on it to browsers of this machine, by server-sent events. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { FuzzError } from '@fuzzwright/core'
import { type LivePicture, livePage } from './live-page.ts'

/** A page that is served. */
export interface LiveServer {
  /** Address of the page, with a slash at its end. */
  readonly url: string
  /** Sends the picture of now to whoever looks on, unless it is the last one again. */
  send(): void
  /** Sends the picture of now, and serves nothing from then on. */
  close(): Promise<void>
}

/** Of this machine alone: what is shown are inputs and code. */
const host = '127.0.0.1'

/**
 * `picture` is asked at each `send`, and for each page. Port 0 stands for any that is free.
 * @throws FuzzError `port-taken`
 */
export async function serveLive(picture: () => LivePicture, port: number): Promise<LiveServer> {
  const watchers = new Set<ServerResponse>()
  let last = ''
  const server = createServer((request, response) => answer(request, response, { picture, watchers }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(taken(port, cause)))
    server.listen(port, host, resolve)
  })
  const send = (): void => {
    const event = eventOf(picture())
    if (event === last) return
    last = event
    for (const watcher of watchers) watcher.write(event)
  }
  return {
    url: `http://${host}:${portOf(server, port)}/`,
    send,
    close() {
      send()
      for (const watcher of watchers) watcher.end()
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
    },
  }
}

/** The one that was free, where any was asked for. */
function portOf(server: Server, asked: number): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : asked
}

function taken(port: number, cause: Error): FuzzError {
  return new FuzzError('port-taken', `No page can be served at ${host}:${port}: ${cause.message}.`, {
    hint: 'Name another port, or 0 for any that is free: --open 0.',
    cause,
  })
}

interface Served {
  readonly picture: () => LivePicture
  readonly watchers: Set<ServerResponse>
}

function answer(request: IncomingMessage, response: ServerResponse, { picture, watchers }: Served): void {
  // A page of elsewhere whose name leads to this machine would have another name here.
  const name = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? '')
  const { method, url } = request
  if (!name) end(response, 403, 'Only for this machine.')
  else if (method !== 'GET') end(response, 405, 'Only to look at.')
  else if (url === '/') {
    response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' })
    response.end(livePage(picture()))
  } else if (url === '/events') {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
    response.write(eventOf(picture()))
    watchers.add(response)
    response.on('close', () => watchers.delete(response))
  } else end(response, 404, 'There is nothing here.')
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

/** JSON has no line breaks, which would end the event. */
function eventOf(picture: LivePicture): string {
  return `event: picture\ndata: ${JSON.stringify(picture)}\n\n`
}
