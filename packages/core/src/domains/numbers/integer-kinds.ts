/** Whole numbers by the width of what stores them. */
import type { Domain } from '../../domain/domain.ts'
import { BigIntDomain } from './bigint.ts'
import { assertIntBounds, IntDomain } from './int.ts'

/** Whole numbers of a byte, 0 to 255. */
export function byte(): Domain<number, number> {
  return new IntDomain(0, 255, 'byte')
}

/** Whole numbers of 8 bits with a sign, -128 to 127. */
export function int8(): Domain<number, number> {
  return new IntDomain(-128, 127, 'int8')
}

/** Whole numbers of 8 bits, 0 to 255. */
export function uint8(): Domain<number, number> {
  return new IntDomain(0, 255, 'uint8')
}

/** Whole numbers of 16 bits with a sign. */
export function int16(): Domain<number, number> {
  return new IntDomain(-0x8000, 0x7fff, 'int16')
}

/** Whole numbers of 16 bits, 0 to 65,535. */
export function uint16(): Domain<number, number> {
  return new IntDomain(0, 0xffff, 'uint16')
}

/** Whole numbers of 32 bits with a sign. */
export function int32(): Domain<number, number> {
  return new IntDomain(-0x8000_0000, 0x7fff_ffff, 'int32')
}

/** Whole numbers of 32 bits, 0 to 4,294,967,295. */
export function uint32(): Domain<number, number> {
  return new IntDomain(0, 0xffff_ffff, 'uint32')
}

/** Whole numbers that a double holds exactly. */
export function safeInt(): Domain<number, number> {
  return new IntDomain(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 'safeInt')
}

/** Whole numbers from 0 to `max`, included; to 2^31 - 1 where left out. */
export function nat(max = 0x7fff_ffff): Domain<number, number> {
  assertIntBounds('nat', 0, max)
  return new IntDomain(0, max, 'nat')
}

/** Bigints of 64 bits with a sign. */
export function int64(): Domain<bigint, bigint> {
  return new BigIntDomain('int64', -(1n << 63n), (1n << 63n) - 1n)
}

/** Bigints of 64 bits. */
export function uint64(): Domain<bigint, bigint> {
  return new BigIntDomain('uint64', 0n, (1n << 64n) - 1n)
}
