/** A guess as something that can be run: the property, and the description its inputs are made from. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { Guess, PlannedFunction } from './plan.ts'

type Callable = (...args: readonly unknown[]) => unknown
type Expect = (value: unknown) => { toEqual(expected: unknown): void }

export interface GuessedProperty {
  readonly property: Callable
  readonly description: FuzzedMethodDescription
}

/** The same statements stand in the file that is written: see `emit/guess-source.ts`. */
export function guessedProperty(
  guess: Guess,
  planned: readonly PlannedFunction[],
  calls: readonly Callable[],
  expect: Expect,
): GuessedProperty {
  const [first, second] = calls as [Callable, Callable]
  const description = (planned[0] as PlannedFunction).description
  switch (guess.kind) {
    case 'round trip':
      return {
        property: (value) => expect(second(first(value))).toEqual(value),
        description: { ...description, parameters: description.parameters.slice(0, 1) },
      }
    case 'idempotence':
      return {
        property: (value, ...rest) => {
          const once = first(value, ...rest)
          expect(first(once, ...rest)).toEqual(once)
        },
        description,
      }
    case 'steadiness':
      return { property: (...args) => expect(first(...args)).toEqual(first(...args)), description }
    case 'equivalence':
      return { property: (...args) => expect(second(...args)).toEqual(first(...args)), description }
  }
}
