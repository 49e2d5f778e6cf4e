// What a person says of the classes: an invariant, or a model of at most 15 lines. Of those that are missing here nothing is said.

import { everyday } from './everyday-oracles.mjs'
import { further } from './further-oracles.mjs'
import { later } from './later-oracles.mjs'

const list = (more) => ({ items: [], ...more })

/** @type {Record<string, { invariant?: Function, model?: object, abstract?: Function }>} */
export const oracles = {
  TwoStepOwner: { invariant: ({ isOrphan }) => !isOrphan },
  Vault: { invariant: ({ minted }) => minted > 0 },
  RingBuffer: {
    model: list({
      push(item) {
        this.items.push(item)
      },
      shift() {
        return this.items.shift()
      },
      size() {
        return this.items.length
      },
    }),
  },
  MinHeap: {
    model: list({
      add(item) {
        if (Number.isInteger(item)) this.items.push(item + 0)
        this.items.sort((a, b) => a - b)
      },
      take() {
        return this.items.shift()
      },
    }),
  },
  JobHeap: {
    model: list({
      next: 100,
      plan(at) {
        if (!Number.isInteger(at)) throw new RangeError()
        this.items.push({ id: this.next, at: at + 0 })
        return this.next++
      },
      cancel(id) {
        const count = this.items.length
        this.items = this.items.filter((job) => job.id !== id)
        return this.items.length < count
      },
      soonest() {
        return this.items.map(({ at }) => at).sort((a, b) => a - b)[0]
      },
    }),
  },
  Trie: {
    model: class extends Set {
      remove(word) {
        return this.delete(word)
      }
    },
  },
  SearchTree: {
    model: class extends Set {
      remove(key) {
        this.delete(key)
      }
      add(key) {
        if (!Number.isNaN(key)) super.add(key)
      }
    },
  },
  GapText: {
    model: {
      all: '',
      at: 0,
      moveTo(place) {
        this.at = Math.max(0, Math.min(Math.trunc(place) || 0, this.all.length))
      },
      type(text) {
        this.all = this.all.slice(0, this.at) + text + this.all.slice(this.at)
        this.at += text.length
      },
      erase(count) {
        this.all = this.all.slice(0, this.at) + this.all.slice(this.at + Math.max(0, Math.trunc(count) || 0))
      },
      text() {
        return this.all
      },
    },
  },
  Intervals: {
    model: class extends Set {
      add(from, length) {
        if (!(Math.abs(from) < 1e9 && [from, length].every(Number.isInteger) && length >= 1 && length <= 20)) return
        for (let at = 0; at < length; at++) super.add(from + at)
      }
      has(n) {
        return super.has(Math.floor(n))
      }
    },
  },
  SparseSet: {
    model: class {
      items = []
      add(item) {
        return !this.items.includes(item) && this.items.push(item) > 0
      }
      delete(item) {
        const had = this.items.includes(item)
        this.items = this.items.filter((it) => it !== item)
        return had
      }
      list() {
        return [...this.items].sort()
      }
    },
  },
  BitSet: {
    model: class {
      bits = new Set()
      set(bit) {
        if (Number.isInteger(bit) && bit >= 0 && bit < 256) this.bits.add(bit)
      }
      clear(bit) {
        this.bits.delete(bit)
      }
      has(bit) {
        return this.bits.has(bit)
      }
      size() {
        return this.bits.size
      }
    },
  },
  LinkedList: {
    model: class {
      next = 40
      links = new Map()
      append(value) {
        this.links.set(this.next, value)
        return this.next++
      }
      remove(number) {
        return this.links.delete(number)
      }
      values() {
        return [...this.links.values()]
      }
    },
  },
  Groups: {
    model: class {
      groups = []
      add() {
        return this.groups.push(this.groups.length) - 1
      }
      join(a, b) {
        const [left, right] = [this.groups[a], this.groups[b]]
        if (left !== undefined && right !== undefined) this.groups = this.groups.map((it) => (it === right ? left : it))
      }
      size(member) {
        return this.groups.filter((it) => it === this.groups[member]).length
      }
    },
  },
  Pages: {
    model: class extends Set {
      insert(key) {
        this.add(key)
      }
      remove(key) {
        this.delete(key)
      }
    },
  },
  RecentCache: {
    model: class {
      list = []
      set(key, value) {
        this.list = [[key, value], ...this.list.filter(([it]) => it !== key)].slice(0, 3)
      }
      get(key) {
        const found = this.list.find(([it]) => it === key)
        if (found !== undefined) this.set(key, found[1])
        return found?.[1]
      }
    },
  },
  ExpiringCache: {
    model: class {
      now = 0
      entries = {}
      set(key, value) {
        this.entries[`=${key}`] = [value, this.now + 10]
      }
      get(key) {
        const [value, until] = this.entries[`=${key}`] ?? []
        return until > this.now ? value : undefined
      }
      tick(by) {
        if (by >= 0 && by <= 100) this.now += Math.floor(by)
      }
    },
  },
  FrequencyCache: {
    model: class {
      keys = []
      use(key) {
        const old = this.keys.find((it) => it.key === key)
        if (old === undefined && this.keys.length >= 2) {
          const least = Math.min(...this.keys.map(({ count }) => count))
          this.keys.splice(
            this.keys.findIndex(({ count }) => count === least),
            1,
          )
        }
        this.keys = [...this.keys.filter((it) => it !== old), { key, count: (old?.count ?? 0) + 1 }]
      }
      has(key) {
        return this.keys.some((it) => it.key === key)
      }
    },
  },
  History: {
    model: class {
      actions = []
      at = 0
      do(action) {
        this.actions.splice(this.at++, this.actions.length, action)
      }
      undo() {
        return this.at === 0 ? undefined : this.actions[--this.at]
      }
      redo() {
        return this.at === this.actions.length ? undefined : this.actions[this.at++]
      }
    },
  },
  RateLimiter: { invariant: ({ left }) => left >= 0 && left <= 5 },
  Slots: {
    model: class {
      handles = new Map()
      free = []
      made = []
      put(value) {
        const index = this.free.pop() ?? this.made.push(0) - 1
        const handle = index * 1000 + ++this.made[index]
        this.handles.set(handle, value)
        return handle
      }
      get(handle) {
        return this.handles.get(handle)
      }
      drop(handle) {
        return this.handles.delete(handle) && this.free.push(Math.floor(handle / 1000)) > 0
      }
    },
  },
  Order: { invariant: ({ state, balance }) => (state === 'paid' || state === 'shipped' ? balance > 0 : balance === 0) },
  LineSplitter: {
    model: class {
      text = ''
      feed(chunk) {
        const lines = (this.text + chunk).split('\n')
        this.text = lines.pop()
        return lines.map((line) => line.replace(/\r$/, ''))
      }
      end() {
        const { text } = this
        this.text = ''
        return text
      }
    },
  },
  FrameReader: {
    model: class {
      text = ''
      feed(chunk) {
        this.text += chunk
      }
      take() {
        const found = /^(\d{1,2}):/.exec(this.text)
        const end = found && found[0].length + Number(found[1])
        if (found === null || this.text.length < end) return undefined
        const frame = this.text.slice(found[0].length, end)
        this.text = this.text.slice(end)
        return frame
      }
    },
  },
  Emitter: {
    model: class {
      listeners = []
      listen(listener) {
        this.listeners.push(listener)
        return () => {
          this.listeners = this.listeners.filter((it) => it !== listener)
        }
      }
      on() {
        return this.listen({ once: false })
      }
      once() {
        return this.listen({ once: true })
      }
      emit() {
        const { length } = this.listeners
        this.listeners = this.listeners.filter(({ once }) => !once)
        return length
      }
    },
  },
  Transactions: {
    model: class {
      states = [{}]
      set(key, value) {
        this.states.push({ ...this.states.pop(), [`=${key}`]: value })
      }
      delete(key) {
        this.set(key, undefined)
      }
      get(key) {
        return this.states.at(-1)[`=${key}`]
      }
      begin() {
        this.states.push(this.states.at(-1))
      }
      commit() {
        return this.states.length > 1 && this.states.splice(-2, 1).length === 1
      }
      rollback() {
        return this.states.length > 1 && this.states.splice(-1).length === 1
      }
    },
  },
  Account: { invariant: ({ balance }) => balance <= 300 && balance >= 0 },
  Machine: { invariant: ({ inserted }) => inserted >= 0 },
  Base64Reader: {
    model: class {
      text = ''
      closed = false
      write(chunk) {
        if (this.closed) throw new Error('closed')
        this.text += chunk.replace(/[^A-Za-z0-9+/]/g, '')
        return Math.floor(this.text.length / 4) * 3
      }
      close() {
        this.closed = true
        return Math.floor(this.text.length / 4) * 3 + Math.max(0, (this.text.length % 4) - 1)
      }
    },
  },
  Sheet: {
    model: class {
      cells = {}
      put(cell, value) {
        this.cells[cell] = () => value
      }
      sum(cell, left, right) {
        if (cell !== right) this.cells[cell] = () => this.get(left) + this.get(right)
      }
      get(cell) {
        return this.cells[cell]?.() ?? 0
      }
    },
  },
  ...everyday,
  ...further,
  ...later,
}
