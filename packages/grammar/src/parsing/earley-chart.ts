/**
 * The tables of the complete parser: growing lists of integers, one entry per item, wait and prediction. Objects would cost
 * ten times the memory, and there are some ten items per character.
 */

export class IntList {
  private data: Int32Array
  length = 0

  constructor(capacity = 1024) {
    this.data = new Int32Array(capacity)
  }

  push(value: number): number {
    if (this.length === this.data.length) {
      const larger = new Int32Array(this.data.length * 2)
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length] = value
    return this.length++
  }

  at(index: number): number {
    return entryOf(this.data, index)
  }

  set(index: number, value: number): void {
    this.data[index] = value
  }
}

/** Which items are already in the set being built: open addressing, emptied by moving on. */
export class ItemIndex {
  private slots = new Int32Array(256).fill(-1)
  private start = 0
  private count = 0
  private readonly state: IntList
  private readonly prediction: IntList

  constructor(state: IntList, prediction: IntList) {
    this.state = state
    this.prediction = prediction
  }

  /** Forgets all items before `item`. */
  next(item: number): void {
    this.start = item
    this.count = 0
  }

  /** The item with this state and prediction, or -1 after noting that `item` is going to be it. */
  findOrAdd(state: number, prediction: number, item: number): number {
    if (this.count * 2 >= this.slots.length) this.grow()
    const slot = this.slotFor(state, prediction)
    const found = entryOf(this.slots, slot)
    if (found >= this.start) return found
    this.slots[slot] = item
    this.count++
    return -1
  }

  private slotFor(state: number, prediction: number): number {
    const mask = this.slots.length - 1
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(prediction, 0x85ebca6b)) & mask
    slot = (slot ^ (slot >>> 7)) & mask
    for (;;) {
      const item = entryOf(this.slots, slot)
      if (item < this.start) return slot
      if (this.state.at(item) === state && this.prediction.at(item) === prediction) return slot
      slot = (slot + 1) & mask
    }
  }

  private grow(): void {
    const items = this.slots.filter((item) => item >= this.start)
    this.slots = new Int32Array(this.slots.length * 2).fill(-1)
    for (const item of items) this.slots[this.slotFor(this.state.at(item), this.prediction.at(item))] = item
  }
}

import { entryOf } from '../grammar/column.ts'
