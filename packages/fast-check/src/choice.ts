/** One decision of an arbitrary: a whole number asked for from a range. */
import { bigintFromIR, bigintToIR, type GenContext, type IR } from '@fuzzwright/core/domain'

/** `value` lies in `min` to `max`, both included; all three are numbers, or all three are bigints. */
export type Choice =
  | { readonly min: number; readonly max: number; readonly value: number }
  | { readonly min: bigint; readonly max: bigint; readonly value: bigint }

/** Bits of the distance from the simplest value of the range, which is the one nearest to 0. */
export function choiceBits(choice: Choice): number {
  if (typeof choice.value === 'number') return Math.log2(Math.abs(choice.value - (nearest(choice) as number)) + 1)
  const distance = choice.value - (nearest(choice) as bigint)
  return (distance < 0n ? -distance : distance).toString(2).length
}

/** The value of the range nearest to 0. */
export function nearest({ min, max }: Choice): number | bigint {
  if (min > 0) return min
  if (max < 0) return max
  return typeof min === 'number' ? 0 : 0n
}

export function withValue(choice: Choice, value: number | bigint): Choice {
  return { ...choice, value } as Choice
}

export function inside({ min, max }: Choice, value: number | bigint): boolean {
  return typeof value === typeof min && value >= min && value <= max
}

/** A different value for the choice: an end of the range, a neighbour, a word of the dictionary, or any. */
export function changed(choice: Choice, g: GenContext, known: number | bigint | undefined): Choice {
  const { rng } = g
  if (known !== undefined && rng.bool() && inside(choice, known)) return withValue(choice, known)
  switch (rng.below(4)) {
    case 0:
      return withValue(choice, rng.bool() ? choice.min : choice.max)
    case 1:
      return stepped(choice, 1 + rng.below(4) * (rng.bool() ? 1 : -1))
    case 2:
      return fromDictionary(choice, g)
    default:
      return drawn(choice, g)
  }
}

function stepped(choice: Choice, step: number): Choice {
  const next = typeof choice.value === 'number' ? choice.value + step : choice.value + BigInt(step)
  return inside(choice, next) ? withValue(choice, next) : choice
}

function fromDictionary(choice: Choice, g: GenContext): Choice {
  const words = typeof choice.value === 'number' ? g.dictionary.numbers : g.dictionary.bigints
  const word = words.length === 0 ? undefined : g.rng.pick<number | bigint>(words)
  const fits = word !== undefined && (typeof word === 'bigint' || Number.isInteger(word)) && inside(choice, word)
  return fits ? withValue(choice, word) : drawn(choice, g)
}

function drawn(choice: Choice, { rng }: GenContext): Choice {
  if (typeof choice.value === 'number') return withValue(choice, rng.int(choice.min as number, choice.max as number))
  return withValue(choice, (choice.min as bigint) + rng.bigBelow((choice.max as bigint) - (choice.min as bigint) + 1n))
}

/** Simpler values, the boldest first. */
export function* simplerChoices(choice: Choice): Generator<Choice, void> {
  const least = nearest(choice)
  if (choice.value === least) return
  yield withValue(choice, least)
  if (typeof choice.value === 'number') {
    const middle = Math.trunc((choice.value + (least as number)) / 2)
    if (middle !== least && middle !== choice.value) yield withValue(choice, middle)
    const next = choice.value + Math.sign((least as number) - choice.value)
    if (next !== least && next !== middle) yield withValue(choice, next)
  } else {
    const middle = (choice.value + (least as bigint)) / 2n
    if (middle !== least && middle !== choice.value) yield withValue(choice, middle)
  }
}

/** Choices are written as their values alone: replaying them asks for the ranges again. */
export function choicesToIR(choices: readonly Choice[]): IR {
  return answersToIR(choices.map(({ value }) => value))
}

export function answersToIR(answers: readonly (number | bigint)[]): IR {
  return answers.map((value) => (typeof value === 'number' ? value : bigintToIR(value)))
}

export function valuesFromIR(ir: IR | undefined): (number | bigint)[] | undefined {
  if (!Array.isArray(ir)) return undefined
  const values: (number | bigint)[] = []
  for (const part of ir as readonly IR[]) {
    const value = typeof part === 'number' ? part : bigintFromIR(part)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}
