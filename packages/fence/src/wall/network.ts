/** Gates in front of what opens connections, listens, and asks other machines for names. */
import type { Binding } from './bindings.ts'
import { prototypeIn } from './bindings.ts'
import { judgeAdoption } from './descriptors.ts'
import { onlyLooks } from './detection.ts'
import { type Gates, type Judge, putGate, putLazyGate } from './gate.ts'
import type { Session } from './session.ts'

const quoted = (text: string): string => JSON.stringify(text)

/** `host:port` as rules name it; an address with colons stands in brackets. */
function addressOf(host: string, port: string | undefined): string {
  const shown = host.includes(':') && port !== undefined ? `[${host}]` : host
  return port === undefined ? shown : `${shown}:${port}`
}

/** Addresses by the names they were looked up under, for rules that name hosts. */
const namesOf = new Map<string, Set<string>>()
const mostNames = 1000

function remember(name: string, addresses: unknown): void {
  if (!Array.isArray(addresses) || namesOf.size >= mostNames) return
  for (const address of addresses) {
    if (typeof address === 'string') namesOf.set(address, (namesOf.get(address) ?? new Set()).add(name))
  }
}

function reach(session: Session, verb: string, host: string, port: string | undefined): undefined {
  const { rules } = session
  if (verb !== 'listened on') session.refuseHole(session.detection.reach({ sink: 'hosts', operand: host }))
  if (rules.mayReach(host, port)) return undefined
  for (const name of namesOf.get(host) ?? []) if (rules.mayReach(name, port)) return undefined
  const address = addressOf(host, port)
  return session.refuse({ kind: 'net', deed: `${verb} ${quoted(address)}`, operand: address })
}

const connects: Judge = (session, [, address, port]) =>
  reach(session, 'connected to', String(address), port === undefined ? undefined : String(port))
const connectsPath: Judge = (session, [, path]) => reach(session, 'connected to', String(path), undefined)
const binds: Judge = (session, [address, port]) =>
  reach(session, 'listened on', String(address), port === undefined ? undefined : String(port))
const bindsPath: Judge = (session, [path]) => reach(session, 'listened on', String(path), undefined)
/** With an address it is a datagram to there; without one it goes where `connect` said. */
const sends: Judge = (session, args, self) =>
  typeof args[4] === 'string'
    ? reach(session, 'sent a datagram to', args[4], String(args[3]))
    : sendsOn(session, args, self)

/** A handle below a socket. */
interface SocketHandle {
  getAsyncId?(): number
  getpeername?(answer: object): unknown
  getsockname?(answer: object): unknown
}

interface SocketAddress {
  readonly address?: string
  readonly port?: number
}

/** Connections that the test's inputs, or its fixtures, opened since it began were judged then; older ones are now. */
const sendsOn: Judge = (session, _args, self) => {
  const handle: SocketHandle = Object(self)
  if (handle.getAsyncId === undefined || handle.getAsyncId() > session.firstAsyncId) return undefined
  const peer: SocketAddress = {}
  handle.getpeername?.(peer)
  return peer.address === undefined ? undefined : reach(session, 'sent to', peer.address, String(peer.port))
}

/** What is bound was judged when it was; without that the system chooses a port. */
const listens: Judge = (session, _args, self) => {
  const own: SocketAddress = {}
  const handle: SocketHandle = Object(self)
  handle.getsockname?.(own)
  return (own.port ?? 0) > 0 ? undefined : reach(session, 'listened on', '::', '0')
}

const writesOfStreams = [
  'writev',
  'writeBuffer',
  'writeAsciiString',
  'writeUtf8String',
  'writeUcs2String',
  'writeLatin1String',
]

const looksUp: Judge = (session, args) => {
  const [request, host] = args as [{ oncomplete?: (...given: unknown[]) => unknown } | undefined, unknown]
  reach(session, 'looked up', String(host), undefined)
  const complete = request?.oncomplete
  if (request !== undefined && complete !== undefined) {
    request.oncomplete = function (this: unknown, ...given: unknown[]): unknown {
      remember(String(host), given[1])
      return Reflect.apply(complete, this, given)
    }
  }
  return undefined
}
const queries: Judge = (session, [, name]) => reach(session, 'looked up', String(name), undefined)

/** The floor. */
export interface NetworkBindings {
  readonly tcp: Binding
  readonly pipe: Binding
  readonly udp: Binding
  readonly cares: Binding
  /** Missing where this Node was built without encryption. */
  readonly tls: Binding | undefined
}

export function gateNetwork(gates: Gates, { tcp, pipe, udp, cares, tls }: NetworkBindings): void {
  const sockets = prototypeIn(tcp, 'TCP')
  for (const stream of [sockets, prototypeIn(tls, 'TLSWrap')]) {
    for (const name of writesOfStreams) putGate(gates, 'net', stream, name, sendsOn)
  }
  putGate(gates, 'net', sockets, 'listen', listens)
  for (const name of ['connect', 'connect6']) putGate(gates, 'net', sockets, name, connects)
  for (const name of ['bind', 'bind6']) putGate(gates, 'net', sockets, name, binds)
  const pipes = prototypeIn(pipe, 'Pipe')
  putGate(gates, 'net', pipes, 'connect', connectsPath)
  putGate(gates, 'net', pipes, 'bind', bindsPath)
  const datagrams = prototypeIn(udp, 'UDP')
  for (const handles of [sockets, pipes, datagrams]) putGate(gates, 'net', handles, 'open', judgeAdoption)
  for (const name of ['bind', 'bind6']) putGate(gates, 'dgram', datagrams, name, binds)
  for (const name of ['connect', 'connect6']) {
    putGate(gates, 'dgram', datagrams, name, (session, [address, port]) =>
      reach(session, 'connected to', String(address), String(port)),
    )
  }
  for (const name of ['send', 'send6']) putGate(gates, 'dgram', datagrams, name, sends)
  putGate(gates, 'dns', cares, 'getaddrinfo', looksUp)
  putGate(gates, 'dns', cares, 'getnameinfo', queries)
  const resolver = prototypeIn(cares, 'ChannelWrap')
  for (const name of Object.getOwnPropertyNames(resolver ?? {})) {
    if (/^query|^getHostByAddr$/.test(name)) putGate(gates, 'dns', resolver, name, queries)
  }
}

interface Address {
  readonly host?: unknown
  readonly hostname?: unknown
  readonly port?: unknown
  readonly path?: unknown
  readonly socketPath?: unknown
  readonly defaultPort?: unknown
}

function reachUrl(session: Session, url: unknown): undefined {
  let parsed: URL
  try {
    parsed = new URL(String((url as { readonly url?: unknown } | undefined)?.url ?? url))
  } catch {
    session.refuseHole(session.detection.reach({ sink: 'hosts', operand: String(url), verb: onlyLooks }))
    return undefined
  }
  // What needs no other machine.
  if (['data:', 'blob:', 'about:'].includes(parsed.protocol)) return undefined
  const { hostname, port, protocol } = parsed
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return reach(session, 'connected to', host, port || (/^(https|wss):$/.test(protocol) ? '443' : '80'))
}

/** A request names the machine before the socket is even made; its own words tell a reader more than an address. */
function requests(defaultPort: string): Judge {
  return (session, [first, second]) => {
    if (typeof first === 'string' || first instanceof URL) {
      const { host, hostname, port, socketPath } = (typeof second === 'object' ? (second ?? {}) : {}) as Address
      if (host === undefined && hostname === undefined && port === undefined && socketPath === undefined)
        return reachUrl(session, first)
    }
    const options = Object(typeof first === 'object' && !(first instanceof URL) ? first : second) as Address
    if (options.socketPath !== undefined) return reach(session, 'connected to', String(options.socketPath), undefined)
    const host = String(options.hostname ?? options.host ?? 'localhost')
    return reach(session, 'connected to', host, String(options.port ?? options.defaultPort ?? defaultPort))
  }
}

/** `connect(port, host)`, `connect(path)` and `connect({ … })`, with a callback or without; the same for `listen`. */
function opens(verb: string, otherwise: string): Judge {
  return (session, args) => {
    const [list] = args
    const [first, second]: readonly unknown[] = Array.isArray(list) ? list : args
    if (typeof first === 'object' && first !== null) {
      const { path, host, port }: Address = first
      if (path !== undefined && path !== null && port === undefined)
        return reach(session, verb, String(path), undefined)
      if (port === undefined && host === undefined) return undefined
      return reach(session, verb, String(host ?? otherwise), String(port ?? 0))
    }
    if (typeof first === 'string' && !/^\d+$/.test(first)) return reach(session, verb, first, undefined)
    if (typeof first === 'function' || (first === undefined && verb === 'connected to')) return undefined
    return reach(session, verb, typeof second === 'string' ? second : otherwise, String(first ?? 0))
  }
}

/** Modules as people import them. */
export interface NetworkModules {
  readonly http: object
  readonly https: object
  readonly sockets: object
  readonly servers: object
  readonly datagrams: object
  readonly dns: object
  readonly dnsPromises: object
}

/** `send(message, port, address)` and `send(message, offset, length, port, address)`, with a callback or without. */
const sendsTo: Judge = (session, args) => {
  const given = args.filter((arg) => typeof arg !== 'function')
  const at = given.length > 3 ? 3 : 1
  const port = given[at]
  // A connected socket sends where it was connected to.
  if (port === undefined) return undefined
  return reach(session, 'sent a datagram to', String(given[at + 1] ?? '127.0.0.1'), String(port))
}

const connectsTo: Judge = (session, [port, address]) =>
  reach(session, 'connected to', typeof address === 'string' ? address : '127.0.0.1', String(port))

/** `bind(port, address)` and `bind({ … })`. */
const bindsTo: Judge = (session, [first, second]) => {
  const { port, address } = (
    typeof first === 'object' && first !== null ? first : { port: first, address: second }
  ) as {
    readonly port?: unknown
    readonly address?: unknown
  }
  const host = typeof address === 'string' ? address : '0.0.0.0'
  return reach(session, 'listened on', host, typeof port === 'number' ? String(port) : '0')
}

const looksUpFirst: Judge = (session, [name]) =>
  typeof name === 'string' ? reach(session, 'looked up', name, undefined) : undefined

/** What the thread asks for names, for all of its code: put back. */
const judgeServers: Judge = (session, _args, self) => {
  const { getServers, setServers }: Partial<Pick<typeof import('node:dns'), 'getServers' | 'setServers'>> = Object(self)
  const before = getServers?.call(self)
  if (before !== undefined) session.undoLater(() => setServers?.call(self, before))
  return undefined
}

/** What is refused only later, below, is refused at once, and in the words of the call. */
export function gateRequests(gates: Gates, modules: NetworkModules): void {
  const { http, https, sockets, servers, datagrams, dns, dnsPromises } = modules
  for (const name of ['request', 'get']) {
    putGate(gates, 'http', http, name, requests('80'))
    putGate(gates, 'https', https, name, requests('443'))
  }
  putGate(gates, 'net.Socket', sockets, 'connect', opens('connected to', 'localhost'))
  putGate(gates, 'net.Server', servers, 'listen', opens('listened on', '::'))
  putGate(gates, 'dgram.Socket', datagrams, 'bind', bindsTo)
  putGate(gates, 'dgram.Socket', datagrams, 'connect', connectsTo)
  putGate(gates, 'dgram.Socket', datagrams, 'send', sendsTo)
  for (const module of [dns, dnsPromises]) {
    putGate(gates, 'dns', module, 'setServers', judgeServers)
    for (const name of Object.keys(module)) {
      if (/^(lookup|resolve|reverse)/.test(name)) putGate(gates, 'dns', module, name, looksUpFirst)
    }
  }
}

/** @param realms global objects whose `fetch`, `WebSocket` and `EventSource` the code under test sees */
export function gateFetch(gates: Gates, realms: readonly object[]): void {
  const judge: Judge = (session, [url]) => reachUrl(session, url)
  for (const realm of realms) {
    putGate(gates, 'globalThis', realm, 'fetch', judge)
    for (const name of ['WebSocket', 'EventSource']) putLazyGate(realm, name, judge)
  }
}
