/** The words a search starts with: constants of the code and what is next to them, sorted by the kind of leaf they suit. */
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import { bigintNeighbours, numberNeighbours, stringNeighbours } from '../description/neighbours.ts'
import type { Dictionary } from '../domain/context.ts'

function characterOf(code: number): string | undefined {
  return Number.isInteger(code) && code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function addString(text: string, { context }: FuzzedConcreteValue, strings: Set<string>): void {
  // Keys and single characters have no near misses worth a place in the dictionary.
  if (context.kind === 'key' || context.kind === 'character') strings.add(text)
  else for (const near of stringNeighbours(text)) strings.add(near)
}

/** Each word once, in the order of the constants. */
export function dictionaryFromDescription({
  concreteValues,
}: Pick<FuzzedMethodDescription, 'concreteValues'>): Dictionary {
  const numbers = new Set<number>()
  const bigints = new Set<bigint>()
  const strings = new Set<string>()
  for (const constant of concreteValues) {
    const { value, context } = constant
    if (typeof value === 'object' && 'date' in value) numbers.add(value.date)
    const primitive = constantPrimitive(constant)
    if (typeof primitive === 'number') {
      for (const near of numberNeighbours(primitive, context)) numbers.add(near)
      const character = context.kind === 'character' ? characterOf(primitive) : undefined
      if (character !== undefined) strings.add(character)
    }
    if (typeof primitive === 'bigint') for (const near of bigintNeighbours(primitive, context)) bigints.add(near)
    if (typeof primitive === 'string') addString(primitive, constant, strings)
  }
  return { numbers: [...numbers], bigints: [...bigints], strings: [...strings] }
}
