import childProcess from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { RefusedEffect } from '@fuzzwright/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptIn, stateOf } from '../test/attempt.ts'

interface OldProcess {
  binding(name: string): {
    TCP: new (kind: number) => { listen(backlog: number): number }
    constants: { SERVER: number }
  }
}

interface Writer {
  writeUtf8String(request: object, text: string): void
}

const oldProcess: OldProcess = Object(process)
const none = (): void => undefined

let folder: string

/** What was open before any input ran. */
let opened: {
  readonly handle: fsp.FileHandle
  /** Descriptor of a pipe that nobody else uses. */
  readonly channel: number
  readonly socket: net.Socket
  readonly peer: number
  close(): Promise<void>
}

async function openAll(): Promise<typeof opened> {
  const handle = await fsp.open(join(folder, 'kept.txt'), 'r+')
  const pipe = join(folder, '..', `${basename(folder)}.pipe`)
  childProcess.execFileSync('mkfifo', [pipe])
  const channel = fs.openSync(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK)
  fs.rmSync(pipe)
  const listener = net.createServer((socket) => socket.on('error', none).resume())
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const peer = Number(Object(listener.address()).port)
  const socket = net.connect(peer, '127.0.0.1').on('error', none)
  await once(socket, 'connect')
  const close = async (): Promise<void> => {
    await handle.close()
    fs.closeSync(channel)
    socket.destroy()
    listener.close()
  }
  return { handle, channel, socket, peer, close }
}

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'fence-opened-')))
  fs.writeFileSync(join(folder, 'kept.txt'), 'kept')
  opened = await openAll()
})
afterAll(async () => {
  await opened.close()
  fs.rmSync(folder, { recursive: true })
})

const at = (name: string): string => join(folder, name)
const attempt = (work: () => unknown): Promise<RefusedEffect | undefined> => attemptIn(folder, work)

/** What an input may try with what is open already, and what is said of it. */
type Attempt = readonly [deed: string | (() => string), work: () => unknown]
const attempts: Record<string, Attempt> = {
  'writing to an open FileHandle': ['written to', () => opened.handle.appendFile('x')],
  'writing to an open FileHandle as a stream does': [
    'written to',
    () => {
      const [symbol] = Object.getOwnPropertySymbols(opened.handle).filter((key) => String(key).includes('kHandle'))
      const handle: Writer = Reflect.get(opened.handle, symbol ?? '')
      handle.writeUtf8String({}, 'x')
    },
  ],
  'FileHandle.writev': ['written to', () => opened.handle.writev([Buffer.from('x')])],
  'FileHandle.chmod': ['changed the permissions of', () => opened.handle.chmod(0o600)],
  'FileHandle.utimes': ['changed the times of', () => opened.handle.utimes(1, 1)],
  'fs.writevSync': ['written to', () => fs.writevSync(opened.handle.fd, [Buffer.from('x')])],
  'fs.futimesSync': ['changed the times of', () => fs.futimesSync(opened.handle.fd, 1, 1)],
  'fs.closeSync of what others write': ['closed', () => fs.closeSync(opened.handle.fd)],
  'fs.close of a channel': [() => `closed "file descriptor ${opened.channel}"`, () => fs.close(opened.channel)],
  'fs.closeSync of standard output': ['closed "file descriptor 1"', () => fs.closeSync(1)],
  'fs.readSync from a channel': [
    () => `read from "file descriptor ${opened.channel}"`,
    () => fs.readSync(opened.channel, Buffer.alloc(1)),
  ],
  'net.Socket of a channel': [
    () => `taken over "file descriptor ${opened.channel}"`,
    () => new net.Socket({ fd: opened.channel }),
  ],
  'net.Server.listen on a channel': [
    () => `taken over "file descriptor ${opened.channel}"`,
    () => net.createServer().on('error', none).listen({ fd: opened.channel }),
  ],
  'writing to a connection that is open': [() => `sent to "127.0.0.1:${opened.peer}"`, () => opened.socket.write('x')],
  'listening without a place': [
    'listened on "[::]:0"',
    () => {
      const { TCP, constants } = oldProcess.binding('tcp_wrap')
      new TCP(constants.SERVER).listen(1)
    },
  ],
}

test.each<[string, Attempt]>(Object.entries(attempts))('%s is refused', async (_name, [deed, work]) => {
  const before = stateOf(folder)
  const refused = await attempt(work)
  expect(refused?.deed).toContain(typeof deed === 'string' ? deed : deed())
  expect(stateOf(folder)).toEqual(before)
})

const harmless: readonly (readonly [string, () => unknown])[] = [
  ['closing what was opened for reading', () => fs.closeSync(fs.openSync(at('kept.txt'), 'r'))],
  ['closing nothing', () => expect(() => fs.closeSync(9999)).toThrow('EBADF')],
  ['fs.readFile', () => promisify(fs.readFile)(at('kept.txt'))],
  ['dns.getServers', () => dns.getServers()],
]

test.each(harmless)('%s is no effect', async (_name, work) => {
  expect(await attempt(work)).toBeUndefined()
})

/** What `node:sqlite` may try, where this Node has it. */
const statements: readonly (readonly [string, string])[] = [
  ['ATTACH', "ATTACH DATABASE 'new' AS other"],
  ['ATTACH behind a comment', "SELECT 1; /* x */ attach /**/ 'it''s new' as other"],
  ['VACUUM INTO', "VACUUM main INTO 'new'"],
  ['load_extension', "SELECT load_extension('new')"],
]
const sqlite = process.getBuiltinModule('node:sqlite')

test.runIf(sqlite !== undefined).each(statements)('node:sqlite: %s is refused', async (_name, statement) => {
  const { DatabaseSync } = sqlite ?? fail()
  const refused = await attempt(() => new DatabaseSync(':memory:').exec(statement))
  expect(refused?.deed).toMatch(/^(opened the database|loaded the extension)/)
  expect(
    await attempt(() => new DatabaseSync(':memory:').exec("ATTACH ':memory:' AS a; SELECT 'attach'")),
  ).toBeUndefined()
})

test('what an input changes of the process is put back', async () => {
  const listeners = (): unknown[] => ['exit', 'SIGWINCH', 'uncaughtException'].map((name) => process.rawListeners(name))
  process.once('SIGWINCH', none)
  const before = [listeners(), process.title, process.exitCode, process.report?.directory, dns.getServers()]
  await attempt(() => {
    process.once('exit', () => fs.writeFileSync(at('new'), 'x'))
    process.prependListener('SIGUSR2', none)
    process.removeAllListeners('SIGWINCH')
    for (const listener of process.listeners('uncaughtException')) process.off('uncaughtException', listener)
    process.title = 'other'
    process.exitCode = 7
    if (process.report) process.report.directory = folder
    dns.setServers(['127.0.0.1'])
  })
  expect([listeners(), process.title, process.exitCode, process.report?.directory, dns.getServers()]).toEqual(before)
  process.removeListener('SIGWINCH', none)
})

test('variables out of a file are put back', async () => {
  fs.writeFileSync(at('env'), 'FENCE_FROM_FILE=yes\n')
  await attempt(() => {
    process.loadEnvFile(at('env'))
    expect(process.env.FENCE_FROM_FILE).toBe('yes')
  })
  expect(process.env.FENCE_FROM_FILE).toBeUndefined()
  fs.rmSync(at('env'))
})

function fail(): never {
  throw new Error('there is no node:sqlite')
}
