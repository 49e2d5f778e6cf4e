import * as childProcess from 'node:child_process'
import { execSync as namedExecSync } from 'node:child_process'
import cluster from 'node:cluster'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs, { rmSync as namedRmSync } from 'node:fs'
import fsp, { rm as namedRm } from 'node:fs/promises'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import inspector from 'node:inspector'
import { createRequire } from 'node:module'
import net, { type AddressInfo } from 'node:net'
import os, { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import { promisify } from 'node:util'
import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { EffectFence, Effects, RefusedEffect } from '@fuzzwright/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptIn, fencedIn, stateOf } from '../test/attempt.ts'
import { gateFetch } from './wall/network.ts'
import { gateSpawning } from './wall/processes.ts'

// Taken before the wall is up, as modules do that load before everything else.
const early = {
  rmSync: fs.rmSync,
  writeFile: fs.writeFile,
  promises: { writeFile: fs.promises.writeFile },
  spawn: childProcess.spawn,
  connect: net.connect,
  Worker,
}
/** Without `node:`, which a linter would put there. */
const bareName: string = 'fs'
const require = createRequire(import.meta.url)

let folder: string
let port: number
let connections = 0
const server = net.createServer((socket) => {
  connections++
  socket.on('error', () => undefined).destroy()
})

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'fence-gates-')))
  fs.mkdirSync(join(folder, 'tree', 'deep'), { recursive: true })
  for (const name of ['kept.txt', 'tree/a.txt', 'tree/deep/b.txt']) fs.writeFileSync(join(folder, name), name)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  fs.rmSync(folder, { recursive: true })
})

const at = (name: string): string => join(folder, name)
const state = (): unknown => stateOf(folder)
const fenced = (): EffectFence => fencedIn(folder)
const attempt = (work: () => unknown, effects?: Effects): Promise<RefusedEffect | undefined> =>
  attemptIn(folder, work, effects)
const none = (): void => undefined

const here = (): string => `127.0.0.1:${port}`

/** What an input may try, and what is said of it. */
type Attempt = readonly [deed: string | (() => string), work: () => unknown]
const attempts: Record<string, Attempt> = {
  'fs.writeFileSync': ['written to', () => fs.writeFileSync(at('new'), 'x')],
  'fs.writeFileSync of a Buffer': ['written to', () => fs.writeFileSync(at('new'), Buffer.from('x'))],
  'fs.writeFileSync at a URL': ['written to', () => fs.writeFileSync(new URL(`file://${at('new')}`), 'x')],
  'fs.writeFileSync at bytes': ['written to', () => fs.writeFileSync(Buffer.from(at('new')), 'x')],
  'fs.writeFileSync at a relative path': [
    'written to',
    () => fs.writeFileSync(relative(process.cwd(), at('new')), 'x'),
  ],
  'fs.writeFile': ['written to', () => fs.writeFile(at('new'), 'x', none)],
  'fs.promises.writeFile': ['written to', () => fs.promises.writeFile(at('new'), 'x')],
  'fsp.writeFile': ['written to', () => fsp.writeFile(at('kept.txt'), 'x')],
  'promisify(fs.writeFile)': ['written to', () => promisify(fs.writeFile)(at('new'), 'x')],
  'fs.appendFileSync': ['written to', () => fs.appendFileSync(at('kept.txt'), 'x')],
  'fs.appendFile': ['written to', () => fs.appendFile(at('kept.txt'), 'x', none)],
  'fsp.appendFile': ['written to', () => fsp.appendFile(at('kept.txt'), 'x')],
  'fs.openSync for writing': ['written to', () => fs.openSync(at('kept.txt'), 'w')],
  'fs.openSync r+': ['written to', () => fs.openSync(at('kept.txt'), 'r+')],
  'fs.open': ['written to', () => fs.open(at('kept.txt'), 'a', none)],
  'fsp.open': ['written to', () => fsp.open(at('kept.txt'), 'w')],
  'fs.createWriteStream': ['written to', () => void fs.createWriteStream(at('new')).on('error', none).end('x')],
  'fs.WriteStream': ['written to', () => void new fs.WriteStream(at('new') as never).on('error', none)],
  'fs.truncateSync': ['written to', () => fs.truncateSync(at('kept.txt'), 1)],
  'fsp.truncate': ['written to', () => fsp.truncate(at('kept.txt'), 1)],
  'fs.mkdirSync': ['made the folder', () => fs.mkdirSync(at('folder'))],
  'fs.mkdir recursive': ['made the folder', () => fs.mkdir(at('x/y/z'), { recursive: true }, none)],
  'fsp.mkdir': ['made the folder', () => fsp.mkdir(at('folder'))],
  'fs.mkdtempSync': ['made a folder named', () => fs.mkdtempSync(at('tmp-'))],
  'fsp.mkdtemp': ['made a folder named', () => fsp.mkdtemp(at('tmp-'))],
  'fs.rmSync of a tree': [
    () => `removed ${JSON.stringify(at('tree'))}`,
    () => fs.rmSync(at('tree'), { recursive: true }),
  ],
  'fs.rm of a tree': [
    () => `removed ${JSON.stringify(at('tree'))}`,
    () => fs.rm(at('tree'), { recursive: true }, none),
  ],
  'fsp.rm of a tree': [() => `removed ${JSON.stringify(at('tree'))}`, () => fsp.rm(at('tree'), { recursive: true })],
  'rmSync by its name': ['removed', () => namedRmSync(at('tree'), { recursive: true })],
  'rm of promises by its name': ['removed', () => namedRm(at('tree'), { recursive: true })],
  'rmSync taken before': ['removed', () => early.rmSync(at('tree'), { recursive: true })],
  'require fs': ['removed', () => (require(bareName) as typeof fs).rmSync(at('tree'), { recursive: true })],
  'process.getBuiltinModule': [
    'removed',
    () => process.getBuiltinModule('node:fs').rmSync(at('tree'), { recursive: true }),
  ],
  'import fs': ['removed', async () => ((await import(bareName)) as typeof fs).rmSync(at('tree'), { recursive: true })],
  'fs.rmdirSync': ['removed', () => fs.rmdirSync(at('tree/deep'))],
  'fs.rmdir': ['removed', () => fs.rmdir(at('tree/deep'), none)],
  'fsp.rmdir': ['removed', () => fsp.rmdir(at('tree/deep'))],
  'fs.unlinkSync': ['removed', () => fs.unlinkSync(at('kept.txt'))],
  'fs.unlink': ['removed', () => fs.unlink(at('kept.txt'), none)],
  'fsp.unlink': ['removed', () => fsp.unlink(at('kept.txt'))],
  'fs.renameSync': ['renamed', () => fs.renameSync(at('kept.txt'), at('moved.txt'))],
  'fsp.rename': ['renamed', () => fsp.rename(at('kept.txt'), at('moved.txt'))],
  'fs.copyFileSync': ['copied', () => fs.copyFileSync(at('kept.txt'), at('copy.txt'))],
  'fsp.copyFile': ['copied', () => fsp.copyFile(at('kept.txt'), at('copy.txt'))],
  'fs.cpSync': ['copied', () => fs.cpSync(at('tree'), at('copy'), { recursive: true })],
  'fs.cp': ['copied', () => fs.cp(at('tree'), at('copy'), { recursive: true }, none)],
  'fsp.cp': ['copied', () => fsp.cp(at('tree'), at('copy'), { recursive: true })],
  'fs.symlinkSync': ['linked', () => fs.symlinkSync(at('kept.txt'), at('link'))],
  'fsp.symlink': ['linked', () => fsp.symlink(at('kept.txt'), at('link'))],
  'fs.linkSync': ['linked', () => fs.linkSync(at('kept.txt'), at('link'))],
  'fsp.link': ['linked', () => fsp.link(at('kept.txt'), at('link'))],
  'fs.chmodSync': ['changed the permissions of', () => fs.chmodSync(at('kept.txt'), 0o600)],
  'fsp.chmod': ['changed the permissions of', () => fsp.chmod(at('kept.txt'), 0o600)],
  'fs.chownSync': ['changed the owner of', () => fs.chownSync(at('kept.txt'), 1, 1)],
  'fsp.lchown': ['changed the owner of', () => fsp.lchown(at('kept.txt'), 1, 1)],
  'fs.utimesSync': ['changed the times of', () => fs.utimesSync(at('kept.txt'), 1, 1)],
  'fsp.utimes': ['changed the times of', () => fsp.utimes(at('kept.txt'), 1, 1)],
  'fs.lutimesSync': ['changed the times of', () => fs.lutimesSync(at('kept.txt'), 1, 1)],
  'writeFile taken before': ['written to', () => early.writeFile(at('new'), 'x', none)],
  'promises.writeFile taken before': ['written to', () => early.promises.writeFile(at('new'), 'x')],
  'after an await': [
    'written to',
    async () => {
      await wait(1)
      fs.writeFileSync(at('new'), 'x')
    },
  ],
  'after a read': [
    'removed',
    async () => {
      await fsp.stat(at('kept.txt'))
      await fsp.unlink(at('kept.txt'))
    },
  ],
  'behind a callback': [
    'removed',
    () =>
      fs.stat(at('kept.txt'), () => {
        try {
          fs.unlinkSync(at('kept.txt'))
        } catch {
          // Nobody listens to it here.
        }
      }),
  ],
  'in a timer': [
    'removed',
    () =>
      void setTimeout(() => {
        try {
          fs.unlinkSync(at('kept.txt'))
        } catch {
          // Nobody listens to it here.
        }
      }, 2),
  ],
  'caught by the code itself': [
    'removed',
    () => {
      try {
        fs.unlinkSync(at('kept.txt'))
      } catch {
        return 'fine'
      }
      return undefined
    },
  ],
  'child_process.spawn': ['run "touch"', () => childProcess.spawn('touch', [at('new')])],
  'child_process.spawnSync': ['run "touch"', () => childProcess.spawnSync('touch', [at('new')])],
  'child_process.exec': ['run "sh"', () => childProcess.exec(`touch ${at('new')}`)],
  'child_process.execSync': ['run "sh"', () => childProcess.execSync(`touch ${at('new')}`)],
  'execSync by its name': ['run "sh"', () => namedExecSync(`touch ${at('new')}`)],
  'child_process.execFile': ['run "touch"', () => childProcess.execFile('touch', [at('new')])],
  'child_process.execFileSync': ['run "touch"', () => childProcess.execFileSync('touch', [at('new')])],
  'promisify(exec)': ['run "sh"', () => promisify(childProcess.exec)(`touch ${at('new')}`)],
  'child_process.fork': ['run "node"', () => childProcess.fork(at('none.cjs'))],
  'spawn in a shell': ['run "sh"', () => childProcess.spawn(`touch ${at('new')}`, { shell: true })],
  'spawn taken before': ['run "touch"', () => early.spawn('touch', [at('new')])],
  'cluster.fork': ['run "node"', () => cluster.fork()],
  'net.connect': [() => `connected to "${here()}"`, () => net.connect(port, '127.0.0.1').on('error', none)],
  'net.connect of options': [
    () => `connected to "${here()}"`,
    () => net.connect({ port, host: '127.0.0.1' }).on('error', none),
  ],
  'net.connect taken before': [
    () => `connected to "${here()}"`,
    () => early.connect(port, '127.0.0.1').on('error', none),
  ],
  'net.Socket': [() => `connected to "localhost:${port}"`, () => new net.Socket().on('error', none).connect(port)],
  'net.connect to a path': ['connected to "/tmp/some.sock"', () => net.connect('/tmp/some.sock').on('error', none)],
  'tls.connect': [() => `connected to "${here()}"`, () => tls.connect(port, '127.0.0.1').on('error', none)],
  'http.get': [() => `connected to "${here()}"`, () => http.get(`http://${here()}/`).on('error', none)],
  'http.request': [
    () => `connected to "${here()}"`,
    () => http.request({ host: '127.0.0.1', port }).on('error', none).end(),
  ],
  'https.get': [() => `connected to "${here()}"`, () => https.get(`https://${here()}/`).on('error', none)],
  'http2.connect': ['connected to', () => http2.connect(`http://${here()}`).on('error', none)],
  fetch: [() => `connected to "${here()}"`, () => fetch(`http://${here()}/`)],
  'fetch of a Request': [() => `connected to "${here()}"`, () => fetch(new Request(`http://${here()}/`))],
  'net.Server.listen': ['listened on', () => net.createServer().on('error', none).listen(0)],
  'http.Server.listen': [
    'listened on "127.0.0.1:0"',
    () => http.createServer().on('error', none).listen(0, '127.0.0.1'),
  ],
  'dgram.bind': ['listened on', () => dgram.createSocket('udp4').on('error', none).bind(0)],
  'dgram.send': [
    () => `sent a datagram to "${here()}"`,
    () => dgram.createSocket('udp4').on('error', none).send('x', port, '127.0.0.1'),
  ],
  'dns.lookup': ['looked up "example.test"', () => dns.lookup('example.test', none)],
  'dns.resolve': ['looked up "example.test"', () => dns.resolve('example.test', none)],
  'dns.promises.lookup': ['looked up "example.test"', () => dns.promises.lookup('example.test')],
  'dns.Resolver': ['looked up "example.test"', () => new dns.Resolver().resolve4('example.test', none)],
  'dns.reverse': ['looked up "127.0.0.1"', () => dns.reverse('127.0.0.1', none)],
  'process.exit': ['ended the process with code 3', () => process.exit(3)],
  'process.reallyExit': [
    'ended the process',
    () => (process as unknown as { reallyExit(code: number): void }).reallyExit(3),
  ],
  'process.abort': ['aborted the process', () => process.abort()],
  'process.kill': [`sent "SIGKILL" to the process ${process.pid}`, () => process.kill(process.pid, 'SIGKILL')],
  'process.kill without a signal': ['sent "SIGTERM"', () => process.kill(process.pid)],
  'process.chdir': ['changed the working folder', () => process.chdir(folder)],
  'process.umask': ['changed the umask', () => process.umask(0)],
  'process.setuid': ['changed the user', () => process.setuid?.(1)],
  'process.setgid': ['changed the group', () => process.setgid?.(1)],
  'process.dlopen': ['loaded the native module', () => process.dlopen({ exports: {} }, at('x.node'))],
  'require of a native module': [
    'loaded the native module',
    () => require.extensions['.node']?.({ exports: {} } as never, at('x.node')),
  ],
  'process.report.writeReport': ['written a diagnostic report', () => process.report?.writeReport(at('report.json'))],
  'process.send': [
    'sent a message to the process that started it',
    () => (process.send === undefined ? process.exit() : process.send('x')),
  ],
  'process.setUncaughtExceptionCaptureCallback': [
    'taken over what becomes of errors that nobody catches',
    () => process.setUncaughtExceptionCaptureCallback(none),
  ],
  'os.setPriority': ['changed the priority of the process', () => os.setPriority(process.pid, 0)],
  'v8.setFlagsFromString': ['set the flags "--stack-size=100"', () => v8.setFlagsFromString('--stack-size=100')],
  'v8.stopCoverage': ['stopped coverage', () => v8.stopCoverage()],
  'inspector.Session': ['opened the debugger', () => new inspector.Session().connect()],
  Worker: ['started a thread of code in a text', () => new Worker('', { eval: true })],
  'Worker of a file': ['started a thread of "/nowhere/worker.js"', () => new Worker('/nowhere/worker.js')],
  'Worker taken before': ['started a thread of code in a text', () => new early.Worker('', { eval: true })],
  'inspector.open': ['opened the debugger', () => inspector.open(0)],
  'v8.writeHeapSnapshot': ['written to', () => v8.writeHeapSnapshot(at('heap'))],
  'Object.freeze of a built-in': ['frozen Array.prototype', () => Object.freeze(Array.prototype)],
  'Object.freeze of a constructor': ['frozen Promise', () => Object.freeze(Promise)],
  'Object.seal of a built-in': ['sealed Object.prototype', () => Object.seal(Object.prototype)],
  'Reflect.preventExtensions of a built-in': ['sealed JSON', () => Reflect.preventExtensions(JSON)],
  'Object.freeze of the global object': ['frozen globalThis', () => Object.freeze(globalThis)],
  'Object.defineProperty of a built-in, for good': [
    'fixed Array.prototype.map',
    () => Object.defineProperty(Array.prototype, 'map', { value: none }),
  ],
  'Object.defineProperties of a built-in, for good': [
    'fixed Array.prototype.map',
    () => Object.defineProperties(Array.prototype, { map: { value: none } }),
  ],
  WASI: [
    'started a WASI program',
    () => {
      const { WASI } = require('node:wasi') as { WASI: new (options: object) => unknown }
      return new WASI({ version: 'preview1', preopens: { '/': folder } })
    },
  ],
}

test.each<[string, Attempt]>(Object.entries(attempts))('%s is refused', async (_name, [deed, work]) => {
  const before = state()
  const refused = await attempt(work)
  expect(refused?.deed).toContain(typeof deed === 'string' ? deed : deed())
  expect(state()).toEqual(before)
  expect(connections).toBe(0)
})

const harmless: readonly (readonly [string, () => unknown])[] = [
  ['console', () => console.log('')],
  ['fs.readFileSync', () => fs.readFileSync(at('kept.txt'))],
  ['fs.createReadStream', () => fs.createReadStream(at('kept.txt')).resume()],
  ['fsp.readdir', () => fsp.readdir(folder)],
  ['fs.opendirSync', () => fs.opendirSync(folder).closeSync()],
  ['the null device', () => fs.writeFileSync('/dev/null', 'x')],
  ['signal 0', () => process.kill(process.pid, 0)],
  ['reading the umask', () => process.umask()],
  ['fetch of data', () => fetch('data:,x')],
  ['require', () => require('node:fs')],
]

test.each(harmless)('%s is no effect', async (_name, work) => {
  expect(await attempt(work)).toBeUndefined()
})

test('outside of an input everything is as it was, and afterwards too', async () => {
  const fence = fenced()
  fs.writeFileSync(at('outside'), 'before')
  fence.enter()
  fence.outside(() => fs.writeFileSync(at('outside'), 'in a fixture'))
  expect(() => fs.rmSync(at('outside'))).toThrow('would have removed')
  fence.pause()
  fence.leave()
  expect(fence.end()?.deed).toContain('removed')
  fs.writeFileSync(at('outside'), 'between')
  fence.close()
  expect(childProcess.execSync('echo yes').toString()).toBe('yes\n')
  expect(fs.readFileSync(at('outside'), 'utf8')).toBe('between')
  fs.rmSync(at('outside'))
})

test('what was refused leaves no request behind: Node crashes where it collects one while it lists them', async () => {
  const requests = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSReqCallback').length
  const nothing = (): void => undefined
  const calls = [
    () => fs.unlink(at('kept.txt'), nothing),
    () => fs.writeFile(at('kept.txt'), 'x', nothing),
    () => early.writeFile(at('kept.txt'), 'x', nothing),
    () => fs.rename(at('kept.txt'), at('moved'), nothing),
    () => fs.fchmod(2, 0, nothing),
  ]
  const before = requests()
  for (const call of calls) expect(await attempt(call)).toBeDefined()
  for (let look = 0; look < 1000 && requests() > before; look++) await wait(1)
  expect(requests()).toBeLessThanOrEqual(before)
})

test('a program that was not started leaves no pipes open', async () => {
  const pipes = (): number => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length
  const before = pipes()
  for (const start of [childProcess.spawn, early.spawn]) {
    expect((await attempt(() => start('git', ['push', 'a b'])))?.details).toEqual(['The command: git push "a b"'])
  }
  expect(pipes()).toBe(before)
})

test('what a program is started with is read in both forms that Node hands it over in', async () => {
  const deeds: unknown[] = []
  class Process {
    spawn(...given: readonly unknown[]): void {
      deeds.push(given)
    }
  }
  gateSpawning({ open: [] }, {}, Process.prototype)
  const words = ['git', 'push']
  const starts = [[{ file: '/bin/git', args: words }], ['/bin/git', words, '.', [], []]]
  for (const given of starts) {
    const refused = await attempt(() => new Process().spawn(...given))
    expect([refused?.deed, refused?.details]).toEqual(['run "git"', ['The command: /bin/git push']])
    expect(await attempt(() => new Process().spawn(...given), { run: ['git'] })).toBeUndefined()
  }
  expect(deeds).toEqual(starts)
})

test('gates look like what they stand for', () => {
  fenced().close()
  expect([fs.rmSync.name, fs.rmSync.length]).toEqual(['rmSync', 2])
  expect(Object.keys(fs)).toContain('rmSync')
  expect(promisify(fs.rm)).toBeTypeOf('function')
  expect(Worker.name).toBe('Worker')
  class Own extends Worker {}
  expect(Own.prototype).toBeInstanceOf(Worker)
})

test('the refusal says how to allow it, and where it was attempted', async () => {
  expect(await attempt(() => fs.unlinkSync(at('tree/a.txt')))).toMatchObject({
    deed: `removed ${JSON.stringify(at('tree/a.txt'))}`,
    allow: "effects: { write: ['tree/a.txt'] }",
    stack: expect.stringContaining('gates.test.ts'),
  })
  expect(await attempt(() => childProcess.spawn('git', ['push', 'a b']))).toMatchObject({
    deed: 'run "git"',
    details: ['The command: git push "a b"'],
    allow: "effects: { run: ['git'] }",
  })
  expect((await attempt(() => net.connect(port, '127.0.0.1')))?.allow).toBe(`effects: { net: ['${here()}'] }`)
  expect(await attempt(() => process.exit())).toMatchObject({ allow: 'effects: { exit: true }', isEnd: true })
})

test('built-ins are as they were after all of this', () => {
  for (const builtin of [Array.prototype, Object.prototype, Promise, JSON, globalThis]) {
    expect(Object.isExtensible(builtin)).toBe(true)
  }
  expect([1].map(String)).toEqual(['1'])
})

test('objects of the code itself may be frozen', async () => {
  expect(await attempt(() => Object.freeze([1]))).toBeUndefined()
  expect(await attempt(() => Object.defineProperty({}, 'a', { value: 1 }))).toBeUndefined()
  expect(await attempt(() => Object.freeze('text'))).toBeUndefined()
})

/** What Node has of it depends on its version, so the gate is put in front of a class of the same form. */
function globalWith(name: string): Record<string, new (url: string) => object> {
  const realm: Record<string, new (url: string) => object> = {}
  class Connection {
    readonly url: string
    constructor(url: string) {
      connections++
      this.url = url
    }
  }
  // As Node does it: made when it is first asked for.
  Object.defineProperty(realm, name, { get: () => Connection, set: () => undefined, configurable: true })
  return realm
}

test.each(['WebSocket', 'EventSource'])('%s is refused at the place it would have connected to', async (name) => {
  const realm = globalWith(name)
  gateFetch({ open: [] }, [realm])
  const refused = await attempt(() => new (realm[name] as new (url: string) => object)('wss://example.test/x'))
  expect(refused?.deed).toBe('connected to "example.test:443"')
  expect(connections).toBe(0)
  const allowed = await attempt(() => new (realm[name] as new (url: string) => object)('ws://127.0.0.1:9/x'), {
    net: ['127.0.0.1:9'],
  })
  expect(allowed).toBeUndefined()
  expect(connections).toBe(1)
  connections = 0
})
