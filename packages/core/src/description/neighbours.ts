/**
 * Values next to a constant: where the code compares with 10, the bug is at 9, 10 or 11. After the rule of UTBot's
 * ConstantsModelProvider, which tries only one neighbour; here the one the operator points to merely comes first.
 */

import { itemAt } from '../item-at.ts'
import type { ComparisonOperator, FuzzedContext } from './fuzzed-method-description.ts'

const mirrored: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '==',
  '===': '===',
  '!=': '!=',
  '!==': '!==',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

const negated: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '==': '!=',
  '===': '!==',
  '!=': '==',
  '!==': '===',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

/** The operator after exchanging the sides: `10 < x` says what `x > 10` says. */
export function swap(operator: ComparisonOperator): ComparisonOperator {
  return mirrored[operator]
}

/** The operator of the opposite statement: not `x > 10` is `x <= 10`. */
export function negate(operator: ComparisonOperator): ComparisonOperator {
  return negated[operator]
}

/** The operator as seen from the variable, or `undefined` where the context compares nothing. */
export function operatorOf(context: FuzzedContext): ComparisonOperator | undefined {
  if (context.kind === 'case') return '==='
  if (context.kind !== 'comparison' && context.kind !== 'length') return undefined
  return context.side === 'right' ? context.operator : swap(context.operator)
}

/** Whether values below the constant decide more than values above it. */
function looksDown(context: FuzzedContext): boolean {
  const operator = operatorOf(context)
  return operator === '<' || operator === '>='
}

const float = new Float64Array(1)
const bits = new BigInt64Array(float.buffer)

/** The double whose magnitude is `step` units in the last place away from that of `value`, finite and not 0. */
function nearby(value: number, step: bigint): number {
  float[0] = value
  bits[0] = itemAt(bits, 0) + step
  return itemAt(float, 0)
}

/** `constant` first, then its neighbours, the more promising one first, none twice. */
export function numberNeighbours(constant: number, context: FuzzedContext): number[] {
  if (!Number.isFinite(constant)) return [constant]
  const above = constant + 1
  const below = constant - 1
  const found = looksDown(context) ? [constant, below, above] : [constant, above, below]
  if (!Number.isInteger(constant)) found.push(nearby(constant, 1n), nearby(constant, -1n))
  return [...new Set(found)]
}

export function bigintNeighbours(constant: bigint, context: FuzzedContext): bigint[] {
  return looksDown(context) ? [constant, constant - 1n, constant + 1n] : [constant, constant + 1n, constant - 1n]
}

function swapCase(text: string): string {
  let swapped = ''
  for (const character of text) {
    const upper = character.toUpperCase()
    swapped += character === upper ? character.toLowerCase() : upper
  }
  return swapped
}

/** `constant`, then one character less, one more, and the other case. */
export function stringNeighbours(constant: string): string[] {
  const found = [constant]
  if (constant.length > 0) found.push(constant.slice(0, -1))
  found.push(`${constant}a`, swapCase(constant))
  return [...new Set(found)]
}
