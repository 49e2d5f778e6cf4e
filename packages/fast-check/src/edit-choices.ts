/** Other lists of choices made from one: neighbours for the search, simpler ones for shrinking. */
import type { MutateContext } from '@fuzzwright/core/domain'
import { type Choice, changed, simplerChoices } from './choice.ts'

type Answers = (number | bigint)[]

/** The answers of `choices`, of which there is at least one, with one or a few changed, left out or repeated. */
export function editChoices(choices: readonly Choice[], g: MutateContext): Answers {
  const values = choices.map(({ value }) => value)
  const at = g.rng.below(choices.length)
  const choice = choices[at]
  switch (g.rng.below(8)) {
    case 0:
      values.splice(at, 1 + g.rng.small(choices.length - at))
      break
    case 1:
      values.splice(at, 0, ...values.slice(at, at + 1 + g.rng.small(8)))
      break
    case 2:
      spell(values, at, choices, g)
      break
    default:
      if (choice !== undefined) values[at] = changed(choice, g, compared(choice, g)).value
  }
  return values
}

function compared(choice: Choice, g: MutateContext): number | bigint | undefined {
  return typeof choice.value === 'number'
    ? g.compares?.number(choice.value, g.rng)
    : g.compares?.bigint(choice.value, g.rng)
}

/** Writes a word of the dictionary over choices that look like characters, and its length over the choice before. */
function spell(values: Answers, at: number, choices: readonly Choice[], g: MutateContext): void {
  if (g.dictionary.strings.length === 0) return
  const word = g.rng.pick(g.dictionary.strings)
  const before = choices[at - 1]
  if (before !== undefined && word.length >= before.min && word.length <= before.max) values[at - 1] = word.length
  // fast-check numbers the printable ASCII characters from 0, other sets of characters by their code.
  const offset = g.rng.bool() ? 32 : 0
  for (let index = 0; index < word.length; index++) values[at + index] = word.charCodeAt(index) - offset
}

/** Longer lists of choices are not looked through for lengths. */
const mostLengths = 64
/** Choices that one element of a list is made of, at most. */
const widestElement = 4

/**
 * Fewer answers, then smaller ones, the boldest first. `asked` says how many choices come of some answers: where lowering
 * one of them means fewer questions it is a length, and an element behind it may go with it.
 */
export function* simplerAnswers(
  choices: readonly Choice[],
  asked: (answers: Answers) => number,
): Generator<Answers, void> {
  const values = choices.map(({ value }) => value)
  for (let count = choices.length >> 1; count >= 1; count >>= 1) {
    for (let start = 0; start + count <= choices.length; start += count) yield values.toSpliced(start, count)
  }
  if (choices.length <= mostLengths) yield* withoutElements(choices, values, asked)
  for (const [index, choice] of choices.entries()) {
    for (const simpler of simplerChoices(choice)) yield values.with(index, simpler.value)
  }
}

function* withoutElements(
  choices: readonly Choice[],
  values: Answers,
  asked: (answers: Answers) => number,
): Generator<Answers, void> {
  for (const [at, { value, min }] of choices.entries()) {
    if (typeof value !== 'number' || value <= min) continue
    const lower = values.with(at, value - 1)
    if (asked(lower) >= choices.length) continue
    for (let start = at + 1; start < values.length; start++) {
      for (let width = 1; width <= widestElement; width++) yield lower.toSpliced(start, width)
    }
  }
}
