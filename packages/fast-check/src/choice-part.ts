/** The domains of single choices, so that a search and a shrinker can reach each of them from outside. */
import { type AnyDomain, d } from '@fuzzwright/core'
import type { Choice } from './choice.ts'

const known = new Map<string, AnyDomain>()
/** Ranges can depend on what was drawn before, so there is no end to them. */
const mostKnown = 4096

/** The same domain for the same range, as far as they are remembered: equal domains can exchange their values. */
export function choiceDomain({ min, max }: Choice): AnyDomain {
  const key = `${typeof min} ${min} ${max}`
  const domain = known.get(key)
  if (domain !== undefined) return domain
  const made: AnyDomain =
    typeof min === 'bigint' ? d.bigint({ min, max: max as bigint }) : d.int({ min, max: max as number })
  if (known.size >= mostKnown) known.clear()
  known.set(key, made)
  return made
}
