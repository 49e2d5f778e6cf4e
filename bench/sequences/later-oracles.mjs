// The same for the classes of later.ts and timed.ts.

const pos = (n, most) => Number.isInteger(n) && n > 0 && n <= most
/** @type {Record<string, { invariant?: Function, model?: object, abstract?: Function }>} */
export const later = {
  Ledger: {
    model: class {
      acc = {}
      holds = {}
      next = 1
      deposit(o, n) {
        if (pos(n, 999999)) this.acc[`=${o}`] = this.balance(o) + n
      }
      hold(o, n) {
        if (!Number.isInteger(n) || n <= 0 || this.balance(o) < n) return undefined
        this.acc[`=${o}`] -= n
        this.holds[this.next] = { o, n }
        return this.next++
      }
      capture(h, n) {
        const it = this.holds[h]
        if (!it || !Number.isInteger(n) || n <= 0 || n > it.n) return false
        it.n -= n
        if (it.n === 0) delete this.holds[h]
        return true
      }
      cancel(h) {
        const it = this.holds[h]
        if (!it) return false
        delete this.holds[h]
        this.acc[`=${it.o}`] = this.balance(it.o) + it.n
        return true
      }
      balance(o) {
        return this.acc[`=${o}`] ?? 0
      }
    },
  },
  Matchmaker: {
    model: class {
      list = []
      now = 0
      n = 0
      enter(r) {
        this.list.push({ id: ++this.n, r: Math.max(0, Math.min(3000, Math.trunc(r) || 0)), t: this.now })
        return this.n
      }
      leave(id) {
        const l = this.list.length
        this.list = this.list.filter((it) => it.id !== id)
        return l > this.list.length
      }
      tick() {
        this.now++
      }
      match() {
        for (const [at, a] of this.list.entries())
          for (const b of this.list.slice(at + 1)) {
            if (Math.abs(a.r - b.r) > 50 * (1 + this.now - a.t)) continue
            this.list = this.list.filter((it) => it !== a && it !== b)
            return `${a.id} ${b.id}`
          }
        return ''
      }
    },
  },
  GrowingRing: {
    model: class {
      l = []
      push(v) {
        this.l.push(v)
      }
      shift() {
        return this.l.shift()
      }
    },
  },
  NestedStore: {
    model: class {
      now = {}
      st = []
      set(k, v) {
        this.now = { ...this.now, [`=${k}`]: v }
      }
      unset(k) {
        this.now = { ...this.now, [`=${k}`]: undefined }
      }
      get(k) {
        return this.now[`=${k}`]
      }
      begin() {
        this.st.push(this.now)
      }
      commit() {
        const h = this.st.length > 0
        this.st.pop()
        return h
      }
      rollback() {
        const h = this.st.length > 0
        this.now = this.st.pop() ?? this.now
        return h
      }
    },
  },
  Versions: {
    model: class {
      log = []
      v = 100
      o = 100
      write(k, value) {
        this.log.unshift({ k, value, v: ++this.v })
        return this.v
      }
      read(k, v) {
        return v < this.o ? undefined : this.log.find((it) => it.k === k && it.v <= v)?.value
      }
      compact(v) {
        if (v > this.o && v <= this.v) this.o = v
      }
    },
  },
  Typing: {
    model: class {
      text = ''
      d = []
      u = []
      is = false
      type(l) {
        if (!this.is) this.d.push(this.text)
        this.is = true
        this.text += l.slice(0, 1)
        this.u = []
      }
      erase() {
        this.d.push(this.text)
        this.is = false
        this.text = this.text.slice(0, -1)
        this.u = []
      }
      pause() {
        this.is = false
      }
      undo() {
        if (this.d.length) {
          this.u.push(this.text)
          this.text = this.d.pop()
          this.is = false
        }
      }
      redo() {
        if (this.u.length) {
          this.d.push(this.text)
          this.text = this.u.pop()
          this.is = false
        }
      }
      get value() {
        return this.text
      }
    },
  },
  RadixTree: {
    model: class {
      s = new Set()
      e = false
      add(w) {
        this.s.add(w)
      }
      delete(w) {
        this.s.delete(w)
      }
      has(w) {
        return this.s.has(w)
      }
    },
  },
  LeastUsed: {
    model: class {
      l = []
      touch(k) {
        const at = this.l.findIndex((it) => it.k === k)
        if (at < 0) return
        const [it] = this.l.splice(at, 1)
        it.n++
        this.l.push(it)
        return it
      }
      get(k) {
        return this.touch(k)?.v
      }
      put(k, v) {
        if (!Number.isInteger(k)) return
        const it = this.touch(k)
        if (it) {
          it.v = v
          return
        }
        if (this.l.length === 3) {
          const n = Math.min(...this.l.map((it) => it.n))
          this.l.splice(
            this.l.findIndex((it) => it.n === n),
            1,
          )
        }
        this.l.push({ k, v, n: 1 })
      }
      forget(k) {
        this.l = this.l.filter((it) => it.k !== k)
      }
    },
  },
  ProbedTable: {
    model: class {
      m = new Map()
      set(k, v) {
        this.m.set(k, v)
      }
      get(k) {
        return this.m.get(k)
      }
      delete(k) {
        return this.m.delete(k)
      }
    },
  },
  Quota: {
    model: class {
      d = {}
      use(w, n) {
        if (!Number.isInteger(n) || n < 1 || n > 10) return false
        const now = Date.now()
        if (!this.d[w] || now - this.d[w].b >= 86400000) {
          this.d[w] = { b: now, u: n }
          return true
        }
        if (this.d[w].u + n > 10) return false
        this.d[w].u += n
        return true
      }
    },
  },
}
