/** What a description declares of the arguments, as what watches each call; decided once, before the first one. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { judges, type Oracles } from './declared-oracles.ts'
import { documentedReturnWatch } from './documented-return-oracle.ts'
import { exampleWatch } from './example-oracle.ts'
import { guardWatch } from './guard-oracle.ts'
import { readonlyWatch } from './readonly-oracle.ts'
import { throwsWatch } from './throws-oracle.ts'

/** What calls are held to beside declarations of their arguments. */
export interface MoreWatched {
  readonly suspicions?: ArgumentWatch | undefined
  /** Only declared exceptions are allowed, as they are where nobody says otherwise. */
  readonly throwsDeclared?: boolean
}

/** `undefined` where nothing that is judged is declared of any argument, so that calls cost what they cost. */
export function argumentWatch(
  description: FuzzedMethodDescription,
  oracles: Oracles,
  { suspicions, throwsDeclared = true }: MoreWatched = {},
): ArgumentWatch | undefined {
  return [
    ...(judges(oracles, 'readonly') ? [readonlyWatch(description)] : []),
    ...(judges(oracles, 'guards') ? [guardWatch(description)] : []),
    ...(throwsDeclared && judges(oracles, 'throws') ? [throwsWatch(description.expectedErrors)] : []),
    ...(judges(oracles, 'examples') ? [exampleWatch(description.examples)] : []),
    ...(judges(oracles, 'documented') ? [documentedReturnWatch(description.documentedReturns)] : []),
    suspicions,
  ].reduce(
    (first, second) => (first === undefined || second === undefined ? (first ?? second) : both(first, second)),
    undefined,
  )
}

function both(first: ArgumentWatch, second: ArgumentWatch): ArgumentWatch {
  return {
    begin(args) {
      first.begin(args)
      second.begin(args)
    },
    returned: (args, value) => first.returned(args, value) ?? second.returned(args, value),
    threw: (args, error) => first.threw(args, error) ?? second.threw(args, error),
  }
}
