/**
 * Just enough of the WebAssembly binary format to write the counter map's functions in TypeScript, so that what runs
 * can be read and changed here instead of being an opaque array of bytes. https://webassembly.github.io/spec/core/binary/
 */

export type Code = readonly (number | Code)[]

/** Unsigned LEB128, for indices, sizes, offsets. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest)
  return bytes
}

/** Signed LEB128, for constants. */
export function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 63 || rest < -64; rest >>= 7) bytes.push((rest & 127) | 128)
  bytes.push(rest & 127)
  return bytes
}

export const i32 = {
  const: (value: number): Code => [0x41, signed(value)],
  load: (offset: number): Code => [0x28, 0, unsigned(offset)],
  load8: (offset: number): Code => [0x2d, 0, unsigned(offset)],
  store: (offset: number): Code => [0x36, 0, unsigned(offset)],
  add: [0x6a],
  sub: [0x6b],
  and: [0x71],
  or: [0x72],
  shl: [0x74],
  ctz: [0x68],
  eqz: [0x45],
  lessUnsigned: [0x49],
}

const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)]

export const v128 = {
  load: (offset: number): Code => [simd(0), 0, unsigned(offset)],
  store: (offset: number): Code => [simd(11), 0, unsigned(offset)],
  const: (bytes: readonly number[]): Code => [simd(12), bytes],
  swizzle: simd(14),
  andnot: simd(79),
  and: simd(78),
  or: simd(80),
  anyTrue: simd(83),
  i8x16ShiftRightUnsigned: simd(109),
  i8x16Bitmask: simd(100),
  i8x16NotEqual: simd(36),
  i16x8AddPairsUnsigned: simd(125),
  i32x4AddPairsUnsigned: simd(127),
  i32x4Add: simd(174),
  i32x4Lane: (lane: number): Code => [simd(27), lane],
}

export const local = {
  get: (index: number): Code => [0x20, unsigned(index)],
  set: (index: number): Code => [0x21, unsigned(index)],
  tee: (index: number): Code => [0x22, unsigned(index)],
}

/** `memory.fill`: address, byte and length are on the stack. */
export const memoryFill: Code = [0xfc, 11, 0]

/** Repeats while the condition at the end of `body` leaves something other than 0. */
export function loopWhile(body: Code, condition: Code): Code {
  return [0x03, 0x40, body, condition, 0x0d, 0, 0x0b]
}

export function when(condition: Code, then: Code, otherwise: Code = []): Code {
  return [condition, 0x04, 0x40, then, otherwise.length === 0 ? [] : [0x05, otherwise], 0x0b]
}

export const valueType = { i32: 0x7f, v128: 0x7b } as const

export interface WasmFunction {
  readonly name: string
  readonly parameters: number
  readonly returns: boolean
  readonly locals: readonly number[]
  readonly body: Code
}

/** A module that exports the functions given, and imports one memory as `m.m`. All parameters and results are i32. */
export function wasmModule(functions: readonly WasmFunction[], pages: number): Uint8Array<ArrayBuffer> {
  const types = functions.map((f) => [
    0x60,
    vector(repeat(valueType.i32, f.parameters)),
    vector(f.returns ? [0x7f] : []),
  ])
  const memory = [text('m'), text('m'), 2, 1, unsigned(pages), unsigned(pages)]
  const bodies = functions.map((f) => sized([vector(f.locals.map((type) => [1, type])), f.body, 0x0b]))
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector([memory])),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(7, vector(functions.map((f, index) => [text(f.name), 0, unsigned(index)]))),
    ...section(10, vector(bodies)),
  ])
}

function repeat(byte: number, times: number): number[] {
  return new Array(times).fill(byte)
}

function flat(code: Code): number[] {
  return code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)))
}

function vector(items: readonly (number | Code)[]): Code {
  return [unsigned(items.length), ...items]
}

function sized(content: Code): Code {
  const bytes = flat(content)
  return [unsigned(bytes.length), bytes]
}

function section(id: number, content: Code): number[] {
  return flat([id, sized(content)])
}

function text(value: string): Code {
  return vector([...value].map((character) => character.charCodeAt(0)))
}
