// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/**
 * Classes with one bug each, written by somebody who had not read those of the other files. What they show was mended with them at hand, and
 * some were corrected, or chosen as they had been hard: they are not held out.
 */

/** What may be in it, in counters of two bits. */
export class CountingFilter {
  private readonly cells = new Array<number>(16).fill(0)
  private readonly inside = new Map<string, number>()
  add(word: string): void {
    for (const at of this.cellsOf(word)) this.cells[at] = Math.min(3, this.cells[at]! + 1)
    this.inside.set(word, (this.inside.get(word) ?? 0) + 1)
  }
  remove(word: string): boolean {
    const count = this.inside.get(word) ?? 0
    if (count === 0) return false
    this.inside.set(word, count - 1)
    for (const at of this.cellsOf(word)) this.cells[at] = this.cells[at]! - 1 // right: for (const at of this.cellsOf(word)) if (this.cells[at]! < 3) this.cells[at] = this.cells[at]! - 1
    if (this.cells.some((count) => count < 0)) throw new Error('invariant violated: a counter below zero')
    return true
  }
  mayHave(word: string): boolean {
    const isIn = this.cellsOf(word).every((at) => this.cells[at]! > 0)
    if (!isIn && this.inside.get(word)) throw new Error('invariant violated: what is in it is not seen')
    return isIn
  }
  private cellsOf(word: string): number[] {
    let hash = 7
    for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) | 0
    return [hash & 15, (hash >> 5) & 15]
  }
}

/** Accounts with amounts that are held until they are taken or let go. */
export class Ledger {
  private readonly accounts = new Map<string, number>()
  private readonly holds = new Map<number, { owner: string; amount: number }>()
  private next = 1
  deposit(owner: string, amount: number): void {
    if (Number.isInteger(amount) && amount > 0 && amount < 1e6) this.accounts.set(owner, this.balance(owner) + amount)
  }
  hold(owner: string, amount: number): number | undefined {
    if (!Number.isInteger(amount) || amount <= 0 || this.balance(owner) < amount) return undefined
    this.accounts.set(owner, this.balance(owner) - amount)
    this.holds.set(this.next, { owner, amount })
    return this.next++
  }
  capture(hold: number, amount: number): boolean {
    const it = this.holds.get(hold)
    if (it === undefined || !Number.isInteger(amount) || amount <= 0 || amount > it.amount) return false
    if (amount === it.amount) this.holds.delete(hold)
    else this.holds.set(hold, { ...it, amount: it.amount }) // right: else this.holds.set(hold, { ...it, amount: it.amount - amount })
    return true
  }
  cancel(hold: number): boolean {
    const it = this.holds.get(hold)
    if (it === undefined) return false
    this.holds.delete(hold)
    this.accounts.set(it.owner, this.balance(it.owner) + it.amount)
    return true
  }
  balance(owner: string): number {
    return this.accounts.get(owner) ?? 0
  }
}

/** Players meet whose ratings differ by less the longer they wait. */
export class Matchmaker {
  private waiting: { id: number; rating: number; since: number }[] = []
  private now = 0
  private issued = 0
  enter(rating: number): number {
    const id = ++this.issued
    this.waiting.push({ id, rating: Math.max(0, Math.min(3000, Math.trunc(rating) || 0)), since: this.now })
    return id
  }
  leave(id: number): boolean {
    const at = this.waiting.findIndex((it) => it.id === id)
    if (at < 0) return false
    this.waiting.splice(at, 1)
    return true
  }
  tick(): void {
    this.now++
  }
  match(): string {
    for (let a = 0; a < this.waiting.length; a++) {
      for (let b = a + 1; b < this.waiting.length; b++) {
        const one = this.waiting[a]!
        const other = this.waiting[b]!
        const width = 50 * (1 + this.now - one.since)
        if (Math.abs(one.rating - other.rating) > width) continue
        this.waiting.splice(a, 1)
        this.waiting.splice(b, 1) // right: this.waiting.splice(b - 1, 1)
        return `${one.id} ${other.id}`
      }
    }
    return ''
  }
}

/** A queue in a ring that grows. */
export class GrowingRing {
  private cells: (number | undefined)[] = new Array<number | undefined>(4).fill(undefined)
  private head = 0
  private length = 0
  push(value: number): void {
    if (this.length === this.cells.length) this.grow()
    this.cells[(this.head + this.length++) % this.cells.length] = value
  }
  shift(): number | undefined {
    if (this.length === 0) return undefined
    const value = this.cells[this.head]
    this.cells[this.head] = undefined
    this.head = (this.head + 1) % this.cells.length
    this.length--
    return value
  }
  private grow(): void {
    const cells = new Array<number | undefined>(this.cells.length * 2).fill(undefined)
    for (let at = 0; at < this.length; at++) cells[at] = this.cells[(this.head + at) % this.cells.length]
    this.cells = cells
    if (this.length < 8) this.head = 0 // right: this.head = 0
  }
}

/** Values with transactions within transactions. */
export class NestedStore {
  private readonly values = new Map<string, number>()
  private readonly open: Map<string, number | undefined>[] = []
  set(key: string, value: number): void {
    this.remember(key)
    this.values.set(key, value)
  }
  unset(key: string): void {
    if (!this.values.has(key)) return
    this.remember(key)
    this.values.delete(key)
  }
  get(key: string): number | undefined {
    return this.values.get(key)
  }
  begin(): void {
    this.open.push(new Map())
  }
  commit(): boolean {
    const inner = this.open.pop()
    const outer = this.open.at(-1)
    if (inner !== undefined && outer !== undefined) for (const [key, value] of inner) outer.set(key, value) // right: if (inner !== undefined && outer !== undefined) for (const [key, value] of inner) if (!outer.has(key)) outer.set(key, value)
    return inner !== undefined
  }
  rollback(): boolean {
    const inner = this.open.pop()
    for (const [key, value] of inner ?? []) {
      if (value === undefined) this.values.delete(key)
      else this.values.set(key, value)
    }
    return inner !== undefined
  }
  private remember(key: string): void {
    const log = this.open.at(-1)
    if (log !== undefined && !log.has(key)) log.set(key, this.values.get(key))
  }
}

/** Values by version; what is older than a version nobody reads any more can be thrown away. */
export class Versions {
  private readonly history = new Map<string, { version: number; value: string }[]>()
  private version = 100
  private oldest = 100
  write(key: string, value: string): number {
    const list = this.history.get(key) ?? []
    list.push({ version: ++this.version, value })
    this.history.set(key, list)
    return this.version
  }
  read(key: string, version: number): string | undefined {
    if (version < this.oldest) return undefined
    return this.history.get(key)?.findLast((it) => it.version <= version)?.value
  }
  compact(version: number): void {
    if (!(version > this.oldest && version <= this.version)) return
    this.oldest = version
    for (const [key, list] of this.history) {
      const at = list.findIndex((it) => it.version >= version) // right: const at = list.findLastIndex((it) => it.version <= version)
      if (at > 0) this.history.set(key, list.slice(at))
    }
  }
}

/** A connection that is lent. */
class Connection {
  queries = 0
  isOpen = true
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
  query(text: string): number {
    if (!this.isOpen) throw new Error('the connection is closed')
    this.queries++
    return text.length
  }
}
/** Lends up to three connections; those that did much are closed. */
export class Lender {
  private readonly idle: Connection[] = []
  private readonly lent = new Set<Connection>()
  private made = 0
  acquire(): Connection | undefined {
    const known = this.idle.pop()
    if (known === undefined && this.lent.size >= 3) return undefined
    const it = known ?? new Connection(++this.made)
    if (!it.isOpen) throw new Error('assertion failed: a closed connection was lent')
    this.lent.add(it)
    return it
  }
  release(connection: Connection): void {
    if (!this.lent.delete(connection)) return
    if (connection.queries >= 2) connection.isOpen = false
    if (connection.isOpen || this.idle.length === 2) this.idle.push(connection) // right: if (connection.isOpen) this.idle.push(connection)
  }
}

/** A claim as it goes from desk to desk. */
export class Claim {
  private state: 'draft' | 'sent' | 'review' | 'accepted' | 'refused' | 'paid' = 'draft'
  private appeals = 0
  private payments = 0
  send(): boolean {
    return this.go(['draft'], 'sent')
  }
  assign(): boolean {
    return this.go(['sent'], 'review')
  }
  accept(): boolean {
    return this.go(['review'], 'accepted')
  }
  refuse(): boolean {
    return this.go(['review'], 'refused')
  }
  appeal(): boolean {
    if (this.appeals === 2 || !this.go(['refused', 'paid'], 'sent')) return false // right: if (this.appeals === 2 || !this.go(['refused'], 'sent')) return false
    this.appeals++
    return true
  }
  pay(): boolean {
    if (!this.go(['accepted'], 'paid')) return false
    this.payments++
    if (this.payments > 1) throw new Error('this should never happen: paid twice')
    return true
  }
  private go(from: readonly string[], to: 'sent' | 'review' | 'accepted' | 'refused' | 'paid'): boolean {
    if (!from.includes(this.state)) return false
    this.state = to
    return true
  }
}

/** A text with undo; letters that are typed one after the other are undone together. */
export class Typing {
  private text = ''
  private done: string[] = []
  private undone: string[] = []
  private isTyping = false
  type(letter: string): void {
    if (!this.isTyping) this.done.push(this.text)
    this.isTyping = true
    this.text += letter.slice(0, 1)
    if (this.done.length < 4) this.undone = [] // right: this.undone = []
  }
  erase(): void {
    this.done.push(this.text)
    this.isTyping = false
    this.text = this.text.slice(0, -1)
    this.undone = []
  }
  pause(): void {
    this.isTyping = false
  }
  undo(): void {
    const before = this.done.pop()
    if (before === undefined) return
    this.undone.push(this.text)
    this.text = before
    this.isTyping = false
  }
  redo(): void {
    const after = this.undone.pop()
    if (after === undefined) return
    this.done.push(this.text)
    this.text = after
    this.isTyping = false
  }
  get value(): string {
    return this.text
  }
}

interface Radix {
  label: string
  isWord: boolean
  below: Radix[]
}
/** Words that share their beginnings. */
export class RadixTree {
  private readonly root: Radix = { label: '', isWord: false, below: [] }
  add(word: string): void {
    let node = this.root
    let rest = word
    while (rest !== '') {
      const child = node.below.find(({ label }) => label[0] === rest[0])
      if (child === undefined) {
        node.below.push({ label: rest, isWord: true, below: [] })
        return
      }
      let same = 0
      while (same < child.label.length && child.label[same] === rest[same]) same++
      if (same < child.label.length) {
        child.below = [{ label: child.label.slice(same), isWord: child.isWord, below: child.below }]
        child.label = child.label.slice(0, same)
        child.isWord = false
      }
      node = child
      rest = rest.slice(same)
    }
    node.isWord = true
  }
  delete(word: string): void {
    let node = this.root
    let rest = word
    while (rest !== '') {
      const child = node.below.find(({ label }) => rest.startsWith(label))
      if (child === undefined) return
      rest = rest.slice(child.label.length)
      node = child
    }
    node.isWord = false
    if (node !== this.root && node.below.length === 1) {
      const [only] = node.below
      node.label += only!.label
      node.isWord = true // right: node.isWord = only!.isWord
      node.below = only!.below
    }
  }
  has(word: string): boolean {
    let node = this.root
    let rest = word
    while (rest !== '') {
      const child = node.below.find(({ label }) => rest.startsWith(label))
      if (child === undefined) return false
      rest = rest.slice(child.label.length)
      node = child
    }
    return node.isWord
  }
}

/** What is used least goes first, of those what was used longest ago. */
export class LeastUsed {
  private readonly values = new Map<number, number>()
  private readonly uses = new Map<number, number>()
  private readonly byUses = new Map<number, Set<number>>()
  private least = 0
  get(key: number): number | undefined {
    if (!this.values.has(key)) return undefined
    this.use(key)
    return this.values.get(key)
  }
  put(key: number, value: number): void {
    if (!Number.isInteger(key)) return
    if (this.values.has(key)) this.use(key)
    else {
      if (this.values.size === 3) {
        const gone = this.byUses.get(this.least)!.values().next().value!
        this.byUses.get(this.least)!.delete(gone)
        this.values.delete(gone)
        this.uses.delete(gone)
      }
      this.list(1).add(key)
      this.uses.set(key, 1)
      this.least = 1
    }
    this.values.set(key, value)
  }
  forget(key: number): void {
    if (!this.values.delete(key)) return
    const uses = this.uses.get(key)!
    this.byUses.get(uses)!.delete(key)
    this.uses.delete(key)
  }
  private use(key: number): void {
    const uses = this.uses.get(key)!
    this.byUses.get(uses)!.delete(key)
    if (this.byUses.get(uses)!.size === 0 && this.least === uses && uses < 3) this.least++ // right: if (this.byUses.get(uses)!.size === 0 && this.least === uses) this.least++
    this.list(uses + 1).add(key)
    this.uses.set(key, uses + 1)
  }
  private list(uses: number): Set<number> {
    const known = this.byUses.get(uses) ?? new Set<number>()
    this.byUses.set(uses, known)
    return known
  }
}

const gone = Symbol('gone')
/** A table of places, with marks where something was. */
export class ProbedTable {
  private keys: (string | typeof gone | undefined)[] = new Array(8).fill(undefined)
  private values: (number | undefined)[] = new Array(8).fill(undefined)
  private filled = 0
  set(key: string, value: number): void {
    if (this.filled >= (this.keys.length * 3) / 4) this.rebuild()
    let at = this.home(key)
    while (this.isOther(at, key)) at = (at + 1) % this.keys.length
    if (this.keys[at] === undefined) this.filled++
    this.keys[at] = key
    this.values[at] = value
  }
  get(key: string): number | undefined {
    const at = this.find(key)
    return at === undefined ? undefined : this.values[at]
  }
  delete(key: string): boolean {
    const at = this.find(key)
    if (at === undefined) return false
    this.keys[at] = gone
    this.values[at] = undefined
    return true
  }
  private find(key: string): number | undefined {
    for (let at = this.home(key); this.keys[at] !== undefined; at = (at + 1) % this.keys.length) {
      if (this.keys[at] === key) return at
    }
    return undefined
  }
  private isOther(at: number, key: string): boolean {
    const there = this.keys[at]
    return there !== undefined && there !== gone && there !== key // right: return there !== undefined && there !== key
  }
  private rebuild(): void {
    const { keys, values } = this
    this.keys = new Array(keys.length * 2).fill(undefined)
    this.values = new Array(keys.length * 2).fill(undefined)
    this.filled = 0
    keys.forEach((key, at) => {
      if (typeof key === 'string') this.set(key, values[at]!)
    })
  }
  private home(key: string): number {
    let hash = 0
    for (const letter of key) hash = (hash * 33 + letter.charCodeAt(0)) >>> 0
    return hash % this.keys.length
  }
}
