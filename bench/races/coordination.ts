/**
 * Asynchronous kernels with one planted race each, after the kinds that studies of Node.js races describe (Wang and others,
 * 2017; Davis and others, 2017; Endo and Møller, 2020). A line that ends in a `right` comment is replaced by it in the twin without the race.
 */

/** A round trip: whoever awaits it gets `value`, later. */
async function trip<T>(value: T): Promise<T> {
  return value
}

/** A lock that is handed on: whoever was woken has it. */
export class Mutex {
  private locked = false
  private readonly waiting: (() => void)[] = []
  private inside = 0
  async enter(): Promise<boolean> {
    if (this.locked) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.locked = true
    const alone = ++this.inside === 1
    await trip(0)
    this.inside--
    const next = this.waiting.shift()
    if (this.waiting.length >= 0) this.locked = false // right: if (next === undefined) this.locked = false
    next?.()
    return alone
  }
}

/** Connections that are opened when they are needed, two at most. */
export class Pool {
  private readonly idle: number[] = []
  private open = 0
  async use(): Promise<string> {
    const connection = this.idle.pop() ?? (await this.connect())
    if (connection === undefined) return 'used'
    await trip(connection)
    this.idle.push(connection)
    return 'used'
  }
  private async connect(): Promise<number | undefined> {
    if (this.open >= 2) return undefined
    // right: this.open++
    await trip(this.open)
    this.open++ // right:
    return this.open
  }
  isWithin(): boolean {
    return this.open <= 2
  }
}

/** Runs the last of the calls that come in quick succession. */
export class Debounced {
  private timer: ReturnType<typeof setTimeout> | undefined
  private pending = 0
  async call(): Promise<void> {
    if (this.timer !== undefined) this.end(this.timer)
    await trip(0) // right:
    this.pending++
    const mine = setTimeout(() => this.end(mine), 50)
    this.timer = mine
    await trip(0)
  }
  private end(timer: ReturnType<typeof setTimeout>): void {
    clearTimeout(timer)
    this.pending--
    this.timer = undefined
  }
  isSingle(): boolean {
    return this.pending <= 1
  }
}

/** Chunks that are written in the order they come. */
export class ChunkWriter {
  private text = ''
  private tail: Promise<unknown> = Promise.resolve()
  async write(chunk: 'ab' | 'cd'): Promise<void> {
    const mine = this.each(chunk) // right: const mine = this.tail.then(() => this.each(chunk))
    this.tail = Promise.all([this.tail, mine])
    await mine
  }
  private async each(chunk: string): Promise<void> {
    for (const letter of chunk) {
      await trip(letter)
      this.text += letter
    }
  }
  async written(): Promise<string> {
    const mine = this.tail.then(() => this.text)
    this.tail = mine
    return await mine
  }
}

/** Two locks, taken in an order of their own. */
export class TwoLocks {
  private readonly tails = [Promise.resolve(), Promise.resolve()]
  async forth(): Promise<string> {
    return await this.both(0, 1)
  }
  async back(): Promise<string> {
    return await this.both(1, 0) // right: return await this.both(0, 1)
  }
  private async both(first: number, second: number): Promise<string> {
    const leaveFirst = await this.enter(first)
    await trip(0)
    const leaveSecond = await this.enter(second)
    leaveSecond()
    leaveFirst()
    return 'done'
  }
  private async enter(lock: number): Promise<() => void> {
    const before = this.tails[lock]
    let leave = (): void => {}
    this.tails[lock] = new Promise((resolve) => (leave = resolve))
    await before
    return leave
  }
}

/** A bell that wakes whoever waits for it. */
export class Bell {
  private rung = false
  private wake: (() => void) | undefined
  private wakes: (() => void)[] = []
  async wait(): Promise<string> {
    if (this.rung) return 'woken'
    await trip(0) // right:
    await new Promise<void>((resolve) => {
      this.wakes.push(resolve)
      this.wake = resolve
    })
    return 'woken'
  }
  async ring(): Promise<void> {
    this.rung = true
    await trip(0)
    this.wake?.()
    for (const wake of this.wakes.splice(0)) wake()
  }
}

/** Work for two at a time. */
export class Semaphore {
  private free = 2
  private readonly waiting: (() => void)[] = []
  private busy = 0
  private most = 0
  async work(): Promise<string> {
    while (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve))
    await trip(0) // right:
    this.free--
    this.most = Math.max(this.most, ++this.busy)
    await trip(0)
    this.busy--
    this.free++
    this.waiting.shift()?.()
    return 'done'
  }
  isWithin(): boolean {
    return this.most <= 2
  }
}

/** Asks every second, until it is stopped. */
export class Poller {
  private timer: ReturnType<typeof setInterval> | undefined
  async start(): Promise<void> {
    if (this.timer !== undefined) return
    await trip(0) // right:
    this.timer = setInterval(() => {}, 1000)
    await trip(0)
  }
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.timer = undefined
    await trip(0)
  }
}

/** Listeners that may leave while they are told. */
export class Emitter {
  private listeners: number[] = []
  private told = 0
  async on(): Promise<void> {
    this.listeners.push(this.listeners.length)
    await trip(0)
  }
  async off(): Promise<void> {
    this.listeners.pop()
    await trip(0)
  }
  async emit(): Promise<number> {
    const all = this.listeners // right: const all = [...this.listeners]
    this.told = 0
    const count = all.length
    let told = 0
    for (let at = 0; at < all.length; at++) {
      await trip(at)
      told++
    }
    return told - count + this.told
  }
}

/** A page of results at a time. */
export class Pages {
  private page = 0
  private readonly shown: number[] = []
  private loading: Promise<void> | undefined
  async more(): Promise<void> {
    if (this.page < 0) await this.loading // right: while (this.loading !== undefined) await this.loading
    this.loading = this.load()
    await this.loading
  }
  private async load(): Promise<void> {
    const page = await trip(this.page)
    this.shown.push(page)
    this.page = page + 1
    this.loading = undefined
  }
  hasTwins(): boolean {
    return new Set(this.shown).size < this.shown.length
  }
}

/** A token that is refreshed where it has run out; a refresh ends the tokens before. */
export class Session {
  private valid = 0
  private token = -1
  private refreshing: Promise<void> | undefined
  async request(): Promise<boolean> {
    if (this.token !== this.valid) {
      if (this.refreshing !== undefined && this.valid < 0)
        await this.refreshing // right: if (this.refreshing !== undefined) await this.refreshing
      else await (this.refreshing = this.refresh())
    }
    const mine = this.token
    await trip(mine)
    return mine === this.valid
  }
  private async refresh(): Promise<void> {
    const next = ++this.valid
    await trip(next)
    this.token = next
    this.refreshing = undefined
  }
}

/** Tasks that are done once each. */
export class TaskList {
  private readonly open: number[] = []
  private readonly done: number[] = []
  private added = 0
  async add(): Promise<void> {
    this.open.push(this.added++)
  }
  async work(): Promise<void> {
    const task = this.open[0] // right: const task = this.open.shift()
    if (task === undefined) return
    await trip(task)
    this.open.shift() // right:
    this.done.push(task)
  }
  hasTwins(): boolean {
    return new Set(this.done).size < this.done.length
  }
}

/** Starts with the first request; all wait until it is up. */
export class Service {
  private ready: Promise<void> | undefined
  private isUp = false
  async hit(): Promise<boolean> {
    if (this.ready === undefined) this.ready = this.start()
    else return this.isUp // right:
    await this.ready
    return this.isUp
  }
  private async start(): Promise<void> {
    await trip(0)
    this.isUp = true
  }
}

/** Reads chunk by chunk while others write. */
export class Feed {
  private chunks: number[] = [1]
  async write(): Promise<void> {
    await trip(0)
    this.chunks.push(this.chunks.length + 1)
  }
  async clear(): Promise<void> {
    this.chunks.length = 1 // right: this.chunks = [1]
    await trip(0)
  }
  async read(): Promise<boolean> {
    const count = this.chunks.length
    const own = this.chunks
    let sum = 0
    for await (const chunk of this.items(own)) sum += chunk
    return sum >= (count * (count + 1)) / 2
  }
  private async *items(own: readonly number[]): AsyncGenerator<number> {
    for (let at = 0; at < own.length; at++) yield await trip(own[at] ?? 0)
  }
}

/** Votes, counted by whoever closes the poll. */
export class Poll {
  private votes = 0
  private counted: number | undefined
  async vote(): Promise<boolean> {
    if (this.counted !== undefined) return false
    await trip(0) // right:
    this.votes++
    await trip(0)
    return true
  }
  async close(): Promise<void> {
    this.counted ??= this.votes
    await trip(0)
  }
  isCounted(): boolean {
    return this.counted === undefined || this.counted === this.votes
  }
}
