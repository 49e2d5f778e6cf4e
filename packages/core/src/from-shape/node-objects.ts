/**
 * Streams, emitters and messages of Node. Their modules are asked for when one is wanted, and in the source that is printed,
 * so that neither a browser nor the file a finding is pasted into has to import anything.
 */
import type { IncomingMessage } from 'node:http'
import type { BuiltinName } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { isListNode } from '../domain/list-node.ts'
import type { Printer } from '../domain/printer.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { string } from '../domains/strings/string.ts'
import { type BuiltinPart, cannotGenerate, type MakeBuiltin, type ShapeReader } from './shape-reader.ts'
import { headerRecord, url } from './web-objects.ts'
import { nothing, WrappedDomain } from './wrapped.ts'

interface NodeModules {
  readonly 'node:events': typeof import('node:events')
  readonly 'node:http': typeof import('node:http')
  readonly 'node:net': typeof import('node:net')
  readonly 'node:stream': typeof import('node:stream')
}

/** @throws FuzzError `cannot-generate` outside of Node */
function nodeModule<Name extends keyof NodeModules>(name: Name, type: string, path: string): NodeModules[Name] {
  const module = 'process' in globalThis ? globalThis.process.getBuiltinModule?.(name) : undefined
  if (module === undefined) throw cannotGenerate(path, type, `this host has no ${name}`)
  return module
}

function sourceOfModule(name: keyof NodeModules): string {
  return `process.getBuiltinModule('${name}')`
}

/** Source text of the call of a constructor of such a module. */
function newOf(module: keyof NodeModules, name: string): { readonly before: string; readonly after: string } {
  return { before: `new (${sourceOfModule(module)}.${name})(`, after: ')' }
}

function readable(reader: ShapeReader, { path }: BuiltinPart): AnyDomain {
  const { Readable } = nodeModule('node:stream', 'Readable', path)
  const bytes = reader.read({ kind: 'builtin', name: 'Buffer' }, `${path}[]`)
  const chunks = arrayOf(oneOf(string(), bytes)).withSoftMaxSize(8)
  return new WrappedDomain('Readable', chunks, (items) => Readable.from(items), {
    before: `${sourceOfModule('node:stream')}.Readable.from(`,
    after: ')',
  })
}

/** What is written to it is there to be read. */
function passing(name: 'Writable' | 'Duplex' | 'Transform' | 'PassThrough'): MakeBuiltin {
  return (_reader, { path }) => {
    const { PassThrough } = nodeModule('node:stream', name, path)
    return new WrappedDomain(name, nothing(), () => new PassThrough(), newOf('node:stream', 'PassThrough'))
  }
}

function emitter(_reader: ShapeReader, { path }: BuiltinPart): AnyDomain {
  const { EventEmitter } = nodeModule('node:events', 'EventEmitter', path)
  return new WrappedDomain('EventEmitter', nothing(), () => new EventEmitter(), newOf('node:events', 'EventEmitter'))
}

type MessageParts = [address: string, method: string, headers: Readonly<Record<string, string>>, body: string]

class MessageDomain extends MappedDomain<MessageParts, IncomingMessage> {
  private readonly parts: TupleDomain<MessageParts>

  constructor(parts: TupleDomain<MessageParts>, make: (parts: MessageParts) => IncomingMessage) {
    super('IncomingMessage', parts, make, { from: undefined })
    this.parts = parts
  }

  override print(c: unknown, out: Printer): void {
    if (!isListNode(c)) return
    const print = (index: number): void => this.parts.elements[index]?.print(c.items[index], out)
    out.text('((it) => { it.push(')
    print(3)
    out.text('); it.push(null); return it })(Object.assign(')
    out.text(`new (${sourceOfModule('node:http')}.IncomingMessage)(new (${sourceOfModule('node:net')}.Socket)())`)
    for (const [index, name] of [', { url', ', method', ', headers'].entries()) {
      out.text(`${name}: `)
      print(index)
    }
    out.text(' }))')
  }
}

/** As a server would be handed it: a path, names of headers in lower case, a body to be read. */
function incomingMessage(reader: ShapeReader, { path }: BuiltinPart): Domain<IncomingMessage> {
  const make = messageMaker(path)
  const address = url(reader, ['http:']).map(({ pathname, search }) => pathname + search)
  const parts = new TupleDomain<MessageParts>([
    address,
    elementOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']),
    headerRecord(reader),
    string(),
  ])
  return new MessageDomain(parts, make)
}

function messageMaker(path: string): (parts: MessageParts) => IncomingMessage {
  const { IncomingMessage: Message } = nodeModule('node:http', 'IncomingMessage', path)
  const { Socket } = nodeModule('node:net', 'IncomingMessage', path)
  return ([address, method, headers, body]) => {
    const message = Object.assign(new Message(new Socket()), { url: address, method, headers })
    message.push(body)
    message.push(null)
    return message
  }
}

function serverResponse(reader: ShapeReader, { path }: BuiltinPart): AnyDomain {
  const { ServerResponse } = nodeModule('node:http', 'ServerResponse', path)
  const request = incomingMessage(reader, { path })
  return new WrappedDomain(
    'ServerResponse',
    request,
    (message) => new ServerResponse(message),
    newOf('node:http', 'ServerResponse'),
  )
}

export const nodeObjects = {
  Readable: readable,
  Writable: passing('Writable'),
  Duplex: passing('Duplex'),
  Transform: passing('Transform'),
  PassThrough: passing('PassThrough'),
  EventEmitter: emitter,
  IncomingMessage: incomingMessage,
  ServerResponse: serverResponse,
} satisfies Partial<Record<BuiltinName, MakeBuiltin>>
