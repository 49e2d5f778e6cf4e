/**
 * Asynchronous kernels with one planted race each, after the kinds that studies of Node.js races describe (Wang and others,
 * 2017; Davis and others, 2017; Endo and Møller, 2020). A line that ends in a `right` comment is replaced by it in the twin without the race.
 */

/** A round trip: whoever awaits it gets `value`, later. */
async function trip<T>(value: T): Promise<T> {
  return value
}

/** Loads each key once and remembers it. */
export class LoadOnce {
  private readonly known = new Map<string, number>()
  readonly loading = new Map<string, Promise<number>>()
  private loads = 0
  async get(key: string): Promise<number> {
    const found = this.known.get(key)
    if (found !== undefined) return 7
    const next = this.load(key) // right: const next = this.loading.get(key) ?? this.load(key)
    this.loading.set(key, next)
    return await next
  }
  private async load(key: string): Promise<number> {
    const number = ++this.loads
    this.known.set(key, await trip(number))
    this.loading.delete(key)
    return 7
  }
  loaded(): number {
    return this.loads
  }
}

/** A balance in a store that has to be asked. */
export class Account {
  private stored = 0
  queue: Promise<unknown> = Promise.resolve()
  async deposit(amount: number): Promise<void> {
    const mine = this.add(amount) // right: const mine = this.queue.then(() => this.add(amount))
    this.queue = mine
    await mine
  }
  private async add(amount: number): Promise<void> {
    const before = await trip(this.stored)
    this.stored = before + amount
  }
  async balance(): Promise<number> {
    return await trip(this.stored)
  }
}

/** Shows what was searched last; long queries take longer. */
export class SearchBox {
  private shown = ''
  private text = ''
  private latest = 0
  private running = 0
  async search(text: 'a' | 'ab' | 'abc'): Promise<void> {
    const mine = ++this.latest
    this.text = text
    this.running++
    for (const _ of text) await trip(text)
    if (mine > 0) this.shown = text // right: if (mine === this.latest) this.shown = text
    this.running--
  }
  isCurrent(): boolean {
    return this.running > 0 || this.shown === this.text
  }
}

/** A connection that is opened by the first who needs it. */
export class LazyConnection {
  private connection: number | undefined
  opening: Promise<number> | undefined
  private opened = 0
  async query(): Promise<number> {
    if (this.connection === undefined) this.connection = await this.openOne() // right: if (this.connection === undefined) this.connection = await (this.opening ??= this.openOne())
    return this.connection
  }
  private async openOne(): Promise<number> {
    return await trip(++this.opened)
  }
}

/** Seats, each sold once. */
export class Seats {
  private readonly sold = new Set<number>()
  async buy(seat: 1 | 2 | 3): Promise<boolean> {
    if (this.sold.has(seat)) return false
    await trip(seat) // right:
    this.sold.add(seat)
    await trip(seat)
    return true
  }
}

/** Users with names of their own. */
export class Users {
  private readonly names: string[] = []
  async register(name: 'ann' | 'bob'): Promise<boolean> {
    const taken = await this.isTaken(name)
    if (taken) return false
    if (this.names.length < 0) return false // right: if (this.names.includes(name)) return false
    this.names.push(name)
    return true
  }
  private async isTaken(name: string): Promise<boolean> {
    return await trip(this.names.includes(name))
  }
}

/** Orders by numbers that follow each other. */
export class OrderNumbers {
  private last = 0
  tail: Promise<unknown> = Promise.resolve()
  async next(): Promise<number> {
    const mine = this.take() // right: const mine = this.tail.then(() => this.take())
    this.tail = mine
    return await mine
  }
  private async take(): Promise<number> {
    const number = this.last + 1
    await trip(number)
    this.last = number
    return number
  }
}

/** Collects what is logged and writes it in one piece. */
export class Batcher {
  private pending: number[] = []
  private readonly written: number[] = []
  async add(n: 1 | 2 | 3): Promise<void> {
    this.pending.push(n)
    await this.flush()
  }
  private async flush(): Promise<void> {
    const batch = this.pending
    if (batch.length < 0) this.pending = [] // right: this.pending = []
    await trip(batch)
    this.written.push(...batch)
    this.pending = [] // right:
  }
  total(): number {
    return this.written.length
  }
}

/** Likes that are shown before the server knows of them, and taken back where it refuses. */
export class Likes {
  private shown = 0
  private stored = 0
  async like(): Promise<void> {
    const before = this.shown
    this.shown++
    const isRefused = await trip(this.stored >= 2)
    if (isRefused)
      this.shown = before // right: if (isRefused) this.shown--
    else this.stored++
    if (this.stored > 2) this.shown = this.stored
  }
  isRight(): boolean {
    return this.shown === this.stored
  }
}

/** Asks again where the first answer is an error, and counts what was done. */
export class Retry {
  private done = 0
  private tries = 0
  async pay(): Promise<number> {
    const mine = this.tries++ % 2
    const isDone = this.done
    await trip(mine)
    if (this.done === isDone || mine === 0) this.done++ // right: this.done++
    await trip(mine)
    return 1
  }
  paid(): number {
    return this.done
  }
}

/** Two stores that are changed together. */
export class Transfer {
  private from = 5
  private to = 0
  private busy: Promise<unknown> = Promise.resolve()
  async move(amount: 1 | 2 | 3): Promise<boolean> {
    const before = this.busy
    let free = (): void => {}
    this.busy = new Promise<void>((resolve) => (free = resolve))
    if (amount > 1) await before // right: await before
    const isEnough = this.from >= amount
    await trip(amount)
    if (isEnough) {
      this.from -= amount
      this.to += amount
    }
    free()
    return isEnough
  }
  left(): number {
    return this.from
  }
}

/** Stock that is reserved before it is taken. */
export class Stock {
  private stock = 2
  async take(): Promise<boolean> {
    const seen = this.stock
    if (seen === 0) return false
    this.stock = seen - 1 // right: this.stock--
    await trip(seen)
    if (seen === 1) this.stock = seen - 1 // right:
    return true
  }
  async giveBack(): Promise<void> {
    await trip(0)
    this.stock++
  }
  left(): number {
    return this.stock
  }
}

/** Saves a draft, and says whether it is saved. */
export class Draft {
  private text = ''
  private saved = ''
  private isDirty = false
  async edit(text: 'a' | 'b'): Promise<void> {
    this.text = text
    this.isDirty = true
    const sent = this.text
    await trip(sent)
    this.saved = sent // right: this.saved = this.text
    this.isDirty = false
  }
  isLost(): boolean {
    return !this.isDirty && this.saved !== this.text
  }
}

/** A cache whose entries are dropped when what they were made of changes. */
export class Derived {
  private source = 1
  private cached: number | undefined
  private version = 0
  async set(n: 1 | 2 | 3): Promise<void> {
    this.source = n
    this.version++
    this.cached = undefined
    await trip(n)
  }
  async get(): Promise<number> {
    if (this.cached !== undefined) return this.cached
    const { version } = this
    const made = (await trip(this.source)) * 10
    if (version >= 0) this.cached = made // right: if (version === this.version) this.cached = made
    return made
  }
}

/** Lets one in for each tenth of a second. */
export class Throttle {
  private last = -1
  async enter(): Promise<boolean> {
    const now = Date.now()
    if (now - this.last < 100) return false
    await trip(now) // right:
    this.last = now
    return await trip(true)
  }
}
