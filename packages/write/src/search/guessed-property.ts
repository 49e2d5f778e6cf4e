/** A guess as something that can be run: the property, and the description its inputs are made from. */
import { type FuzzedMethodDescription, skipInput } from '@fuzzwright/core'
import { isDeclared } from '@fuzzwright/core/host'
import type { Guess } from './search-task.ts'

type Callable = (...args: readonly unknown[]) => unknown
type Expect = (value: unknown) => { toEqual(expected: unknown): void }

export interface GuessedProperty {
  readonly property: Callable
  readonly description: FuzzedMethodDescription
}

/** What a guess is tried on, and how strictly. */
export interface GuessTrial {
  /** What is known of the first of the functions: its inputs are tried. */
  readonly described: FuzzedMethodDescription
  /** The functions, in the order of the guess. */
  readonly calls: readonly Callable[]
  readonly expect: Expect
  /** Inputs that the first function refuses on purpose are no counterexamples. */
  readonly partial: boolean
}

/** The same statements stand in the file that is written: see `emit/guess-source.ts`. */
export function guessedProperty(guess: Guess, trial: GuessTrial): GuessedProperty {
  const { described: description, calls, expect, partial } = trial
  const [first, second] = calls as [Callable, Callable]
  const begin: Callable = partial ? refusing(first, description) : first
  switch (guess.kind) {
    case 'round trip':
      return {
        property: (value) => expect(second(begin(value))).toEqual(value),
        description: { ...description, parameters: description.parameters.slice(0, 1) },
      }
    case 'idempotence':
      return {
        property: (value, ...rest) => {
          const once = begin(value, ...rest)
          expect(first(once, ...rest)).toEqual(once)
        },
        description,
      }
    case 'steadiness':
      return {
        property: (...args) => {
          const once = begin(...args)
          expect(first(...args)).toEqual(once)
        },
        description,
      }
    case 'equivalence':
      return {
        property: (...args) => {
          const once = begin(...args)
          expect(second(...args)).toEqual(once)
        },
        description,
      }
  }
}

function refusing(call: Callable, { expectedErrors }: FuzzedMethodDescription): Callable {
  return (...args) => {
    try {
      return call(...args)
    } catch (error) {
      if (isDeclared(error, expectedErrors)) return skipInput()
      throw error
    }
  }
}
