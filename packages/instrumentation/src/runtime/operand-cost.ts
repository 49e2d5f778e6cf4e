/** How many items a built-in goes through, worked out of its operands without running a line of the program under test. */
import { ways } from '../cost-ways.ts'
import { isProxy } from './safe-reading.ts'

const mapSize = Object.getOwnPropertyDescriptor(Map.prototype, 'size')?.get
const setSize = Object.getOwnPropertyDescriptor(Set.prototype, 'size')?.get

/** Steps of a call in one of the `ways`, at least 0. */
export function operandCost(way: number, operands: readonly unknown[]): number {
  const [operand] = operands
  switch (way) {
    case ways.list:
      return Array.isArray(operand) ? operand.length : 0
    case ways.find:
    case ways.findLast:
      return searched(operands, way === ways.findLast)
    case ways.slice:
    case ways.splice:
      return Array.isArray(operand) ? between(operand.length, operands, way === ways.splice) : 0
    case ways.sort: {
      const size = lengthOf(operand)
      return Math.ceil(size * Math.log2(size + 1))
    }
    default:
      return lengthOf(operand)
  }
}

function lengthOf(operand: unknown): number {
  if (typeof operand === 'string') return operand.length
  if (typeof operand !== 'object' || operand === null || isProxy(operand)) return 0
  if (Array.isArray(operand)) return operand.length
  if (ArrayBuffer.isView(operand)) return operand.byteLength
  const size = operand instanceof Map ? mapSize : operand instanceof Set ? setSize : undefined
  return size === undefined ? Object.keys(operand).length : Number(size.call(operand))
}

/** Items from the first place given to the second, as `slice` counts them, or to the end. */
function between(length: number, [, from, to]: readonly unknown[], toEnd: boolean): number {
  const end = toEnd ? length : placeIn(length, to, length)
  return Math.max(0, end - placeIn(length, from, 0))
}

function placeIn(length: number, place: unknown, otherwise: number): number {
  if (typeof place !== 'number' || Number.isNaN(place)) return otherwise
  return Math.min(Math.max(place < 0 ? length + place : place, 0), length)
}

/** Items between the place where a search begins and the one where it ends. */
function searched([operand, wanted, from]: readonly unknown[], backwards: boolean): number {
  const isText = typeof operand === 'string'
  if (!isText && (!Array.isArray(operand) || isProxy(operand))) return 0
  if (isText && typeof wanted !== 'string') return operand.length
  const { length } = operand
  const start = placeIn(length, isText && typeof from === 'number' ? Math.max(0, from) : from, 0)
  if (backwards) {
    const last = placeIn(length, from, length)
    return last - (isText ? operand.lastIndexOf(String(wanted), last) : operand.lastIndexOf(wanted, last))
  }
  const found = isText ? operand.indexOf(String(wanted), start) : operand.indexOf(wanted, start)
  return found < 0 ? length - start : found - start + 1
}
