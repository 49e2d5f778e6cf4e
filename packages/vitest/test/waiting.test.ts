/** Functions that wait, in a real Vitest process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

const code = `
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function shipped(days: number, label: string): Promise<string> {
  await sleep(days * 86_400_000)
  const carriers: Record<string, string[] | undefined> = { fast: ['bike'] }
  return days > 14 && label === 'fragile' ? carriers[label]![0]! : label
}

export async function poll(check: () => boolean, interval: number, tries: number): Promise<boolean> {
  for (let i = 0; i < tries && i < 2000; i++) {
    if (check()) return true
    await sleep(interval)
  }
  return false
}

export async function forever(start: number): Promise<void> {
  for (let n = start; n !== 0.5; n++) await sleep(10)
}

export function throttle<A extends unknown[]>(send: (...args: A) => void, wait: number) {
  let last: { args: A } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args: A): void => {
    if (timer !== undefined) {
      last = { args }
      return
    }
    send(...args)
    timer = setTimeout(() => {
      timer = undefined
      send(...last!.args)
    }, wait)
  }
}

export class Turnstile {
  private waiting: (() => void)[] = []
  async look(): Promise<number> { return this.waiting.length }
  enter(): Promise<void> { return new Promise((resolve) => this.waiting.push(resolve)) }
  open(): void { this.waiting.shift()?.() }
}

export class Recent {
  private hits: number[] = []
  hit(): void { this.hits.push(Date.now()) }
  last(): number {
    const from = Date.now() - 60_000
    const first = this.hits.findIndex((at) => at >= from)
    return this.hits.length > 1 && first === -1 ? [...this.hits][2]!.valueOf() : first
  }
}

export class Heart {
  private timer: ReturnType<typeof setInterval> | undefined
  private beats: number[] | undefined = []
  start(): void { this.timer ??= setInterval(() => this.beats!.push(1), 30_000) }
  stop(): void { this.beats = undefined }
}

export class Lock {
  private locked = false
  get isLocked(): boolean { return this.locked }
  async run(work: () => Promise<number>): Promise<number> {
    if (this.locked) throw new Error('in use')
    this.locked = true
    const answer = await work()
    this.locked = false
    return answer
  }
}
`
const tests = `
import { fuzzIt } from '@fuzzwright/vitest'
import { forever, Heart, Lock, Recent, poll, shipped, throttle, Turnstile } from './code'

fuzzIt('shipped', shipped)
fuzzIt('poll', poll)
fuzzIt('forever', forever)
fuzzIt('throttle', throttle)
fuzzIt('turnstile', Turnstile)
fuzzIt('recent', Recent)
fuzzIt('heart', Heart)
fuzzIt('lock', { invariant: (lock) => !lock.isLocked }, Lock)
`

const project = new Project({ 'code.ts': code, 'code.test.ts': tests })
let first: RunResult
const said = (name: string): string => first.tests.get(name)?.message ?? ''

beforeAll(async () => {
  first = await project.vitest()
})
afterAll(() => project.remove())

test('what lies behind a wait of weeks is found', () => {
  expect(said('shipped')).toContain("TypeError: Cannot read properties of undefined (reading '0')")
  expect(said('shipped')).toContain("const label = 'fragile'")
})

test('two thousand waits are no hang, a loop of them without an end is one, by its steps', () => {
  expect(first.tests.get('poll')?.status).toBe('passed')
  expect(said('forever')).toContain('Hang: no end after 2,000,000 steps.')
})

test('what is answered is called, and what its timer throws stands where it was thrown', () => {
  expect(said('throttle')).toMatch(/Uncaught error: TypeError: Cannot read properties of undefined \(reading 'args'\)/)
  expect(first.output).not.toContain('fake-timers')
  expect(first.output).toMatch(/code\.ts:33:/)
})

test('a call that waits for another one is no hang', () => {
  expect(first.tests.get('turnstile')?.status).toBe('passed')
})

test('what is given may reject', () => {
  expect(said('lock')).toContain("await lock.run(() => Promise.reject(new Error('rejected')))")
})

test('time passes between calls, just as long as it must', () => {
  expect(said('recent')).toMatch(
    /recent\.hit\(\).*\n *recent\.hit\(\).*\n *await passTime\(60001\)\n *recent\.last\(\)/,
  )
  expect(said('heart')).toContain("Uncaught error: TypeError: Cannot read properties of undefined (reading 'push')")
  expect(said('heart')).toContain('timer: timer')
})
