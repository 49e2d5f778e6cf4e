// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/** Parts of services and editors with one bug each, in a line that ends with what would be right. */

type RopeNode =
  | { readonly text: string }
  | { readonly left: RopeNode; readonly right: RopeNode; readonly weight: number }
function ropeLength(node: RopeNode): number {
  if ('text' in node) return node.text.length
  return node.weight + ('text' in node.right ? node.right.text.length : node.right.weight) // right: return node.weight + ropeLength(node.right)
}
function joined(left: RopeNode, right: RopeNode): RopeNode {
  if ('text' in left && left.text === '') return right
  if ('text' in right && right.text === '') return left
  return { left, right, weight: ropeLength(left) }
}
function cut(node: RopeNode, at: number): [RopeNode, RopeNode] {
  if ('text' in node) return [{ text: node.text.slice(0, at) }, { text: node.text.slice(at) }]
  if (at <= node.weight) {
    const [left, right] = cut(node.left, at)
    return [left, joined(right, node.right)]
  }
  const [left, right] = cut(node.right, at - node.weight)
  return [joined(node.left, left), right]
}
/** A text as a tree of pieces. */
export class Rope {
  private root: RopeNode = { text: '' }
  insert(at: number, text: string): void {
    const [left, right] = cut(this.root, this.place(at))
    this.root = joined(joined(left, { text }), right)
  }
  remove(from: number, count: number): void {
    const start = this.place(from)
    const [left, rest] = cut(this.root, start)
    this.root = joined(left, cut(rest, Math.max(0, Math.trunc(count) || 0))[1])
  }
  size(): number {
    return ropeLength(this.root)
  }
  letter(at: number): string {
    let node = this.root
    let left = Math.trunc(at) || 0
    while (!('text' in node)) {
      if (left < node.weight) node = node.left
      else {
        left -= node.weight
        node = node.right
      }
    }
    return left < 0 ? '' : node.text.charAt(left)
  }
  private place(at: number): number {
    return Math.max(0, Math.min(Math.trunc(at) || 0, this.size()))
  }
}

/** What is done within a group is undone at once; groups may be within groups, and the outermost counts. */
export class GroupedHistory {
  private readonly steps: number[][] = []
  private open: number[] | undefined
  private depth = 0
  private sum = 0
  add(amount: number): void {
    if (!Number.isInteger(amount) || Math.abs(amount) > 1000) return
    this.sum += amount
    if (this.open === undefined) this.steps.push([amount])
    else this.open.push(amount)
  }
  begin(): void {
    this.depth++
    this.open ??= []
  }
  end(): void {
    if (this.depth === 0) return
    this.depth--
    if (this.open === undefined) return // right: if (this.open === undefined || this.depth > 0) return
    if (this.open.length > 0) this.steps.push(this.open)
    this.open = undefined
  }
  undo(): boolean {
    if (this.depth > 0) return false
    const step = this.steps.pop()
    for (const amount of step ?? []) this.sum -= amount
    return step !== undefined
  }
  total(): number {
    return this.sum
  }
}

/** Calls of one client may cost five within a second. */
export class WindowLimiter {
  private now = 0
  private readonly calls = new Map<string, { at: number; cost: number }[]>()
  pass(milliseconds: number): void {
    if (milliseconds > 0 && milliseconds < 100_000) this.now += Math.floor(milliseconds)
  }
  allow(client: string, cost: 1 | 2 | 3): boolean {
    const made = this.calls.get(client) ?? []
    this.calls.set(client, made)
    if (made.length > 0 && made[0]!.at <= this.now - 1000) made.shift() // right: while (made.length > 0 && made[0]!.at <= this.now - 1000) made.shift()
    const spent = made.reduce((sum, call) => sum + call.cost, 0)
    if (spent + cost > 5) return false
    made.push({ at: this.now, cost })
    return true
  }
}

/** Connections: two at most, kept when they are given back, thrown away when they broke. */
export class Connections {
  private next = 500
  private readonly idle: number[] = []
  private readonly busy = new Set<number>()
  private made = 0
  get inUse(): number {
    return this.busy.size
  }
  acquire(): number | undefined {
    const kept = this.idle.pop()
    if (kept !== undefined) {
      this.busy.add(kept)
      return kept
    }
    if (this.made >= 2) return undefined
    this.made++
    this.busy.add(this.next)
    return this.next++
  }
  release(connection: number): void {
    if (this.busy.delete(connection)) this.idle.push(connection)
  }
  broke(connection: number): void {
    const place = this.idle.indexOf(connection)
    if (place >= 0) this.idle.splice(place, 1)
    if (place >= 0 || this.busy.has(connection)) this.made--
    // right: this.busy.delete(connection)
  }
}

/** The two used last, each for twenty ticks after it was set. */
export class TimedCache {
  private now = 0
  private readonly entries = new Map<string, { value: number; until: number }>()
  set(key: string, value: number): void {
    this.entries.delete(key)
    if (this.entries.size >= 2) this.drop()
    this.entries.set(key, { value, until: this.now + 20 })
  }
  get(key: string): number | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    if (entry.until <= this.now) return undefined
    this.entries.set(key, entry)
    return entry.value
  }
  tick(by: number): void {
    if (Number.isInteger(by) && by > 0 && by < 1000) this.now += by
  }
  /** What has expired goes first, then what was used longest ago. */
  private drop(): void {
    const expired = [...this.entries].slice(0, 1).find(([, { until }]) => until <= this.now) // right: const expired = [...this.entries].find(([, { until }]) => until <= this.now)
    const [first = ''] = this.entries.keys()
    this.entries.delete(expired === undefined ? first : expired[0])
  }
}

/** Rooms are booked by the hour, in order of time, and bookings never overlap. */
export class Calendar {
  private readonly bookings: { id: number; from: number; to: number }[] = []
  private next = 1
  book(from: number, hours: number): number | undefined {
    if (!Number.isInteger(from) || from < 0 || from > 1e6 || !Number.isInteger(hours) || hours < 1 || hours > 24) {
      return undefined
    }
    const to = from + hours
    let low = 0
    let high = this.bookings.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.bookings[middle]!.from < from) low = middle + 1
      else high = middle
    }
    const after = this.bookings[low]
    const before = this.bookings[low - 1]
    if (after !== undefined && after.from < to) return undefined
    if (before !== undefined && before.to > from) return undefined
    this.bookings.splice(low, 0, { id: this.next, from, to })
    return this.next++
  }
  cancel(id: number): boolean {
    const place = this.bookings.findIndex((booking) => booking.id === id)
    if (place < 0) return false
    this.bookings.splice(place, 1)
    return true
  }
  /** Moves a booking to later hours, where none is in the way. */
  delay(id: number, hours: number): boolean {
    const place = this.bookings.findIndex((booking) => booking.id === id)
    if (place < 0 || !Number.isInteger(hours) || hours < 1 || hours > 24) return false
    const booking = this.bookings[place]!
    const after = this.bookings[place + 1]
    if (after !== undefined && after.from < booking.from + hours) return false // right: if (after !== undefined && after.from < booking.to + hours) return false
    booking.from += hours
    booking.to += hours
    return true
  }
}

type Segment = 'user' | 'post' | '*'
interface RouteNode {
  readonly next: Map<Segment, RouteNode>
  name: string | undefined
}
/** Routes of segments; `*` stands for any segment, and what is named wins over it. */
export class Routes {
  private readonly root: RouteNode = { next: new Map(), name: undefined }
  add(path: readonly Segment[], name: string): void {
    let node = this.root
    for (const segment of path.slice(0, 4)) {
      let next = node.next.get(segment)
      if (next === undefined) node.next.set(segment, (next = { next: new Map(), name: undefined }))
      node = next
    }
    node.name = name
  }
  find(path: readonly ('user' | 'post')[]): string | undefined {
    return this.search(this.root, path.slice(0, 4))
  }
  private search(node: RouteNode, [segment, ...rest]: readonly Segment[]): string | undefined {
    if (segment === undefined) return node.name
    const named = node.next.get(segment)
    if (named !== undefined) return this.search(named, rest) // right: const found = named && this.search(named, rest); if (found !== undefined) return found
    const any = node.next.get('*')
    return any && this.search(any, rest)
  }
}

interface Offer {
  readonly id: number
  readonly price: number
  left: number
}
/** Offers to sell, cheapest first and of those the earliest; who buys takes them. */
export class OrderBook {
  private readonly offers: Offer[] = []
  private next = 1
  sell(price: number, amount: number): number | undefined {
    if (!isLot(price) || !isLot(amount)) return undefined
    const offer = { id: this.next++, price, left: amount }
    const place = this.offers.findIndex((other) => other.price > price)
    if (place < 0) this.offers.push(offer)
    else this.offers.splice(place, 0, offer)
    return offer.id
  }
  /** What was taken, at no more than this price. */
  buy(price: number, amount: number): number {
    if (!isLot(price) || !isLot(amount)) return 0
    let taken = 0
    while (this.offers.length > 0 && this.offers[0]!.price <= price && taken < amount) {
      const first = this.offers.shift()!
      const part = Math.min(first.left, amount - taken)
      taken += part
      first.left -= part
      if (first.left > 0) this.putBack(first)
    }
    return taken
  }
  cancel(id: number): number {
    const place = this.offers.findIndex((offer) => offer.id === id)
    return place < 0 ? 0 : this.offers.splice(place, 1)[0]!.left
  }
  private putBack(offer: Offer): void {
    const place = this.offers.findIndex((other) => other.price > offer.price) // right: const place = 0
    this.offers.splice(place < 0 ? this.offers.length : place, 0, offer)
  }
}
function isLot(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= 100
}

/** Steps of a journey; when one fails, those that were done are taken back, the latest first. */
export class Saga {
  private state: 'running' | 'failing' | 'failed' | 'done' = 'running'
  private readonly done: string[] = []
  private retries = 0
  step(name: 'flight' | 'hotel' | 'car'): void {
    if (this.state !== 'running' || this.done.includes(name)) return
    this.done.push(name)
    if (this.done.length === 3) this.state = 'done'
  }
  fail(): void {
    if (this.state === 'running' || this.state === 'done') this.state = this.done.length > 0 ? 'failing' : 'failed'
  }
  /** Takes back one step, and answers which. */
  compensate(): string | undefined {
    if (this.state !== 'failing') return undefined
    const name = this.done.pop()
    if (this.done.length === 0) this.state = 'failed'
    return name
  }
  /** Begins again; twice at most. */
  retry(): boolean {
    if (this.state === 'running' || this.state === 'done' || this.retries >= 2) return false // right: if (this.state !== 'failed' || this.retries >= 2) return false
    this.retries++
    this.state = 'running'
    return true
  }
  get steps(): number {
    return this.done.length
  }
  get ended(): boolean {
    return this.state === 'failed'
  }
}

/** Fields between commas, fed in chunks; within quotes a comma is a letter, and two quotes are one. */
export class QuotedReader {
  private field = ''
  private isQuoted = false
  private hasJustClosed = false
  private fields: string[] = []
  feed(chunk: string): void {
    this.hasJustClosed = false // right:
    for (const letter of chunk.split('')) {
      if (letter === '"') {
        if (this.hasJustClosed) this.field += '"'
        this.hasJustClosed = this.isQuoted
        this.isQuoted = !this.isQuoted
        continue
      }
      this.hasJustClosed = false
      if (letter === ',' && !this.isQuoted) {
        this.fields.push(this.field)
        this.field = ''
      } else this.field += letter
    }
  }
  end(): string[] {
    const fields = [...this.fields, this.field]
    this.fields = []
    this.field = ''
    this.isQuoted = false
    this.hasJustClosed = false
    return fields
  }
}
