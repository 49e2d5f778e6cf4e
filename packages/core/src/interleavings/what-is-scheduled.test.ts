import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as nodeTimers from 'node:timers'
import { setInterval as again, setTimeout as later, scheduler, setImmediate as soon } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { PollutionGuard } from '../execution/pollution.ts'
import { type FuzzedSchedule, fuzzedSchedule } from './fuzzed-schedule.ts'
import { gateOfRealm } from './gate.ts'
import type { Switch } from './switch.ts'

const realTimer = nodeTimers.setTimeout
afterEach(() => expect(typeof realTimer(() => {}, 0)).toBe('object'))

/** What was seen in the usual order, or in another. */
async function seenBy(
  works: (schedule: FuzzedSchedule, see: (what: string) => void) => readonly (() => unknown)[],
  switches: readonly Switch[] = [],
): Promise<string> {
  const seen: string[] = []
  const schedule = fuzzedSchedule(switches)
  await schedule.run(...works(schedule, (what) => seen.push(what)))
  return seen.join(' ')
}

/** Whatever a single switch brings about. */
async function orders(works: Parameters<typeof seenBy>[0]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < 6; at++) for (const past of [1, 2]) found.add(await seenBy(works, [[at, past]]))
  return found.add(await seenBy(works))
}

test('what became ready after a microtask does not come before it, what was ready may', async () => {
  const found = await orders((schedule, see) => [
    async () => {
      queueMicrotask(() => see('micro'))
      see('queued')
      await schedule.wait(undefined)
      see('own')
    },
    async () => {
      see('other')
      await schedule.wait(undefined)
      see('later')
    },
  ])
  expect(found).toContain('queued other micro own later')
  expect(found).toContain('queued micro other own later')
  for (const order of found) {
    expect(order).toMatch(/micro.* own/)
    expect(order).not.toMatch(/queued.*other.*later.*micro/)
  }
})

test('a microtask that throws ends the run with what it threw', async () => {
  const run = fuzzedSchedule([]).run(async () =>
    queueMicrotask(() => {
      throw new Error('of a microtask')
    }),
  )
  await expect(run).rejects.toThrow('of a microtask')
})

test('nextTick comes before anything else goes on', async () => {
  const found = await orders((schedule, see) => [
    async () => {
      process.nextTick(() => see('tick'))
      await schedule.wait(undefined)
      see('own')
    },
    async () => see('other'),
  ])
  for (const order of found) expect(order).toMatch(/tick.*own/)
  expect(found).toContain('tick other own')
})

test('timers of node:timers, of its promises and of promisify come by the virtual clock', async () => {
  const day = 86_400_000
  const seen = await seenBy((_, see) => [
    async () => {
      const [start, high] = [Date.now(), performance.now()]
      await later(day)
      await scheduler.wait(day)
      await promisify(setTimeout)(day)
      await promisify(nodeTimers.setTimeout)(day)
      await new Promise((resolve) => nodeTimers.setTimeout(resolve, day))
      await soon()
      for await (const _ of again(day)) break
      see(`${(Date.now() - start) / day} ${(performance.now() - high) / day}`)
    },
    async () => {
      const stop = new AbortController()
      const stopped = later(2 * day, 'late', { signal: stop.signal }).catch(({ name, code }) => see(`${name} ${code}`))
      nodeTimers.setTimeout(() => stop.abort(), 5)
      const cleared = nodeTimers.setInterval(() => see('never'), 1)
      nodeTimers.clearInterval(cleared)
      await stopped
      see(await later(1, 'value'))
    },
  ])
  expect(seen).toBe('AbortError ABORT_ERR value 6 6')
})

test('setImmediate is a choice as timers are', async () => {
  const found = await orders((schedule, see) => [
    () => new Promise((resolve) => setImmediate(() => resolve(see('immediate')))),
    async () => {
      await schedule.wait(undefined)
      see('other')
    },
  ])
  expect(found).toEqual(new Set(['other immediate', 'immediate other']))
})

test('files that are read together are there in the order in which they were asked for, or as a switch says, and no timer comes before', async () => {
  const works: Parameters<typeof seenBy>[0] = (schedule, see) => [
    async () => {
      await schedule.wait(readFile(new URL(import.meta.url)))
      see('first')
    },
    async () => {
      await schedule.wait(readFile('/dev/null'))
      see('second')
    },
    async () => {
      await later(1)
      see('timer')
    },
  ]
  for (let time = 0; time < 20; time++) expect(await seenBy(works)).toBe('first second timer')
  expect(await orders(works)).toContain('second first timer')
})

test('fetch is waited for, and its answers are scheduled', async () => {
  const server = createServer(({ url }, response) => response.end(url))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const works: Parameters<typeof seenBy>[0] = (schedule, see) =>
    ['/a', '/b'].map((path) => async () => {
      const answer = await schedule.wait(fetch(`http://localhost:${port}${path}`))
      see(await schedule.wait(answer.text()))
    })
  try {
    const found = await orders(works)
    expect(found).toEqual(new Set(['/a /b', '/b /a']))
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('listeners are called at once, and who waits for an event goes on when it is his turn', async () => {
  const found = await orders((schedule, see) => {
    const door = new EventEmitter()
    door.on('open', () => see('heard'))
    const guest = (name: string) => async () => {
      await schedule.wait(once(door, 'open'))
      see(name)
    }
    return [
      guest('a'),
      guest('b'),
      async () => {
        await schedule.wait(undefined)
        door.emit('open')
        see('rung')
      },
    ]
  })
  expect(found).toContain('heard rung a b')
  expect(found).toContain('heard rung b a')
})

/** What instrumented code hands to `then` and the like in place of `reaction`. */
function scheduled(reaction: () => void): () => void {
  return (gateOfRealm().gate?.react(reaction, 1) ?? reaction) as typeof reaction
}

/** Waits for `door` in each of the ways there are. */
async function waitAtDoor(door: Promise<void>, schedule: FuzzedSchedule, see: (what: string) => void): Promise<void> {
  const waitAt = async (): Promise<void> => {
    await schedule.wait(door)
    see('await')
  }
  await Promise.all([
    door.finally(scheduled(() => see('finally'))),
    waitAt(),
    door.then(scheduled(() => see('then'))),
    door.catch(() => {}).finally(() => see('plain')),
    Promise.all([door]).then(() => see('all')),
    (async () => door)().then(() => see('returned')),
  ])
}

test('who waits for a promise goes on in the order in which they began to, in whatever way they do', async () => {
  const { then, finally: last } = Promise.prototype
  const found = await orders((schedule, see) => {
    let open = (): void => {}
    const door = new Promise<void>((resolve) => {
      open = resolve
    })
    return [
      () => waitAtDoor(door, schedule, see),
      async () => {
        open()
        await schedule.wait(undefined)
        see('other')
      },
    ]
  })
  expect(found.size).toBeGreaterThan(2)
  for (const order of found) {
    const own = order.split(' ').filter((what) => what !== 'other')
    expect(own.slice(0, 3)).toEqual(['finally', 'await', 'then'])
    expect(own.slice(3).sort()).toEqual(['all', 'plain', 'returned'])
  }
  expect([Promise.prototype.then, Promise.prototype.finally]).toEqual([then, last])
})

test('an input that is left in the middle of its interleaving did not replace what promises have', async () => {
  const guard = new PollutionGuard()
  let change: unknown = 'unseen'
  await fuzzedSchedule([]).run(() => {
    change = guard.inspect()
  })
  expect(change).toBeUndefined()
})
