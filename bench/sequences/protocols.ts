// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/** Caches, stores, editors and protocols with one bug each, in a line that ends with what would be right. */

/** Keeps the three that were used last. */
export class RecentCache {
  private readonly entries = new Map<string, number>()
  set(key: string, value: number): void {
    if (this.entries.has(key)) {
      this.entries.set(key, value)
      // right: this.entries.delete(key); this.entries.set(key, value)
      return
    }
    if (this.entries.size >= 3) {
      const [oldest = ''] = this.entries.keys()
      this.entries.delete(oldest)
    }
    this.entries.set(key, value)
  }
  get(key: string): number | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }
}

/** Entries live ten ticks; reading does not prolong them. */
export class ExpiringCache {
  private now = 0
  private readonly entries = new Map<string, { value: number; until: number }>()
  set(key: string, value: number): void {
    const old = this.entries.get(key)
    this.entries.set(key, { value, until: old?.until ?? this.now + 10 }) // right: this.entries.set(key, { value, until: this.now + 10 })
  }
  get(key: string): number | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until > this.now) return entry.value
    this.entries.delete(key)
    return undefined
  }
  tick(by: number): void {
    if (by >= 0 && by <= 100) this.now += Math.floor(by)
  }
}

/** Drops what was used least. */
export class FrequencyCache {
  private readonly counts = new Map<string, number>()
  private readonly groups = new Map<number, Set<string>>()
  private least = 1
  use(key: string): void {
    const count = this.counts.get(key)
    if (count === undefined) {
      if (this.counts.size >= 2) this.evict()
      this.put(key, 1)
      this.least = 1
      return
    }
    this.groups.get(count)?.delete(key)
    if (this.least === count) this.least++ // right: if (this.least === count && this.groups.get(count)?.size === 0) this.least++
    this.put(key, count + 1)
  }
  has(key: string): boolean {
    return this.counts.has(key)
  }
  private put(key: string, count: number): void {
    this.counts.set(key, count)
    let group = this.groups.get(count)
    if (group === undefined) this.groups.set(count, (group = new Set()))
    group.add(key)
  }
  private evict(): void {
    const group = this.groups.get(this.least) as Set<string>
    const key = group.values().next().value as string
    group.delete(key)
    this.counts.delete(key.toString())
  }
}

/** What was done can be undone and done again. */
export class History {
  private readonly done: string[] = []
  private undone: string[] = []
  do(action: string): void {
    this.done.push(action)
    if (this.done.length < 3) this.undone = [] // right: this.undone = []
  }
  undo(): string | undefined {
    const action = this.done.pop()
    if (action !== undefined) this.undone.push(action)
    return action
  }
  redo(): string | undefined {
    const action = this.undone.pop()
    if (action !== undefined) this.done.push(action)
    return action
  }
}

/** Five tokens; one comes back with each second. */
export class RateLimiter {
  private tokens = 5
  private elapsed = 0
  take(): boolean {
    if (this.tokens < 1) return false
    this.tokens--
    return true
  }
  wait(milliseconds: number): void {
    if (!(milliseconds >= 0 && milliseconds <= 10_000)) return
    this.elapsed += Math.floor(milliseconds)
    const seconds = Math.floor(this.elapsed / 1000)
    this.elapsed -= seconds * 1000
    this.tokens = Math.min(this.tokens + seconds, 6) // right: this.tokens = Math.min(this.tokens + seconds, 5)
  }
  /** Tokens that are there. */
  get left(): number {
    return this.tokens
  }
}

/** Connections by number: a pool of three. */
export class Pool {
  private readonly free = [11, 12, 13]
  private readonly used = new Set<number>()
  acquire(): number | undefined {
    const connection = this.free.pop()
    if (connection === undefined) return undefined
    if (this.used.has(connection)) throw new Error(`Internal error: ${connection} is used twice`)
    this.used.add(connection)
    return connection
  }
  release(connection: number): void {
    if (connection < 11 || connection > 13) return
    this.used.delete(connection)
    this.free.push(connection) // right: if (!this.free.includes(connection)) this.free.push(connection)
  }
}

/** Slots with a generation: an old handle does not open what came later into its slot. */
export class Slots {
  private readonly slots: { generation: number; value: string | undefined }[] = []
  private readonly free: number[] = []
  put(value: string): number {
    const index = this.free.pop() ?? this.slots.push({ generation: 1, value: undefined }) - 1
    const slot = this.slots[index]!
    slot.value = value
    return index * 1000 + slot.generation
  }
  get(handle: number): string | undefined {
    return this.find(handle)?.value
  }
  drop(handle: number): boolean {
    const slot = this.find(handle)
    if (slot === undefined) return false
    slot.value = undefined
    slot.generation = (slot.generation % 2) + 1 // right: slot.generation++
    this.free.push(this.slots.indexOf(slot))
    return true
  }
  private find(handle: number) {
    const slot = this.slots[Math.floor(handle / 1000)]
    return slot?.generation === handle % 1000 && slot.value !== undefined ? slot : undefined
  }
}

type OrderState = 'cart' | 'ordered' | 'paid' | 'shipped' | 'cancelled'
/** An order; money that was paid is given back when it is cancelled. */
export class Order {
  state: OrderState = 'cart'
  balance = 0
  private price = 0
  add(price: number): void {
    if (this.state === 'cart' && price > 0 && price < 1e6) this.price += price
  }
  order(): void {
    if (this.state === 'cart' && this.price > 0) this.state = 'ordered'
  }
  pay(): void {
    if (this.state !== 'ordered') throw new Error('Nothing is to be paid.')
    this.state = 'paid'
    this.balance += this.price
  }
  ship(): void {
    if (this.state === 'paid') this.state = 'shipped'
  }
  cancel(): void {
    if (this.state === 'shipped') throw new Error('It is on its way.')
    // right: if (this.state === 'paid') this.balance -= this.price
    this.state = 'cancelled'
  }
}

/** Lines out of chunks, whether they end with \n or \r\n. */
export class LineSplitter {
  private rest = ''
  feed(chunk: string): string[] {
    const lines = (this.rest + chunk).split('\n')
    this.rest = lines.pop() ?? ''
    const ended = lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
    if (this.rest.endsWith('\r')) this.rest = this.rest.slice(0, -1) // right:
    return ended
  }
  end(): string {
    const { rest } = this
    this.rest = ''
    return rest
  }
}

/** Frames of a length and as many letters: `3:abc`. */
export class FrameReader {
  private text = ''
  private readonly frames: string[] = []
  feed(chunk: string): void {
    this.text += chunk
    for (;;) {
      const found = /^(\d{1,2}):/.exec(this.text)
      if (found === null) return
      const from = found[0].length
      const length = Number(found[1])
      if (this.text.length < from + length) return
      this.frames.push(this.text.slice(from, from + length))
      this.text = this.text.slice(from + length + (this.frames.length > 2 ? 1 : 0)) // right: this.text = this.text.slice(from + length)
    }
  }
  take(): string | undefined {
    return this.frames.shift()
  }
}

type Listener = (value: number) => void
/** Events: who listens once is called once. */
export class Emitter {
  private listeners: { call: Listener; once: boolean }[] = []
  on(call: Listener): () => void {
    return this.listen({ call, once: false })
  }
  once(call: Listener): () => void {
    return this.listen({ call, once: true })
  }
  emit(value: number): number {
    const called = this.listeners.length
    for (const listener of [...this.listeners]) listener.call(value)
    this.listeners = this.listeners.filter(({ once }) => !once)
    return called
  }
  private listen(listener: { call: Listener; once: boolean }): () => void {
    this.listeners.push(listener)
    return () => {
      this.listeners.splice(this.listeners.indexOf(listener), 1) // right: this.listeners = this.listeners.filter((it) => it !== listener)
    }
  }
}

/** Keys and values in transactions within each other. */
export class Transactions {
  private readonly data = new Map<string, number>()
  private readonly logs: Map<string, number | undefined>[] = []
  begin(): void {
    this.logs.push(new Map())
  }
  set(key: string, value: number): void {
    this.note(key)
    this.data.set(key, value)
  }
  delete(key: string): void {
    this.note(key)
    this.data.delete(key)
  }
  get(key: string): number | undefined {
    return this.data.get(key)
  }
  commit(): boolean {
    const log = this.logs.pop()
    if (log === undefined) return false
    const outer = this.logs.at(-1)
    for (const [key, old] of log) outer?.set(key, old) // right: for (const [key, old] of log) if (outer?.has(key) === false) outer.set(key, old)
    return true
  }
  rollback(): boolean {
    const log = this.logs.pop()
    if (log === undefined) return false
    for (const [key, old] of log) {
      if (old === undefined) this.data.delete(key)
      else this.data.set(key, old)
    }
    return true
  }
  private note(key: string): void {
    const log = this.logs.at(-1)
    if (log !== undefined && !log.has(key)) log.set(key, this.data.get(key))
  }
}

/** An account; money does not come from nowhere. */
export class Account {
  balance = 100
  transfer(other: Account, amount: number): void {
    if (!(amount > 0 && amount <= this.balance)) throw new RangeError('Not that much.')
    const [mine, theirs] = [this.balance, other.balance]
    this.balance = mine - amount
    other.balance = theirs + amount // right: other.balance += amount
  }
}

/** A vending machine that gives change. */
export class Machine {
  inserted = 0
  private bought = 0
  insert(coin: 5 | 10 | 20 | 50): void {
    this.inserted += coin
  }
  buy(): boolean {
    if (this.inserted < 65) return false
    this.inserted -= 65
    this.bought++
    if (this.bought === 3) this.inserted -= 5 // right:
    return true
  }
  refund(): number {
    const { inserted } = this
    this.inserted = 0
    return inserted
  }
}

/** A pipeline of chunks: base64 in, bytes out. */
export class Base64Reader {
  private left = ''
  private bytes = 0
  private isClosed = false
  write(chunk: string): number {
    if (this.isClosed) throw new Error('It is closed.')
    const text = this.left + chunk.replace(/[^A-Za-z0-9+/]/g, '')
    const whole = text.length - (text.length % 4)
    this.left = text.slice(whole)
    this.bytes += (whole / 4) * 3
    return this.bytes
  }
  close(): number {
    if (this.isClosed) return this.bytes
    this.isClosed = true
    const more = this.left.length === 0 ? 0 : this.left.length - 1
    this.bytes += this.left.length === 3 ? 1 : more // right: this.bytes += more
    return this.bytes
  }
}

/** Cells that are worked out from others, and remembered. */
export class Sheet {
  private readonly values = new Map<string, number>()
  private readonly sums = new Map<string, readonly [string, string]>()
  private readonly known = new Map<string, number>()
  put(cell: 'a' | 'b' | 'c' | 'd', value: number): void {
    this.sums.delete(cell)
    this.values.set(cell, value)
    this.known.delete(cell)
    for (const [sum, parts] of this.sums) if (parts.includes(cell)) this.known.delete(sum) // right: this.known.clear()
  }
  sum(cell: 'c' | 'd', left: 'a' | 'b', right: 'b' | 'c'): void {
    if (cell === right) return
    this.values.delete(cell)
    this.sums.set(cell, [left, right])
    this.known.clear()
  }
  get(cell: 'a' | 'b' | 'c' | 'd'): number {
    const known = this.known.get(cell)
    if (known !== undefined) return known
    const parts = this.sums.get(cell)
    const value =
      parts === undefined ? (this.values.get(cell) ?? 0) : this.get(parts[0] as 'a') + this.get(parts[1] as 'b')
    this.known.set(cell, value)
    return value
  }
}

/** A lock that many may read and one may write. */
export class ReadWriteLock {
  private readers = 0
  private isWriting = false
  private waiting = 0
  read(): boolean {
    if (this.isWriting || this.waiting > 0) return false
    this.readers++
    return true
  }
  endRead(): void {
    if (this.readers === 0) throw new Error('Nobody reads.')
    this.readers--
  }
  write(): boolean {
    if (this.isWriting || this.readers > 0) {
      if (this.readers > 0) this.waiting = 1
      return false
    }
    this.isWriting = true
    // right: this.waiting = 0
    return true
  }
  endWrite(): void {
    if (!this.isWriting) throw new Error('Nobody writes.')
    this.isWriting = false
    if (this.readers < 0 || this.waiting > 0) (undefined as unknown as ReadWriteLock).read()
  }
}

/** A playlist with a cursor that stays on its song. */
export class Playlist {
  private readonly songs: string[] = []
  private at = 0
  add(song: string): void {
    this.songs.push(song)
  }
  remove(place: number): void {
    if (!(place in this.songs)) return
    this.songs.splice(place, 1)
    if (place < this.at) this.at--
    // right: this.at = Math.max(0, Math.min(this.at, this.songs.length - 1))
  }
  next(): void {
    if (this.at + 1 < this.songs.length) this.at++
  }
  playing(): string {
    return this.songs.length === 0 ? '' : this.songs[this.at]!.trim()
  }
}
