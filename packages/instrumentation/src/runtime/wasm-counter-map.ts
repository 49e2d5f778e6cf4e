/**
 * Counter map in WebAssembly memory: 16 counters at a time. A hit count becomes its bucket by two table look-ups in a
 * register, one for its low four bits and one for its high four (`swizzle` answers 0 for an index above 15).
 */
import { bucketBit, type CounterMap } from './counter-map.ts'
import {
  i32,
  local,
  loopWhile,
  memoryFill,
  v128,
  valueType,
  type WasmFunction,
  wasmModule,
  when,
} from './wasm-assembler.ts'

const pageSize = 65_536
const blockSize = 64
const laneOffsets = [0, 16, 32, 48]
const lowCounts = Array.from({ length: 16 }, (_, low) => bucketBit(low))
const highCounts = Array.from({ length: 16 }, (_, high) => (high === 0 ? 0 : bucketBit(high * 16)))

/** The part of the WebAssembly API used here; the compiler's own declarations come with those of the browser. */
interface WebAssemblyApi {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
}

interface Exports {
  clear(used: number): void
  settle(used: number): number
  collect(used: number): number
}

/** Undefined where WebAssembly or its SIMD instructions are missing. `capacity` is a multiple of 64. */
export function wasmCounterMap(capacity: number): CounterMap | undefined {
  try {
    return new WasmCounterMap(capacity)
  } catch {
    return undefined
  }
}

class WasmCounterMap implements CounterMap {
  readonly capacity: number
  readonly counters: Uint8Array
  readonly stepMask: Uint8Array
  stepSum = 0
  private readonly seen: Uint8Array
  private readonly collected: Uint32Array
  private readonly exports: Exports

  constructor(capacity: number) {
    const layout = layoutOf(capacity)
    const pages = Math.ceil(layout.end / pageSize)
    const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly
    const memory = new Memory({ initial: pages, maximum: pages })
    const module = new Module(wasmModule([clear, settle(layout), collect(layout)], pages))
    this.exports = new Instance(module, { m: { m: memory } }).exports as Exports
    this.capacity = capacity
    this.counters = new Uint8Array(memory.buffer, 0, capacity)
    this.seen = new Uint8Array(memory.buffer, layout.seen, capacity)
    this.stepMask = new Uint8Array(memory.buffer, layout.mask, capacity)
    this.collected = new Uint32Array(memory.buffer, layout.collected, capacity)
  }

  clear(used: number): void {
    this.exports.clear(used)
  }

  settle(used: number): boolean {
    const answer = this.exports.settle(used)
    this.stepSum = answer >>> 1
    return (answer & 1) !== 0
  }

  collect(used: number, into: number[]): number {
    const length = this.exports.collect(used)
    for (let i = 0; i < length; i++) into[i] = this.collected[i] ?? 0
    return length
  }

  forget(): void {
    this.seen.fill(0)
  }
}

interface Layout {
  readonly seen: number
  readonly last: number
  readonly mask: number
  readonly collected: number
  readonly end: number
}

function layoutOf(capacity: number): Layout {
  const collected = capacity * 4
  return { seen: capacity, last: capacity * 2, mask: capacity * 3, collected, end: collected + capacity * 4 }
}

const clear: WasmFunction = {
  name: 'clear',
  parameters: 1,
  returns: false,
  locals: [],
  body: [i32.const(0), i32.const(0), local.get(0), memoryFill],
}

/** settle(used): sum of the step counters * 2 + (1 when a bucket was new). Works in blocks of 64 counters. */
function settle({ seen, last, mask }: Layout): WasmFunction {
  const [used, at, count, bit, before, news, sum, zero] = [0, 1, 2, 3, 4, 5, 6, 7]
  const lane = (offset: number) => [
    [local.get(at), v128.load(offset), local.set(count)],
    // bit = low[count] | high[count >> 4]
    [v128.const(lowCounts), local.get(count), v128.swizzle],
    [v128.const(highCounts), local.get(count), i32.const(4), v128.i8x16ShiftRightUnsigned, v128.swizzle],
    [v128.or, local.set(bit)],
    // news |= bit & ~seen; seen |= bit; last = bit
    [local.get(news), local.get(bit), local.get(at), v128.load(seen + offset), local.tee(before), v128.andnot],
    [v128.or, local.set(news)],
    [local.get(at), local.get(bit), local.get(before), v128.or, v128.store(seen + offset)],
    [local.get(at), local.get(bit), v128.store(last + offset)],
    // sum += count & mask, widened from 16 bytes to 4 words
    [local.get(sum), local.get(count), local.get(at), v128.load(mask + offset), v128.and],
    [v128.i16x8AddPairsUnsigned, v128.i32x4AddPairsUnsigned, v128.i32x4Add, local.set(sum)],
    [local.get(at), local.get(zero), v128.store(offset)],
  ]
  const anyHit = [
    ...laneOffsets.map((offset) => [local.get(at), v128.load(offset)]),
    [v128.or, v128.or, v128.or, v128.anyTrue],
  ]
  const clearLast = laneOffsets.map((offset) => [local.get(at), local.get(zero), v128.store(last + offset)])
  const advance = [local.get(at), i32.const(blockSize), i32.add, local.tee(at), local.get(used), i32.lessUnsigned]
  const total = [0, 1, 2, 3].map((index) => [local.get(sum), v128.i32x4Lane(index)])
  return {
    name: 'settle',
    parameters: 1,
    returns: true,
    locals: [valueType.i32, ...new Array(6).fill(valueType.v128)],
    body: [
      loopWhile(when(anyHit, laneOffsets.map(lane), clearLast), advance),
      [total, i32.add, i32.add, i32.add, i32.const(1), i32.shl, local.get(news), v128.anyTrue, i32.or],
    ],
  }
}

/** collect(used): writes `position * 8 + bucket` of each touched counter as words, returns how many. */
function collect({ last, collected }: Layout): WasmFunction {
  const [used, at, length, hits, position] = [0, 1, 2, 3, 4]
  const zeros = v128.const(new Array(16).fill(0))
  const writeOne = [
    [local.get(hits), i32.ctz, local.get(at), i32.add, local.set(position)],
    [local.get(length), i32.const(2), i32.shl],
    [local.get(position), i32.const(3), i32.shl, local.get(position), i32.load8(last), i32.ctz, i32.or],
    i32.store(collected),
    [local.get(length), i32.const(1), i32.add, local.set(length)],
    // clear the lowest set bit
    [local.get(hits), local.get(hits), i32.const(1), i32.sub, i32.and, local.set(hits)],
  ]
  const findHits = [local.get(at), v128.load(last), zeros, v128.i8x16NotEqual, v128.i8x16Bitmask, local.tee(hits)]
  const advance = [local.get(at), i32.const(16), i32.add, local.tee(at), local.get(used), i32.lessUnsigned]
  return {
    name: 'collect',
    parameters: 1,
    returns: true,
    locals: [valueType.i32, valueType.i32, valueType.i32, valueType.i32],
    body: [loopWhile(when(findHits, loopWhile(writeOne, local.get(hits))), advance), local.get(length)],
  }
}
