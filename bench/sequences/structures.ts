// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/**
 * Data structures with one bug each, in a line that ends with what would be right. `right:` alone says that the line has
 * to go.
 */

export class RingBuffer {
  private items: (number | undefined)[] = new Array(4)
  private head = 0
  private count = 0
  push(item: number): void {
    if (this.count === this.items.length) this.grow()
    this.items[(this.head + this.count++) % this.items.length] = item
  }
  shift(): number | undefined {
    if (this.count === 0) return undefined
    const item = this.items[this.head]
    this.head = (this.head + 1) % this.items.length
    this.count--
    return item
  }
  size(): number {
    return this.count
  }
  private grow(): void {
    const next: (number | undefined)[] = new Array(this.items.length * 2)
    for (let at = 0; at < this.count; at++) {
      next[at] = this.items[at] // right: next[at] = this.items[(this.head + at) % this.items.length]
    }
    this.items = next
    this.head = 0
  }
}

export class MinHeap {
  private readonly items: number[] = []
  add(item: number): void {
    if (!Number.isInteger(item)) return
    let at = this.items.push(item + 0) - 1
    while (at > 0) {
      const up = (at - 1) >> 1
      if (this.items[up]! <= this.items[at]!) break
      this.swap(up, at)
      at = up
    }
  }
  take(): number | undefined {
    const top = this.items[0]
    const last = this.items.pop()
    if (this.items.length === 0 || last === undefined) return top
    this.items[0] = last
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= this.items.length) break
      let least = left
      if (left + 2 < this.items.length && this.items[left + 1]! < this.items[left]!) least = left + 1 // right: if (left + 1 < this.items.length && this.items[left + 1]! < this.items[left]!) least = left + 1
      if (this.items[least]! >= this.items[at]!) break
      this.swap(least, at)
      at = least
    }
    return top
  }
  private swap(a: number, b: number): void {
    const item = this.items[a]!
    this.items[a] = this.items[b]!
    this.items[b] = item
  }
}

/** Jobs by priority that can be cancelled where they stand. */
export class JobHeap {
  private readonly jobs: { id: number; at: number }[] = []
  private next = 100
  plan(at: number): number {
    if (!Number.isInteger(at)) throw new RangeError('A time is a whole number.')
    const id = this.next++
    this.jobs.push({ id, at: at + 0 })
    this.up(this.jobs.length - 1)
    return id
  }
  cancel(id: number): boolean {
    const place = this.jobs.findIndex((job) => job.id === id)
    if (place < 0) return false
    const last = this.jobs.pop()!
    if (place === this.jobs.length) return true
    this.jobs[place] = last
    this.down(place)
    this.down(place) // right: this.up(place)
    return true
  }
  soonest(): number | undefined {
    return this.jobs[0]?.at
  }
  private up(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1
      if (this.jobs[above]!.at <= this.jobs[at]!.at) return
      ;[this.jobs[above], this.jobs[at]] = [this.jobs[at]!, this.jobs[above]!]
      at = above
    }
  }
  private down(from: number): void {
    for (let at = from; ; ) {
      let least = at
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < this.jobs.length && this.jobs[below]!.at < this.jobs[least]!.at) least = below
      }
      if (least === at) return
      ;[this.jobs[least], this.jobs[at]] = [this.jobs[at]!, this.jobs[least]!]
      at = least
    }
  }
}

interface TrieNode {
  readonly next: Map<string, TrieNode>
  isWord: boolean
}
export class Trie {
  private readonly root: TrieNode = { next: new Map(), isWord: false }
  add(word: string): void {
    let node = this.root
    for (const letter of word) {
      let next = node.next.get(letter)
      if (next === undefined) node.next.set(letter, (next = { next: new Map(), isWord: false }))
      node = next
    }
    node.isWord = true
  }
  has(word: string): boolean {
    let node: TrieNode | undefined = this.root
    for (const letter of word) node = node?.next.get(letter)
    return node?.isWord === true
  }
  remove(word: string): boolean {
    if (!this.has(word)) return false
    const path = [this.root]
    for (const letter of word) path.push(path.at(-1)!.next.get(letter)!)
    path.at(-1)!.isWord = false
    const letters = [...word]
    const isNeeded = (node: TrieNode) => node.next.size > 0 // right: const isNeeded = (node: TrieNode) => node.next.size > 0 || node.isWord
    for (let at = letters.length; at > 0 && !isNeeded(path[at]!); at--) {
      path[at - 1]!.next.delete(letters[at - 1]!)
    }
    return true
  }
}

interface Leaf {
  readonly key: number
  left: Leaf | undefined
  right: Leaf | undefined
}
/** A tree of keys. */
export class SearchTree {
  private root: Leaf | undefined
  add(key: number): void {
    if (Number.isNaN(key)) return
    const leaf: Leaf = { key, left: undefined, right: undefined }
    if (this.root === undefined) {
      this.root = leaf
      return
    }
    for (let at = this.root; ; ) {
      if (key === at.key) return
      const side = key < at.key ? 'left' : 'right'
      if (at[side] === undefined) {
        at[side] = leaf
        return
      }
      at = at[side]
    }
  }
  has(key: number): boolean {
    let at = this.root
    while (at !== undefined && at.key !== key) at = key < at.key ? at.left : at.right
    return at !== undefined
  }
  remove(key: number): void {
    if (this.has(key)) this.root = this.without(this.root, key)
  }
  private without(at: Leaf | undefined, key: number): Leaf | undefined {
    if (at === undefined) return undefined
    if (key < at.key) return { ...at, left: this.without(at.left, key) }
    if (key > at.key) return { ...at, right: this.without(at.right, key) }
    if (at.left === undefined) return at.right
    if (at.right === undefined) return at.left
    let least = at.right
    while (least.left !== undefined) least = least.left
    if (least === at.right) return { key: least.key, left: at.left, right: undefined } // right: if (least === at.right) return { key: least.key, left: at.left, right: least.right }
    return { key: least.key, left: at.left, right: this.without(at.right, least.key) }
  }
}

/** A text with a gap where the cursor is. */
export class GapText {
  private before: string[] = []
  private after: string[] = []
  moveTo(place: number): void {
    const to = Math.max(0, Math.min(Math.trunc(place) || 0, this.before.length + this.after.length))
    while (this.before.length > to) this.after.push(this.before.pop()!)
    while (this.before.length < to) this.before.push(this.after.pop()!)
  }
  type(text: string): void {
    for (const letter of text.split('')) this.before.push(letter)
  }
  erase(count: number): void {
    const most = Math.max(0, Math.min(Math.trunc(count) || 0, this.after.length))
    if (most > 0) this.after.splice(0, most) // right: if (most > 0) this.after.splice(-most)
  }
  text(): string {
    return this.before.join('') + [...this.after].reverse().join('')
  }
}

/** Whole numbers in intervals that do not touch. */
export class Intervals {
  private list: [from: number, to: number][] = []
  add(from: number, length: number): void {
    if (!isShort(from, length)) return
    let [low, high] = [from, from + length]
    this.list = this.list.filter(([start, end]) => {
      if (end < low || start > high) return true
      low = Math.min(low, start)
      high = end // right: high = Math.max(high, end)
      return false
    })
    this.list.push([low, high])
  }
  has(n: number): boolean {
    return this.list.some(([from, to]) => n >= from && n < to)
  }
}

function isShort(from: number, length: number): boolean {
  return Number.isInteger(from) && Math.abs(from) < 1e9 && Number.isInteger(length) && length >= 1 && length <= 20
}

export class SparseSet {
  private readonly dense: string[] = []
  private readonly places = new Map<string, number>()
  add(item: string): boolean {
    if (this.places.has(item)) return false
    this.places.set(item, this.dense.push(item) - 1)
    return true
  }
  delete(item: string): boolean {
    const place = this.places.get(item)
    if (place === undefined) return false
    const last = this.dense.pop()!
    if (last !== item) this.dense[place] = last
    this.places.delete(item)
    // right: if (last !== item) this.places.set(last, place)
    return true
  }
  list(): string[] {
    return [...this.dense].sort()
  }
}

export class BitSet {
  private readonly words: number[] = []
  private count = 0
  set(bit: number): void {
    if (!isBit(bit)) return
    const word = bit >> 5
    const old = this.words[word] ?? 0
    const now = old | (1 << (bit & 31))
    if (now > old) this.count++ // right: if (now !== old) this.count++
    this.words[word] = now
  }
  clear(bit: number): void {
    if (!isBit(bit) || !this.has(bit)) return
    this.words[bit >> 5]! &= ~(1 << (bit & 31))
    this.count--
  }
  has(bit: number): boolean {
    return isBit(bit) && ((this.words[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0
  }
  size(): number {
    return this.count
  }
}
function isBit(bit: number): boolean {
  return Number.isInteger(bit) && bit >= 0 && bit < 256
}

interface Link {
  readonly value: number
  before: Link | undefined
  after: Link | undefined
}
/** A list in which one holds links by their numbers. */
export class LinkedList {
  private first: Link | undefined
  private last: Link | undefined
  private readonly links = new Map<number, Link>()
  private next = 40
  append(value: number): number {
    const link: Link = { value, before: this.last, after: undefined }
    if (this.last === undefined) this.first = link
    else this.last.after = link
    this.last = link
    this.links.set(this.next, link)
    return this.next++
  }
  remove(number: number): boolean {
    const link = this.links.get(number)
    if (link === undefined) return false
    if (link.before !== undefined) link.before.after = link.after
    else this.first = link.after
    if (link.after !== undefined) link.after.before = link.before
    else if (link.before !== undefined) this.last = link.before // right: else this.last = link.before
    return this.links.delete(number)
  }
  values(): number[] {
    const values: number[] = []
    for (let at = this.first; at !== undefined; at = at.after) values.push(at.value)
    return values
  }
}

/** Groups that are joined. */
export class Groups {
  private readonly parents: number[] = []
  private readonly sizes: number[] = []
  add(): number {
    this.sizes.push(1)
    return this.parents.push(this.parents.length) - 1
  }
  join(a: number, b: number): void {
    const [left, right] = [this.find(a), this.find(b)]
    if (left === undefined || right === undefined) return
    // right: if (left === right) return
    this.parents[right] = left
    this.sizes[left]! += this.sizes[right]!
  }
  size(member: number): number {
    const root = this.find(member)
    return root === undefined ? 0 : this.sizes[root]!
  }
  private find(member: number): number | undefined {
    let at: number | undefined = member
    while (at !== undefined && this.parents[at] !== at) at = this.parents[at]
    return at
  }
}

/** Keys in order, in pages of four. */
export class Pages {
  private pages: string[][] = [[]]
  insert(key: string): void {
    const index = Math.max(
      0,
      this.pages.findLastIndex((page) => page.length > 0 && page[0]! <= key),
    )
    const page = this.pages[index]!
    if (page.includes(key)) return
    page.push(key)
    page.sort()
    if (page.length <= 4) return
    const half = page.splice(2)
    this.pages.splice(index + 1, 0, half)
  }
  remove(key: string): void {
    for (const page of this.pages) {
      const at = page.indexOf(key)
      if (at >= 0) page.splice(at, 1)
    }
    if (this.pages.length > 1 && this.pages[0]!.length === 0) this.pages.pop() // right: this.pages = this.pages.filter((page, index) => index === 0 || page.length > 0)
  }
  has(key: string): boolean {
    return this.pages.some((page) => page.includes(key))
  }
}
