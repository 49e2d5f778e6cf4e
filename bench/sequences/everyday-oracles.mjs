// The same for the classes of everyday.ts.

/** @type {Record<string, { invariant?: Function, model?: object, abstract?: Function }>} */
export const everyday = {
  Rope: {
    model: {
      all: '',
      place(at) {
        return Math.max(0, Math.min(Math.trunc(at) || 0, this.all.length))
      },
      insert(at, text) {
        this.all = this.all.slice(0, this.place(at)) + text + this.all.slice(this.place(at))
      },
      remove(from, count) {
        const rest = this.all.slice(this.place(from))
        this.all = this.all.slice(0, this.place(from)) + rest.slice(Math.max(0, Math.trunc(count) || 0))
      },
      size() {
        return this.all.length
      },
      letter(at) {
        return this.all.charAt(Math.trunc(at) || 0)
      },
    },
  },
  GroupedHistory: {
    model: class {
      totals = [0]
      sum = 0
      depth = 0
      add(amount) {
        if (Number.isInteger(amount) && Math.abs(amount) <= 1000) this.sum += amount
        else return
        if (this.depth === 0) this.totals.push(this.sum)
        this.changed = this.depth > 0
      }
      begin() {
        this.depth++
      }
      end() {
        if (this.depth === 1 && this.changed) this.totals.push(this.sum)
        this.depth = Math.max(0, this.depth - 1)
        if (this.depth === 0) this.changed = false
      }
      undo() {
        if (this.depth > 0 || this.totals.length === 1) return false
        this.totals.pop()
        this.sum = this.totals.at(-1)
        return true
      }
      total() {
        return this.sum
      }
    },
  },
  WindowLimiter: {
    model: class {
      now = 0
      calls = []
      pass(by) {
        if (by > 0 && by < 100_000) this.now += Math.floor(by)
      }
      allow(client, cost) {
        const late = this.calls.filter((call) => call.client === client && call.at > this.now - 1000)
        const isAllowed = late.reduce((sum, call) => sum + call.cost, cost) <= 5
        if (isAllowed) this.calls.push({ client, cost, at: this.now })
        return isAllowed
      }
    },
  },
  Connections: { invariant: ({ inUse }) => inUse <= 2 },
  TimedCache: {
    model: class {
      now = 0
      list = []
      set(key, value) {
        this.list = this.list.filter((it) => it.key !== key)
        const live = this.list.filter(({ until }) => until > this.now)
        if (this.list.length >= 2) this.list = live.length < 2 ? live : live.slice(1)
        this.list.push({ key, value, until: this.now + 20 })
      }
      get(key) {
        const found = this.list.find((it) => it.key === key && it.until > this.now)
        if (found !== undefined) this.list = [...this.list.filter((it) => it !== found), found]
        return found?.value
      }
      tick(by) {
        if (Number.isInteger(by) && by > 0 && by < 1000) this.now += by
      }
    },
  },
  Calendar: {
    model: class {
      next = 1
      list = []
      book(from, hours) {
        if (!(Number.isInteger(from) && from >= 0 && from <= 1e6 && Number.isInteger(hours))) return undefined
        const to = from + hours
        if (hours < 1 || hours > 24 || this.list.some((it) => it.from < to && it.to > from)) return undefined
        this.list.push({ id: this.next, from, to })
        return this.next++
      }
      cancel(id) {
        const before = this.list.length
        this.list = this.list.filter((it) => it.id !== id)
        return this.list.length < before
      }
      delay(id, hours) {
        const mine = this.list.find((it) => it.id === id)
        if (mine === undefined || !(Number.isInteger(hours) && hours >= 1 && hours <= 24)) return false
        if (this.list.some((it) => it.from > mine.from && it.from < mine.to + hours)) return false
        Object.assign(mine, { from: mine.from + hours, to: mine.to + hours })
        return true
      }
    },
  },
  Routes: {
    model: class {
      list = []
      add(path, name) {
        const route = path.slice(0, 4)
        this.list = [...this.list.filter((it) => `${it.route}` !== `${route}`), { route, name }]
      }
      find(path) {
        const wanted = path.slice(0, 4)
        const fits = this.list.filter(
          ({ route }) => route.length === wanted.length && route.every((it, at) => it === '*' || it === wanted[at]),
        )
        const order = ({ route }) => route.map((it) => (it === '*' ? 1 : 0)).join('')
        return fits.sort((a, b) => order(a).localeCompare(order(b)))[0]?.name
      }
    },
  },
  OrderBook: {
    model: class {
      next = 1
      list = []
      isLot = (n) => Number.isInteger(n) && n >= 1 && n <= 100
      sell(price, amount) {
        if (!this.isLot(price) || !this.isLot(amount)) return undefined
        this.list.push({ id: this.next, price, left: amount })
        this.list.sort((a, b) => a.price - b.price || a.id - b.id)
        return this.next++
      }
      buy(price, amount) {
        const all = this.isLot(price) && this.isLot(amount) ? amount : 0
        let wanted = all
        for (const it of this.list.filter((one) => one.price <= price)) {
          const part = Math.min(it.left, wanted)
          wanted -= part
          it.left -= part
        }
        return all - wanted
      }
      cancel(id) {
        const found = this.list.find((it) => it.id === id)
        this.list = this.list.filter((it) => it !== found)
        return found?.left ?? 0
      }
    },
  },
  Saga: { invariant: ({ steps }, step) => step?.name !== 'retry' || step.value !== true || steps === 0 },
  QuotedReader: {
    model: class {
      text = ''
      feed(chunk) {
        this.text += chunk
      }
      end() {
        const fields = ['']
        for (const [letter, inside] of this.text.matchAll(/"((?:[^"]|"")*)(?:"|$)|[^"]/g)) {
          if (letter === ',') fields.push('')
          else fields.push(fields.pop() + (inside?.replaceAll('""', '"') ?? letter))
        }
        this.text = ''
        return fields
      }
    },
  },
}
