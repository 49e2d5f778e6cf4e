/** Numbers as bits: those a comparison saw, and those a variable can hold. */
import type { Operand } from './comparison.ts'
import { rootWithVariables, type Variable } from './variables.ts'

/** A whole number as 64 bits; `undefined` for anything else. */
export function bitsOf(value: Operand): bigint | undefined {
  if (typeof value === 'bigint') return BigInt.asUintN(64, value)
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt.asUintN(64, BigInt(value)) : undefined
}

/** Index of the highest bit that is set, from 0; 0 where none is. */
export function highestBit(bits: bigint): number {
  return bits.toString(2).length - 1
}

/** Bits a variable has: those of a code unit, of a byte where its domain takes no more, or of a number of 32 bits. */
export function widthOf(variable: Variable): bigint {
  if (variable.position >= 0) return 16n
  return rootWithVariables(new Map([[variable, 256]])) === undefined && variable.value !== 256 ? 8n : 32n
}

/** A whole number with these bits flipped; a number that was no negative one stays so. */
export function flipped(value: number, bits: bigint): number {
  const turned = BigInt(value) ^ bits
  return Number(value < 0 ? BigInt.asIntN(32, turned) : turned)
}
