/** Serves a page and what changes on it to browsers of this machine, by server-sent events. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { FuzzError } from '@fuzzwright/core/tooling'
import { livePage } from './live-page.ts'
import type { LivePicture } from './live-picture.ts'

/** A page that is served. */
export interface LiveServer {
  /** Address of the page, with a slash at its end. */
  readonly url: string
  /** Sends what has changed since the last picture to whoever looks on. */
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
  const watchers: Watchers = new Map()
  const server = createServer((request, response) => answer(request, response, { picture, watchers }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(taken(port, cause)))
    server.listen(port, host, resolve)
  })
  const send = (): void => {
    if (watchers.size === 0) return
    const now = picture()
    for (const [watcher, last] of watchers) {
      const event = eventOf(now, last)
      // Who reads slowly gets it all at once later.
      if (event === undefined || (watcher.writableNeedDrain && !now.ended)) continue
      watcher.write(event)
      watchers.set(watcher, now)
    }
  }
  return {
    url: `http://${host}:${portOf(server, port)}/`,
    send,
    close() {
      send()
      for (const watcher of watchers.keys()) watcher.end()
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

/** Who looks on, with the picture each has. */
type Watchers = Map<ServerResponse, LivePicture>

interface Served {
  readonly picture: () => LivePicture
  readonly watchers: Watchers
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
    const now = picture()
    response.write(eventOf(now))
    watchers.set(response, now)
    response.on('close', () => watchers.delete(response))
  } else end(response, 404, 'There is nothing here.')
}

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

/** What differs from the last picture, all of it where there is none; `undefined` for nothing. JSON has no line breaks, which would end the event. */
function eventOf(now: LivePicture, last: LivePicture): string | undefined
function eventOf(now: LivePicture): string
function eventOf({ overview, sections, ended }: LivePicture, last?: LivePicture): string | undefined {
  const before = new Map(last?.sections.map(({ id, markup }) => [id, markup]))
  const changed = sections.filter(({ id, markup }) => before.get(id) !== markup)
  const order = sections.map(({ id }) => id)
  const isSame = overview === last?.overview && ended === last.ended && before.size === order.length
  if (isSame && changed.length === 0) return undefined
  return `event: picture\ndata: ${JSON.stringify({ overview, order, changed, ended })}\n\n`
}
