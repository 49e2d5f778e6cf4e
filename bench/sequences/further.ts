// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/**
 * Classes with one bug each, of the kinds that are seldom found in the other files: written, and committed, before anything was
 * searched in them.
 */

/** A safe: the right dials, one after the other, and a wrong one starts again. */
export class Safe {
  private at = 0
  private spins = 0
  left(to: number): void {
    this.turn(this.at === 0 && to > 30 && to % 5 === 2)
  }
  right(to: number): void {
    this.turn(this.at === 1 && to < 20 && to > 11)
  }
  press(code: string): void {
    this.turn(this.at === 2 && code.startsWith('xy'))
  }
  pull(isHard: boolean): void {
    const isOpen = this.at === 3 && !isHard
    this.turn(isOpen)
    if (isOpen && this.spins < 1000) throw new Error('unreachable: it is open') // right:
  }
  private turn(isRight: boolean): void {
    this.spins++
    this.at = isRight ? this.at + 1 : 0
  }
}

/** A handshake: numbers go on from those of the other side, and what is out of place resets the connection. */
export class Handshake {
  private state: 'closed' | 'asked' | 'open' | 'closing' = 'closed'
  private mine = 0
  sent = 0
  ask(number: number): number {
    if (this.state !== 'closed' || !Number.isInteger(number) || number < 300 || number > 1e9) return this.reset()
    this.state = 'asked'
    this.mine = (number * 7) % 1009
    return this.mine
  }
  confirm(number: number): boolean {
    if (this.state !== 'asked' || number !== this.mine) return this.reset() > 0
    this.state = 'open'
    return true
  }
  send(text: string): void {
    if (this.state !== 'open') this.reset()
    else this.sent += text.length
  }
  close(): void {
    if (this.state === 'open' && this.sent > 0) this.state = 'closing'
    else this.reset()
  }
  bye(): void {
    if (this.state === 'closing') throw new Error('assertion failed: closed twice') // right: if (this.state === 'closing') this.reset()
    this.reset()
  }
  private reset(): number {
    this.state = 'closed'
    this.sent = 0
    return -1
  }
}

interface Waiting {
  readonly ticket: number
  rank: number
}
/** A queue by rank, and of one rank by ticket, in which ranks change while things wait. */
export class RankQueue {
  private readonly heap: Waiting[] = []
  private issued = 700
  enter(rank: number): number {
    const ticket = this.issued++
    this.heap.push({ ticket, rank: whole(rank) })
    this.rise(this.heap.length - 1)
    return ticket
  }
  rerank(ticket: number, rank: number): void {
    const place = this.heap.findIndex((it) => it.ticket === ticket)
    if (place < 0) return
    const before = this.heap[place]!.rank
    this.heap[place]!.rank = whole(rank)
    const isLater = this.heap[place]!.rank > before
    if (!isLater && place > 4) return // right:
    if (isLater) this.sink(place)
    else this.rise(place)
  }
  serve(): number | undefined {
    const first = this.heap[0]
    const last = this.heap.pop()
    if (first !== undefined && last !== undefined && this.heap.length > 0) {
      this.heap[0] = last
      this.sink(0)
    }
    return first?.rank
  }
  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1
      if (isBefore(this.heap[above]!, this.heap[at]!)) return
      this.swap(at, above)
      at = above
    }
  }
  private sink(from: number): void {
    for (let at = from; ; ) {
      let least = at
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < this.heap.length && isBefore(this.heap[below]!, this.heap[least]!)) least = below
      }
      if (least === at) return
      this.swap(at, least)
      at = least
    }
  }
  private swap(a: number, b: number): void {
    const it = this.heap[a]!
    this.heap[a] = this.heap[b]!
    this.heap[b] = it
  }
}
function isBefore(a: Waiting, b: Waiting): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.ticket < b.ticket)
}
function whole(rank: number): number {
  return Number.isFinite(rank) ? Math.trunc(rank) + 0 : 0
}

/** Pieces of a memory of 32 cells, the first that fits; neighbours that are free become one. */
export class Memory {
  private free: { from: number; size: number }[] = [{ from: 0, size: 32 }]
  private readonly used = new Map<number, number>()
  take(size: number): number | undefined {
    if (!Number.isInteger(size) || size < 1 || size > 32) return undefined
    const piece = this.free.find((it) => it.size >= size)
    if (piece === undefined) return undefined
    this.used.set(piece.from, size)
    this.free = this.free.flatMap((it) => {
      if (it !== piece) return [it]
      return it.size === size ? [] : [{ from: it.from + size, size: it.size - size }]
    })
    return this.at(piece.from)
  }
  give(address: number): boolean {
    const from = address - 5000
    const size = this.used.get(from)
    if (size === undefined) return false
    this.used.delete(from)
    this.free.push({ from, size })
    this.free.sort((a, b) => a.from - b.from)
    const joined: { from: number; size: number }[] = []
    for (const it of this.free) {
      const last = joined.at(-1)
      const isNext = last !== undefined && last.from + last.size === it.from && joined.length < 2 // right: const isNext = last !== undefined && last.from + last.size === it.from
      if (isNext) last.size += it.size
      else joined.push({ ...it })
    }
    this.free = joined
    return true
  }
  private at(from: number): number {
    return 5000 + from
  }
}

/** Leases that are held for thirty ticks and can be prolonged by who holds them. */
export class Leases {
  private now = 0
  private readonly held = new Map<string, { by: string; until: number }>()
  private readonly queue: { name: string; until: number }[] = []
  acquire(name: string, by: string): boolean {
    this.expire()
    if (this.held.has(name)) return false
    this.hold(name, by)
    return true
  }
  renew(name: string, by: string): boolean {
    this.expire()
    if (this.held.get(name)?.by !== by) return false
    this.hold(name, by)
    return true
  }
  holder(name: string): string | undefined {
    this.expire()
    return this.held.get(name)?.by
  }
  pass(ticks: number): void {
    if (Number.isInteger(ticks) && ticks > 0 && ticks < 500) this.now += ticks
  }
  private hold(name: string, by: string): void {
    const until = this.now + 30
    this.held.set(name, { by, until })
    this.queue.push({ name, until })
  }
  private expire(): void {
    while (this.queue.length > 0 && this.queue[0]!.until <= this.now) {
      const { name } = this.queue.shift()!
      this.held.delete(name) // right: if ((this.held.get(name)?.until ?? 0) <= this.now) this.held.delete(name)
    }
  }
}

/** Savepoints by name within a document of few fields. */
export class Savepoints {
  private fields = new Map<string, number>()
  private readonly points: { name: string; fields: Map<string, number> }[] = []
  put(field: string, value: number): void {
    this.fields.set(field, value)
  }
  read(field: string): number | undefined {
    return this.fields.get(field)
  }
  save(name: string): void {
    this.points.push({ name, fields: new Map(this.fields) })
  }
  /** Back to the latest of the name, which stays; those after it are gone. */
  restore(name: string): boolean {
    const at = this.points.findLastIndex((it) => it.name === name)
    if (at < 0) return false
    this.points.length = at + 1
    this.fields = this.points[at]!.fields // right: this.fields = new Map(this.points[at]!.fields)
    return true
  }
  release(name: string): boolean {
    const at = this.points.findLastIndex((it) => it.name === name)
    if (at >= 0) this.points.splice(at, 1)
    return at >= 0
  }
}

interface AvlNode {
  key: number
  height: number
  left: AvlNode | undefined
  right: AvlNode | undefined
}
/** A tree that keeps its height within bounds. */
export class Balanced {
  private root: AvlNode | undefined
  insert(key: number): void {
    if (Number.isInteger(key)) this.root = this.put(this.root, key)
  }
  drop(key: number): void {
    if (Number.isInteger(key)) this.root = this.cut(this.root, key)
  }
  has(key: number): boolean {
    let at = this.root
    while (at !== undefined && at.key !== key) at = key < at.key ? at.left : at.right
    return at !== undefined
  }
  private put(at: AvlNode | undefined, key: number): AvlNode {
    if (at === undefined) return { key, height: 1, left: undefined, right: undefined }
    if (key < at.key) at.left = this.put(at.left, key)
    else if (key > at.key) at.right = this.put(at.right, key)
    return this.even(at)
  }
  private cut(at: AvlNode | undefined, key: number): AvlNode | undefined {
    if (at === undefined) return undefined
    if (key < at.key) at.left = this.cut(at.left, key)
    else if (key > at.key) at.right = this.cut(at.right, key)
    else {
      if (at.left === undefined) return at.right
      if (at.right === undefined) return at.left
      let next = at.right
      while (next.left !== undefined) next = next.left
      at.key = next.key
      at.right = this.cut(at.right, next.key)
    }
    return this.even(at)
  }
  private even(at: AvlNode): AvlNode {
    at.height = 1 + Math.max(this.high(at.left), this.high(at.right))
    const lean = this.high(at.left) - this.high(at.right)
    if (lean > 1) {
      if (this.high(at.left!.left) < this.high(at.left!.right)) at.left = this.toLeft(at.left!)
      return this.toRight(at)
    }
    if (lean < -1) {
      if (this.high(at.right!.right) < this.high(at.right!.left)) at.right = this.toRight(at.right!)
      return this.toLeft(at)
    }
    return at
  }
  private high(at: AvlNode | undefined): number {
    return at?.height ?? 0
  }
  private toRight(at: AvlNode): AvlNode {
    const up = at.left!
    at.left = up.right
    up.right = at
    at.height = 1 + Math.max(this.high(at.left), this.high(at.right))
    up.height = 1 + Math.max(this.high(up.left), this.high(up.right))
    return up
  }
  private toLeft(at: AvlNode): AvlNode {
    const up = at.right!
    at.right = up.left?.right === undefined ? up.left : undefined // right: at.right = up.left
    up.left = at
    at.height = 1 + Math.max(this.high(at.left), this.high(at.right))
    up.height = 1 + Math.max(this.high(up.left), this.high(up.right))
    return up
  }
}

/** Stock that is reserved before it is sold; what is given back can be reserved again. */
export class Stock {
  private next = 9000
  private readonly amounts = new Map<string, number>()
  private readonly reserved = new Map<number, { item: string; amount: number; isSold: boolean }>()
  add(item: string, amount: number): void {
    if (isAmount(amount)) this.amounts.set(item, this.left(item) + amount)
  }
  reserve(item: string, amount: number): number | undefined {
    if (!isAmount(amount) || this.left(item) < amount) return undefined
    this.amounts.set(item, this.left(item) - amount)
    this.reserved.set(this.next, { item, amount, isSold: false })
    return this.next++
  }
  sell(reservation: number): boolean {
    const found = this.reserved.get(reservation)
    if (found === undefined || found.isSold) return false
    found.isSold = true
    return true
  }
  giveBack(reservation: number): boolean {
    const found = this.reserved.get(reservation)
    if (found === undefined) return false
    if (found.isSold) {
      found.isSold = false // right: return false
      return true
    }
    this.reserved.delete(reservation)
    this.amounts.set(found.item, this.left(found.item) + found.amount)
    return true
  }
  left(item: string): number {
    return this.amounts.get(item) ?? 0
  }
}
function isAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1 && amount <= 1000
}

/** Keeps at most three, drops what was asked for least and of those the oldest; counts are halved every eight uses. */
export class AgingCache {
  private readonly list: { key: string; uses: number }[] = []
  private used = 0
  touch(key: string): void {
    const known = this.list.find((it) => it.key === key)
    if (known !== undefined) known.uses++
    else {
      if (this.list.length >= 3) this.list.splice(this.weakest(), 1)
      this.list.push({ key, uses: 1 })
    }
    if (++this.used % 8 === 0) for (const it of this.list) it.uses = Math.ceil(it.uses / 2) // right: if (++this.used % 8 === 0) for (const it of this.list) it.uses = Math.floor(it.uses / 2)
  }
  has(key: string): boolean {
    return this.list.some((it) => it.key === key)
  }
  private weakest(): number {
    const least = Math.min(...this.list.map(({ uses }) => uses))
    return this.list.findIndex(({ uses }) => uses === least)
  }
}

/** Text of one letter and how often, as `3a2b`, read in chunks. */
export class RunReader {
  private count = ''
  private out = ''
  feed(chunk: string): void {
    for (const letter of chunk.split('')) {
      if (letter >= '0' && letter <= '9') this.count += letter
      else {
        this.out += letter.repeat(Math.min(Number(this.count || '1'), 50))
        this.count = ''
      }
    }
    this.count = this.count.slice(-1) // right:
  }
  take(): string {
    const { out } = this
    this.out = ''
    return out
  }
}

/** Who takes part, in turn; who leaves before it is their turn changes nothing for the others. */
export class Turns {
  private readonly players: number[] = []
  private at = 0
  private issued = 60
  join(): number {
    this.players.push(this.issued)
    return this.issued++
  }
  leave(player: number): boolean {
    const place = this.players.indexOf(player)
    if (place < 0) return false
    this.players.splice(place, 1)
    if (place <= this.at && this.at > 0) this.at-- // right: if (place < this.at) this.at--
    if (this.at >= this.players.length) this.at = 0
    return true
  }
  next(): number | undefined {
    if (this.players.length === 0) return undefined
    const player = this.players[this.at]
    this.at = (this.at + 1) % this.players.length
    return player
  }
}

/** Values by version: a reader sees what was there when it began. */
export class Snapshots {
  private version = 0
  private readonly values: { key: string; value: number; from: number }[] = []
  private readonly readers = new Map<number, number>()
  private issued = 400
  write(key: string, value: number): void {
    this.version++
    this.values.push({ key, value, from: this.version })
  }
  begin(): number {
    this.readers.set(this.issued, this.version)
    return this.issued++
  }
  read(reader: number, key: string): number | undefined {
    const version = this.readers.get(reader)
    if (version === undefined) return undefined
    return this.values.findLast((it) => it.key === key && it.from <= version)?.value
  }
  end(reader: number): void {
    this.readers.delete(reader)
    this.clean()
  }
  /** Values that nobody can read any more are thrown away. */
  private clean(): void {
    const oldest = Math.max(...this.readers.values(), 0) // right: const oldest = Math.min(...this.readers.values(), this.version)
    for (let at = this.values.length - 1; at >= 0; at--) {
      const { key } = this.values[at]!
      const isOver = this.values.some((it, later) => later > at && it.key === key && it.from <= oldest)
      if (isOver) this.values.splice(at, 1)
    }
  }
}
