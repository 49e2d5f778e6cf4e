import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cpuOfProcess, isAlive, isGone, nameOfProcess, numberOf, processName } from './living-process.ts'

const never = () => {
  throw new Error('Nobody has to ask.')
}

describe('a process', () => {
  test('is named by its number and more', () => {
    expect(nameOfProcess()).toMatch(new RegExp(`^${processName}$`))
    expect(numberOf(nameOfProcess())).toBe(process.pid)
  })

  test('that runs is alive, and one that has ended is gone', () => {
    const [parent, ended] = [nameOfProcess(process.ppid), nameOfProcess(spawnSync(process.execPath, ['-e', '']).pid)]
    expect([isAlive(parent), isGone(parent, never)]).toEqual([true, false])
    expect([isAlive(ended), isGone(ended, never)]).toEqual([false, true])
  })

  test('that others count is not alive here, and gone once it is silent', () => {
    const elsewhere = nameOfProcess().replace(/\w{8}$/, '00000000')
    expect(isAlive(elsewhere)).toBe(false)
    expect([isGone(elsewhere, () => false), isGone(elsewhere, () => true)]).toEqual([false, true])
  })
})

test.runIf(process.platform === 'linux')('the CPU of a process is what the process itself counts', () => {
  const told = cpuOfProcess(process.pid) ?? Number.NaN
  const { user, system } = process.cpuUsage()
  expect(Math.abs((user + system) / 1_000 - told)).toBeLessThan(500)
  expect(cpuOfProcess(2 ** 30)).toBeUndefined()
})

describe.runIf(process.platform === 'linux')('on Linux a process is gone', () => {
  test('whose number was given to another one', () => {
    expect(isGone(nameOfProcess().replace(/_\w+_/, '_1_'), never)).toBe(true)
  })

  test('whose number was given to a thread', () => {
    const thread = readdirSync('/proc/self/task').find((number) => number !== String(process.pid)) ?? ''
    // What is asked of numbers alone.
    expect(process.kill(Number(thread), 0)).toBe(true)
    expect(isGone(nameOfProcess().replace(/^\d+_\w+_/, `${thread}_1_`), never)).toBe(true)
  })

  test('that nobody waited for', async () => {
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
    const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
    const name = nameOfProcess(Number(pid.toString()))
    await expect.poll(() => isGone(name, never), { timeout: 60_000 }).toBe(true)
    parent.kill('SIGKILL')
  })
})
