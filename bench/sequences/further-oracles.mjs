// The same for the classes of further.ts.

/** @type {Record<string, { invariant?: Function, model?: object, abstract?: Function }>} */
export const further = {
  RankQueue: {
    model: class {
      list = []
      issued = 700
      whole = (rank) => (Number.isFinite(rank) ? Math.trunc(rank) + 0 : 0)
      enter(rank) {
        this.list.push({ ticket: this.issued, rank: this.whole(rank) })
        return this.issued++
      }
      rerank(ticket, rank) {
        for (const it of this.list) if (it.ticket === ticket) it.rank = this.whole(rank)
      }
      serve() {
        const least = Math.min(...this.list.map(({ rank }) => rank))
        const place = this.list.findIndex(({ rank }) => rank === least)
        return place < 0 ? undefined : this.list.splice(place, 1)[0].rank
      }
    },
  },
  Memory: {
    model: class {
      cells = new Array(32).fill(0)
      next = 1
      take(size) {
        if (!(Number.isInteger(size) && size >= 1 && size <= 32)) return undefined
        const from = this.cells.findIndex((_, at) => at + size <= 32 && !this.cells.slice(at, at + size).some(Boolean))
        if (from >= 0) this.cells.fill(this.next++, from, from + size)
        return from >= 0 ? 5000 + from : undefined
      }
      give(address) {
        const owner = this.cells[address - 5000]
        if (!owner || this.cells[address - 5001] === owner) return false
        this.cells = this.cells.map((it) => (it === owner ? 0 : it))
        return true
      }
    },
  },
  Leases: {
    model: class {
      now = 0
      held = {}
      holder(name) {
        const { by, until } = this.held[`=${name}`] ?? { until: 0 }
        return until > this.now ? by : undefined
      }
      acquire(name, by) {
        const isFree = this.holder(name) === undefined
        if (isFree) this.held[`=${name}`] = { by, until: this.now + 30 }
        return isFree
      }
      renew(name, by) {
        const isMine = this.holder(name) === by
        if (isMine) this.held[`=${name}`] = { by, until: this.now + 30 }
        return isMine
      }
      pass(ticks) {
        if (Number.isInteger(ticks) && ticks > 0 && ticks < 500) this.now += ticks
      }
    },
  },
  Savepoints: {
    model: class {
      now = {}
      points = []
      put(field, value) {
        this.now = { ...this.now, [`=${field}`]: value }
      }
      read(field) {
        return this.now[`=${field}`]
      }
      save(name) {
        this.points.push({ name, now: this.now })
      }
      restore(name) {
        const at = this.points.findLastIndex((it) => it.name === name)
        this.points.length = at < 0 ? this.points.length : at + 1
        this.now = at < 0 ? this.now : this.points[at].now
        return at >= 0
      }
      release(name) {
        const at = this.points.findLastIndex((it) => it.name === name)
        return at >= 0 && this.points.splice(at, 1).length === 1
      }
    },
  },
  Balanced: {
    model: class extends Set {
      insert(key) {
        if (Number.isInteger(key)) this.add(key)
      }
      drop(key) {
        this.delete(key)
      }
    },
  },
  Stock: {
    model: class {
      next = 9000
      amounts = {}
      open = new Map()
      isAmount = (n) => Number.isInteger(n) && n >= 1 && n <= 1000
      add(item, amount) {
        if (this.isAmount(amount)) this.amounts[`=${item}`] = this.left(item) + amount
      }
      reserve(item, amount) {
        if (!this.isAmount(amount) || this.left(item) < amount) return undefined
        this.amounts[`=${item}`] -= amount
        this.open.set(this.next, () => this.add(item, amount))
        return this.next++
      }
      sell(reservation) {
        return this.open.delete(reservation)
      }
      giveBack(reservation) {
        this.open.get(reservation)?.()
        return this.open.delete(reservation)
      }
      left(item) {
        return this.amounts[`=${item}`] ?? 0
      }
    },
  },
  AgingCache: {
    model: class {
      list = []
      used = 0
      touch(key) {
        const known = this.list.find((it) => it.key === key)
        const least = Math.min(...this.list.map(({ uses }) => uses))
        if (known === undefined && this.list.length === 3) {
          this.list.splice(
            this.list.findIndex(({ uses }) => uses === least),
            1,
          )
        }
        this.list = known === undefined ? [...this.list, { key, uses: 1 }] : this.list
        if (known !== undefined) known.uses++
        if (++this.used % 8 === 0) for (const it of this.list) it.uses >>= 1
      }
      has(key) {
        return this.list.some((it) => it.key === key)
      }
    },
  },
  RunReader: {
    model: class {
      text = ''
      feed(chunk) {
        this.text += chunk
      }
      take() {
        let taken = ''
        this.text = this.text.replace(/(\d*)([^\d])/gs, (_, count, letter) => {
          taken += letter.repeat(Math.min(Number(count || '1'), 50))
          return ''
        })
        return taken
      }
    },
  },
  Turns: {
    model: class {
      waiting = []
      issued = 60
      first = 0
      join() {
        this.waiting.splice(this.waiting.length - this.first, 0, this.issued)
        return this.issued++
      }
      leave(player) {
        const place = this.waiting.indexOf(player)
        if (place < 0) return false
        if (place >= this.waiting.length - this.first) this.first--
        this.waiting.splice(place, 1)
        this.first %= this.waiting.length || 1
        return true
      }
      next() {
        if (this.waiting.length === 0) return undefined
        this.waiting.push(this.waiting.shift())
        this.first = (this.first + 1) % this.waiting.length
        return this.waiting.at(-1)
      }
    },
  },
  Snapshots: {
    model: class {
      now = {}
      readers = {}
      issued = 400
      write(key, value) {
        this.now = { ...this.now, [`=${key}`]: value }
      }
      begin() {
        this.readers[this.issued] = this.now
        return this.issued++
      }
      read(reader, key) {
        return this.readers[reader]?.[`=${key}`]
      }
      end(reader) {
        delete this.readers[reader]
      }
    },
  },
}
