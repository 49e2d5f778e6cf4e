// biome-ignore-all lint/style/noNonNullAssertion: code under test, as people write it
/** Classes that ask for the time or set timers, with one bug each that hangs on it. */

/** Sessions that live on while they are used, and end after a day whatever happens. */
export class Sessions {
  private readonly open = new Map<number, { used: number; began: number }>()
  private issued = 30
  begin(): number {
    const now = Date.now()
    this.open.set(++this.issued, { used: now, began: now })
    return this.issued
  }
  touch(session: number): boolean {
    const it = this.open.get(session)
    const now = Date.now()
    if (it === undefined) return false
    const age = it.used - it.began // right: const age = now - it.began
    if (now - it.used >= 900_000 || age >= 3_600_000) {
      this.open.delete(session)
      return false
    }
    it.used = now
    if (now - it.began >= 3_600_000) throw new Error('assertion failed: a session outlived its hour') // right:
    return true
  }
}

/** Five tokens, one more each two seconds. */
export class Bucket {
  private tokens = 5
  private filled = Date.now()
  take(count: number): boolean {
    if (!Number.isInteger(count) || count < 1 || count > 5) return false
    const now = Date.now()
    const more = Math.floor((now - this.filled) / 2000)
    this.tokens = this.tokens + more // right: this.tokens = Math.min(5, this.tokens + more)
    if (more > 0) this.filled = now
    if (this.tokens > 7 && this.tokens < 10) throw new Error('invariant violated: more tokens than the bucket holds') // right:
    if (this.tokens < count) return false
    this.tokens -= count
    return true
  }
}

/** Tells what was typed last, 300 ms after the last key, but every second at least. */
export class Debounced {
  private timer: ReturnType<typeof setTimeout> | undefined
  private since: number | undefined
  private text = ''
  private readonly told: string[] = []
  type(text: string): void {
    this.text = text
    const now = Date.now()
    this.since ??= now
    clearTimeout(this.timer)
    if (now - this.since >= 1000) this.tell()
    else this.timer = setTimeout(() => this.tell(), 300)
  }
  private tell(): void {
    this.told.push(this.text)
    if (this.told.length < 2) this.since = undefined // right: this.since = undefined
  }
  /** How often something was told. */
  count(): number {
    if (this.since !== undefined && Date.now() - this.since > 1300 && this.told.length > 1)
      throw new Error('this should never happen: waiting for ever')
    return this.told.length
  }
}

/** Three tries with longer and longer pauses, then a rest. */
export class Retry {
  private fails = 0
  private next = 0
  private rests = 0
  mayTry(): boolean {
    return Date.now() >= this.next
  }
  failed(): void {
    if (!this.mayTry()) return
    this.fails++
    const pause = 500 * 2 ** this.fails
    this.next = Date.now() + pause
    if (this.fails === 4) {
      this.rests++
      this.next = Date.now() + 60_000
      this.fails = this.rests > 1 ? 4 : 0 // right: this.fails = 0
    }
    if (pause > 8000) throw new Error('invariant violated: too long a pause')
  }
  succeeded(): void {
    if (this.mayTry()) this.fails = 0
  }
}

/** Values that expire; how long they live is said with each. */
export class Expiring {
  private readonly items = new Map<string, { value: number; until: number }>()
  private size = 0
  put(key: string, value: number, ttl: number): void {
    if (!(ttl > 0)) return
    if (!this.items.has(key)) this.size++
    this.items.set(key, { value, until: Date.now() + ttl })
  }
  get(key: string): number | undefined {
    const it = this.items.get(key)
    if (it === undefined) return undefined
    if (Date.now() < it.until) return it.value
    this.items.delete(key)
    if (this.items.size > 0) this.size-- // right: this.size--
    return undefined
  }
  count(): number {
    if (this.size !== this.items.size) throw new Error('invariant violated: the count is wrong')
    return this.size
  }
}

/** Ten a day for each; the day begins with the first. */
export class Quota {
  private readonly days = new Map<string, { began: number; used: number }>()
  use(who: 'a' | 'b', count: number): boolean {
    if (!Number.isInteger(count) || count < 1 || count > 10) return false
    const now = Date.now()
    const day = this.days.get(who)
    const isOver = day !== undefined && now - day.began > 86_400_000 // right: const isOver = day !== undefined && now - day.began >= 86_400_000
    if (day === undefined || isOver) {
      this.days.set(who, { began: now, used: count })
      return true
    }
    if (day.used + count > 10) return false
    day.used += count
    return true
  }
}
