/** Counter map without WebAssembly: four counters are skipped at a time where nothing was hit. */
import { bucketBit, type CounterMap } from './counter-map.ts'

const bits = Uint8Array.from({ length: 256 }, (_, count) => bucketBit(count))

export function scriptCounterMap(capacity: number): CounterMap {
  return new ScriptCounterMap(capacity)
}

class ScriptCounterMap implements CounterMap {
  readonly capacity: number
  readonly counters: Uint8Array
  readonly stepMask: Uint8Array
  stepSum = 0
  private readonly fours: Uint32Array
  private readonly seen: Uint8Array
  private readonly last: Uint8Array
  private readonly lastFours: Uint32Array

  constructor(capacity: number) {
    this.capacity = capacity
    this.counters = new Uint8Array(capacity)
    this.stepMask = new Uint8Array(capacity)
    this.fours = new Uint32Array(this.counters.buffer)
    this.seen = new Uint8Array(capacity)
    this.last = new Uint8Array(capacity)
    this.lastFours = new Uint32Array(this.last.buffer)
  }

  clear(used: number): void {
    this.counters.fill(0, 0, used)
  }

  settle(used: number): boolean {
    let news = 0
    this.stepSum = 0
    const fours = (used + 3) >> 2
    for (let four = 0; four < fours; four++) {
      if (this.fours[four] === 0) this.lastFours[four] = 0
      else news |= this.settleFour(four)
    }
    return news !== 0
  }

  private settleFour(four: number): number {
    let news = 0
    for (let at = four * 4; at < four * 4 + 4; at++) {
      const count = this.counters[at] ?? 0
      const bit = bits[count] ?? 0
      const seen = this.seen[at] ?? 0
      news |= bit & ~seen
      this.seen[at] = seen | bit
      this.last[at] = bit
      this.stepSum += count & (this.stepMask[at] ?? 0)
    }
    this.fours[four] = 0
    return news
  }

  collect(used: number, into: number[]): number {
    let length = 0
    for (let four = 0; four < (used + 3) >> 2; four++) {
      if (this.lastFours[four] === 0) continue
      for (let at = four * 4; at < four * 4 + 4; at++) {
        const bit = this.last[at] ?? 0
        if (bit !== 0) into[length++] = at * 8 + 31 - Math.clz32(bit)
      }
    }
    return length
  }

  forget(): void {
    this.seen.fill(0)
  }
}
