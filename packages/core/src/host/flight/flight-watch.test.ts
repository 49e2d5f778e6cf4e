import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../replay/test-identity.ts'
import { openFlight, type RunningFlight, runningFlights } from './flight-folder.ts'
import { FlightWatch } from './flight-watch.ts'

let root = ''
let identity: TestIdentity
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flights-'))
  identity = { file: join(root, 'a.test.ts'), projectRoot: root, name: 'holds' }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A watch whose looks are made by hand, and what it ended. */
function watch() {
  const ended: RunningFlight[] = []
  const watching = new FlightWatch(
    () => [root],
    (flight) => ended.push(flight),
  )
  const looks = (count: number): number => {
    for (let look = 0; look < count; look++) watching.look()
    return ended.length
  }
  return { ended, looks }
}

describe('a test', () => {
  test('that shows no sign of life for longer than it may, is ended once', () => {
    const flight = openFlight(identity, false)
    flight?.allow(2000)
    const { ended, looks } = watch()
    // The first look sees the sign of life, and so many that follow see the same.
    expect(looks(1 + 16)).toBe(0)
    expect(looks(1)).toBe(1)
    expect(ended).toMatchObject([{ pid: process.pid, threadId: expect.any(Number) }])
    flight?.close()
    expect(looks(40)).toBe(1)
  })

  test('that shows signs of life is left alone, whatever it takes', () => {
    const flight = openFlight(identity, false)
    const { looks } = watch()
    for (let second = 0; second < 30; second++) {
      // Each says anew that inputs run.
      flight?.allow(1000)
      expect(looks(2)).toBe(0)
    }
    flight?.close()
  })

  test('of which no input runs is left alone: what its fixtures do is theirs', () => {
    const flight = openFlight(identity, false)
    const { looks } = watch()
    expect(looks(100)).toBe(0)
    flight?.allow(1000)
    flight?.allow(0)
    expect(looks(100)).toBe(0)
    flight?.close()
  })
})

test('signs of life come by themselves', async () => {
  const flight = openFlight(identity, false)
  flight?.allow(1000)
  const beat = () => runningFlights(root)[0]?.heartbeat.beat ?? Number.NaN
  const before = beat()
  await expect.poll(beat, { timeout: 60_000 }).toBeGreaterThan(before)
  flight?.close()
})

describe('what stands still', () => {
  const still = { name: '', heartbeat: { beat: 1, limit: 1 } }

  test('in a process is ended with it', async () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'])
    FlightWatch.end({ ...still, pid: child.pid ?? 0, threadId: 0 })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })

  test('in a thread is ended with that thread alone', async () => {
    const stop = new FlightWatch(() => []).start()
    const thread = new Worker('(async () => { for (;;) await null })()', { eval: true })
    await once(thread, 'online')
    FlightWatch.end({ ...still, pid: process.pid, threadId: thread.threadId })
    await once(thread, 'exit')
    stop()
  })
})
