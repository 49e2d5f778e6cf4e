/** What a description declares of the arguments, as what watches each call; decided once, before the first one. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ArgumentWatch } from '../target/callable.ts'
import { judges, type Oracles } from './declared-oracles.ts'
import { guardWatch } from './guard-oracle.ts'
import { readonlyWatch } from './readonly-oracle.ts'

/** `undefined` where nothing that is judged is declared of any argument, so that calls cost what they cost. */
export function argumentWatch(
  description: FuzzedMethodDescription,
  oracles: Oracles,
  suspicions?: ArgumentWatch,
): ArgumentWatch | undefined {
  return [
    ...(judges(oracles, 'readonly') ? [readonlyWatch(description)] : []),
    ...(judges(oracles, 'guards') ? [guardWatch(description)] : []),
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
    threw: (args) => first.threw(args) ?? second.threw(args),
  }
}
