/** A Redis for tests: the one of `REDIS_URL`, the machine's own, or one that is started here; where there is none, nobody fails. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { Redis } from 'ioredis'

/** A server that answers. */
export interface TestRedis {
  readonly url: string
  /** Its keys are deleted at the end. */
  owns(campaign: string): void
  end(): Promise<void>
}

/** `undefined` on a machine without any, told in one line. */
export async function redisForTests(): Promise<TestRedis | undefined> {
  for (const url of [process.env.REDIS_URL, 'redis://127.0.0.1:6379']) {
    if (url !== undefined && (await answers(url))) return testRedis(url)
  }
  for (const program of ['redis-server', 'valkey-server']) {
    const port = await freePort()
    const child = spawn(program, ['--port', String(port), '--save', '', '--dir', tmpdir()], { stdio: 'ignore' })
    const failed = new Promise<boolean>((settle) => child.on('error', () => settle(false)))
    const url = `redis://127.0.0.1:${port}`
    if (await Promise.race([failed, answersSoon(url)])) return testRedis(url, child)
    child.kill('SIGKILL')
  }
  process.stderr.write('No Redis here: what needs one is not tested. Set REDIS_URL, or install redis-server.\n')
  return undefined
}

function testRedis(url: string, child?: ChildProcess): TestRedis {
  const campaigns: string[] = []
  return {
    url,
    owns: (campaign) => campaigns.push(campaign),
    async end() {
      const redis = new Redis(url)
      for (const campaign of campaigns) {
        const keys = await redis.keys(`fuzzwright:${campaign}*`)
        if (keys.length > 0) await redis.del(...keys)
      }
      redis.disconnect()
      child?.kill('SIGKILL')
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}

async function answersSoon(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    if (await answers(url)) return true
    await new Promise((settle) => setTimeout(settle, 50))
  }
  return false
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => settle(port))
    })
  })
}
