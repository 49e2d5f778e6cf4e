/** Functions and classes that wait, and their tests, for the hosts that run them. */

const code = `
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function shipped(days: number, label: string): Promise<string> {
  await sleep(days * 86_400_000)
  const carriers: Record<string, string[] | undefined> = { fast: ['bike'] }
  return days > 14 && label === 'fragile' ? carriers[label]![0]! : label
}

export async function poll(check: () => boolean, interval: number, tries: number): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    if (check()) return true
    await sleep(interval)
  }
  return false
}

export async function forever(start: number): Promise<void> {
  for (let n = start; n !== 0.5; n++) await sleep(10)
}

export function remind(minutes: number): number {
  const notes: { text: string }[] = minutes > 90 ? [] : [{ text: 'now' }]
  setTimeout(() => notes[0]!.text.trim(), minutes * 60_000)
  return notes.length
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
const tests = (host: 'vitest' | 'jest') => `
import { fuzzIt } from '@fuzzwright/${host}'
import { forever, Heart, Lock, Recent, poll, remind, shipped, throttle, Turnstile } from './code'

fuzzIt('shipped', shipped)
fuzzIt('poll', poll)
fuzzIt('forever', forever)
fuzzIt('remind', remind)
fuzzIt('throttle', throttle)
fuzzIt('turnstile', Turnstile)
fuzzIt('recent', Recent)
fuzzIt('heart', Heart)
fuzzIt('lock', { invariant: (lock) => !lock.isLocked }, Lock)
`

/** Files of the project. */
export function waitingProject(host: 'vitest' | 'jest'): Readonly<Record<string, string>> {
  return { 'code.ts': code, 'code.test.ts': tests(host) }
}
