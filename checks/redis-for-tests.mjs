// A Redis for tests: the one of REDIS_URL, the machine's own, or one that is started here; where there is none, nobody fails.
// Speaks to it by its inline commands, so that whoever uses it needs no client.
import { spawn } from 'node:child_process'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'

/** @typedef {{ url: string, owns(campaign: string): void, end(): Promise<void> }} TestRedis its keys are deleted at the end */

/**
 * Told in one line where there is none.
 * @returns {Promise<TestRedis | undefined>}
 */
export async function redisForTests() {
  for (const url of [process.env.REDIS_URL, 'redis://127.0.0.1:6379']) {
    if (url !== undefined && (await answers(url))) return testRedis(url)
  }
  for (const program of ['redis-server', 'valkey-server']) {
    const port = await freePort()
    const child = spawn(program, ['--port', String(port), '--save', '', '--dir', tmpdir()], { stdio: 'ignore' })
    const failed = new Promise((settle) => child.on('error', () => settle(false)))
    const url = `redis://127.0.0.1:${port}`
    if (await Promise.race([failed, answersSoon(url)])) return testRedis(url, child)
    child.kill('SIGKILL')
  }
  process.stderr.write('No Redis here: what needs one is not tested. Set REDIS_URL, or install redis-server.\n')
  return undefined
}

function testRedis(url, child) {
  const campaigns = []
  return {
    url,
    owns: (campaign) => campaigns.push(campaign),
    async end() {
      for (const campaign of campaigns) {
        const script = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end"
        await ask(url, `EVAL "${script}" 0 fuzzwright:${campaign}*`)
      }
      child?.kill('SIGKILL')
    },
  }
}

async function answers(url) {
  return (await ask(url, 'PING')).startsWith('+PONG')
}

async function answersSoon(url) {
  for (let tries = 0; tries < 100; tries++) {
    if (await answers(url)) return true
    await new Promise((settle) => setTimeout(settle, 50))
  }
  return false
}

/** One inline command; what the server says to it, empty where it says nothing. */
function ask(url, command) {
  const { hostname, port, password } = new URL(url)
  return new Promise((settle) => {
    const socket = connect(Number(port || 6379), hostname)
    socket.on('connect', () => socket.write(`${password === '' ? '' : `AUTH ${password}\r\n`}${command}\r\nQUIT\r\n`))
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('close', () => settle(password === '' ? said : said.replace(/^\+OK\r\n/, '')))
    socket.on('error', () => settle(''))
    socket.setTimeout(5000, () => socket.destroy())
  })
}

function freePort() {
  return new Promise((settle) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => settle(port))
    })
  })
}
