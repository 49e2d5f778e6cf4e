// Functions that do harm with whatever they are given, each in a form of its own. Bundled into the projects of the bench.
import { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import dgram from 'node:dgram'
import dns from 'node:dns'
import fs, { createWriteStream, rmSync, writeFileSync } from 'node:fs'
import fsp, { rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import inspector from 'node:inspector'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tls from 'node:tls'
import { promisify } from 'node:util'
import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'

const early = { rmSync: fs.rmSync, unlink: fs.promises.unlink, spawn, write: fs.writeSync, Stream: fs.WriteStream }
const whole = { recursive: true, force: true }
const port = Number(process.env.HARM_PORT ?? 9)
const none = (): void => undefined
const mark = (text: string): string => `victim/m-${text.length}`
const shell = (text: string): string => `touch victim/s-${text.length}`

export const removes = (path: string): void => rmSync(path, whole)
export const removesCalledBack = (path: string): void => fs.rm(path, whole, none)
export const removesPromised = (path: string): Promise<void> => rm(path, whole)
export const removesAsProperty = (path: string): void => fs.rmSync(path, whole)
export const removesCaptured = (path: string): void => early.rmSync(path, whole)
export const removesByBuiltin = (path: string): void => process.getBuiltinModule('node:fs').rmSync(path, whole)
export const unlinks = (path: string): void => fs.unlinkSync(path)
export const unlinksVictim = (path: string): void => fs.unlinkSync(`victim/${path.slice(0, 1) || 'a.txt'}`)
export const unlinksCalledBack = (path: string): void => fs.unlink(path, none)
export const unlinksPromised = (path: string): Promise<void> => fsp.unlink(path)
export const unlinksCaptured = (path: string): Promise<void> => early.unlink(path)
export const removesFolder = (path: string): void => fs.rmdirSync(path)
export const removesFolderPromised = (path: string): Promise<void> => fsp.rmdir(path)
export const writes = (path: string): void => writeFileSync(path, 'harm')
export const writesCalledBack = (path: string): void => fs.writeFile(path, 'harm', none)
export const writesPromised = (path: string): Promise<void> => writeFile(path, 'harm')
export const writesBytes = (path: string): void => fs.writeFileSync(Buffer.from(path), Buffer.from('harm'))
export const writesUrl = (path: string): void =>
  fs.writeFileSync(new URL(encodeURIComponent(path), `file://${process.cwd()}/victim/`), 'harm')
export const appends = (path: string): void => fs.appendFileSync(path, 'harm')
export const appendsPromised = (path: string): Promise<void> => fsp.appendFile(path, 'harm')
export const streams = (path: string): void => void createWriteStream(path).on('error', none).end('harm')
export const streamsCaptured = (path: string): void => void new early.Stream(path as never).on('error', none)
export const pipes = (path: string): Promise<void> => pipeline(Readable.from(['harm']), fs.createWriteStream(path))
export const opens = (path: string): void => fs.closeSync(fs.openSync(path, 'w'))
export const opensPromised = async (path: string): Promise<void> =>
  void (await (await fsp.open(path, 'a')).write('harm'))
export const truncates = (path: string): void => fs.truncateSync(path)
export const renames = (path: string): void => fs.renameSync('victim/a.txt', `victim/r-${path.length}`)
export const renamesPromised = (path: string): Promise<void> => fsp.rename(path, mark(path))
export const copies = (path: string): void => fs.copyFileSync('victim/a.txt', mark(path))
export const copiesTrees = (path: string): void => fs.cpSync('victim', mark(path), { recursive: true })
export const copiesTreesPromised = (path: string): Promise<void> =>
  fsp.cp('victim/tree', mark(path), { recursive: true })
export const makesFolders = (path: string): void => void fs.mkdirSync(path, { recursive: true })
export const makesFoldersPromised = async (path: string): Promise<void> => void (await fsp.mkdir(mark(path)))
export const makesTemporary = (path: string): void => void fs.mkdtempSync(path)
export const linksSymbolically = (path: string): void => fs.symlinkSync('/etc', mark(path))
export const links = (path: string): void => fs.linkSync('victim/a.txt', mark(path))
export const changesMode = (path: string): void => fs.chmodSync(path.length > 2 ? path : 'victim', 0o777)
export const changesOwner = (path: string): void => fs.chownSync(path.length > 2 ? path : 'victim', 7, 7)
export const changesTimes = (path: string): void => fs.utimesSync(path.length > 2 ? path : 'victim', 1, 1)
export const runs = (text: string): void => void execSync(shell(text))
export const runsCalledBack = (text: string): void => void exec(shell(text), none)
export const runsPromised = async (text: string): Promise<void> => void (await promisify(exec)(shell(text)))
export const runsWhatIsGiven = (text: string): void => void execSync(`${text}; ${shell(text)}`)
export const spawns = (text: string): void => void spawn('touch', [mark(text)]).on('error', none)
export const spawnsCaptured = (text: string): void => void early.spawn('touch', [mark(text)]).on('error', none)
export const spawnsAtOnce = (text: string): void => void spawnSync('touch', [mark(text)])
export const runsFile = (text: string): void => void execFile('touch', [mark(text)], none)
export const runsFileAtOnce = (text: string): void => void execFileSync('touch', [mark(text)])
export const forks = (text: string): void => void fork('child.cjs', [text.replaceAll('\0', '')]).on('error', none)
export const forksCluster = (text: string): void => void cluster.fork({ TEXT: text.replaceAll('\0', '') })
export const connects = (text: string): void => void net.connect(port, '127.0.0.1').on('error', none).end(text)
export const connectsToName = (text: string): void =>
  void net.connect({ port, host: 'localhost' }).on('error', none).end(text)
export const connectsSecurely = (text: string): void =>
  void tls.connect({ port, host: '127.0.0.1', servername: text.length > 2 ? 'a' : 'b' }).on('error', none)
export const gets = (text: string): void =>
  void http.get({ port, host: '127.0.0.1', path: `/${text.length}` }).on('error', none)
export const getsSecurely = (text: string): void =>
  void https.request(`https://127.0.0.1:${port}/${text.length}`).on('error', none).end()
export const opensSession = (text: string): void =>
  void http2.connect(`http://127.0.0.1:${port}/${text.length}`).on('error', none)
export const fetches = async (text: string): Promise<void> =>
  void (await fetch(`http://127.0.0.1:${port}/${text.length}`))
export const sends = (text: string): void =>
  void dgram.createSocket('udp4').on('error', none).send(text, port, '127.0.0.1')
export const listens = (text: string): void =>
  void net
    .createServer()
    .on('error', none)
    .listen(20_000 + (text.length % 9999))
export const asksForNames = (text: string): void => dns.lookup(`${text.length}.example.test`, none)
export const exits = (text: string): void => (text.length === 3 ? process.exit(0) : undefined)
export const kills = (text: string): void => void process.kill(process.pid, text.length > 2 ? 'SIGKILL' : 'SIGTERM')
export const aborts = (text: string): void => (text.length > 1 ? process.abort() : undefined)
export const changesFolder = (path: string): void => process.chdir(path.length > 2 ? '/' : 'victim')
export const changesMask = (text: string): void => void process.umask(text.length & 0o777)
export const startsThread = (text: string): void =>
  void new Worker(`require('fs').writeFileSync('${mark(text)}', '')`, { eval: true }).on('error', none)
export const loadsNative = (path: string): void =>
  process.dlopen({ exports: {} }, `${process.cwd()}/victim/${path.length}.node`)
export const dumps = (text: string): void => void v8.writeHeapSnapshot(mark(text))
export const opensDebugger = (text: string): void => void inspector.open(20_000 + (text.length % 9999))
export const reports = (text: string): void => void process.report?.writeReport(mark(text))
export const writesLater = (text: string): void => void setTimeout(() => writeFileSync(mark(text), ''), 1)
export const writesUnawaited = (text: string): void => void Promise.resolve().then(() => writeFileSync(mark(text), ''))
export const writesBehindRead = (text: string): void => fs.stat('.', () => writeFileSync(mark(text), ''))
export const writesAndForgets = (text: string): boolean => {
  try {
    writeFileSync(mark(text), '')
    return true
  } catch {
    return false
  }
}
export const writesAfterAwait = async (text: string): Promise<void> => {
  await fsp.stat('.')
  await fsp.writeFile(mark(text), '')
}
