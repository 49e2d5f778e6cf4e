// What a trial of the faults bench is played on: processes that can be killed, a Redis that can be, a wire that stands still, a disk that is full.
import { execFileSync, fork, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const playerFile = fileURLToPath(new URL('player.mjs', import.meta.url))

/** A process that is started when it is needed, and again after it was killed. */
export class Player {
  #child
  #ids = 0
  #waiting = new Map()

  /** Answers the promise of its end, and how to stop it. A player that is killed never answers. */
  play(does, order, hear = () => {}) {
    const child = (this.#child ??= this.#start())
    const id = this.#ids++
    const ended = new Promise((settle, reject) => this.#waiting.set(id, { settle, reject, hear }))
    child.send({ id, does, order })
    ended.catch(() => {})
    return { ended, stop: () => child.connected && child.send({ id: -1, does: 'stop', order: id }) }
  }

  #start() {
    const child = fork(playerFile, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', ({ id, news, end, error }) => {
      const one = this.#waiting.get(id)
      if (news !== undefined) return one?.hear(news)
      this.#waiting.delete(id)
      if (error === undefined) one?.settle(end)
      else one?.reject(new Error(error))
    })
    return child
  }

  /** What it has sent before is heard all the same. */
  kill() {
    const child = this.#child
    this.#child = undefined
    return killed(child)
  }
}

/** Waits for the end of a process that is killed, where there is one. */
async function killed(child) {
  if (child === undefined) return
  const gone = new Promise((settle) => child.on('close', settle))
  child.kill('SIGKILL')
  await gone
}

export async function freePort() {
  const server = createServer()
  await new Promise((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address()
  await new Promise((settle) => server.close(settle))
  return port
}

/** A Redis of its own, with its append-only file or with nothing. */
export class OwnRedis {
  #child
  constructor(folder, port, keeps) {
    this.folder = folder
    this.port = port
    this.keeps = keeps
    this.url = `redis://127.0.0.1:${port}`
  }

  async start() {
    mkdirSync(this.folder, { recursive: true })
    const words = [
      '--port',
      String(this.port),
      '--save',
      '',
      '--appendonly',
      this.keeps ? 'yes' : 'no',
      '--dir',
      this.folder,
    ]
    this.#child = spawn('redis-server', words, { stdio: 'ignore' })
    for (let tries = 0; tries < 400; tries++) {
      if ((await this.ask('PING')).startsWith('+PONG')) return
      await new Promise((settle) => setTimeout(settle, 25))
    }
    throw new Error('redis-server does not start')
  }

  kill() {
    const child = this.#child
    this.#child = undefined
    return killed(child)
  }

  /** One inline command; what is said to it. */
  ask(command) {
    return new Promise((settle) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`))
      let said = ''
      socket.on('data', (chunk) => (said += chunk))
      socket.on('close', () => settle(said))
      socket.on('error', () => settle(''))
    })
  }
}

/** Stands between somebody and Redis; while it is `still`, nothing passes and nothing is lost on either side's view of the wire. */
export class Wire {
  #sockets = new Set()
  #server
  still = false

  async open(port) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ]) {
        this.#sockets.add(socket)
        if (this.still) socket.pause()
        socket.on('data', (chunk) => other.write(chunk))
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
      }
    })
    await new Promise((settle) => this.#server.listen(0, '127.0.0.1', settle))
    this.url = `redis://127.0.0.1:${this.#server.address().port}`
  }

  stall() {
    this.still = true
    for (const socket of this.#sockets) socket.pause()
  }

  /** What was sent meanwhile arrives, or is cut off, as it happens to networks. */
  heal(cuts) {
    this.still = false
    for (const socket of this.#sockets) cuts ? socket.destroy() : socket.resume()
  }

  close() {
    this.heal(true)
    return new Promise((settle) => this.#server.close(settle))
  }
}

/** A file system of its own, of one megabyte. */
export class SmallDisk {
  constructor(folder) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  }

  /** Not one byte more. */
  fill() {
    const file = openSync(join(this.folder, 'filler'), 'a')
    for (let size = 65_536; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
    closeSync(file)
  }

  empty() {
    rmSync(join(this.folder, 'filler'), { force: true })
  }

  remove() {
    execFileSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}
