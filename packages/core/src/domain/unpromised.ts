/** Domains of what is `any`: the code takes what it takes, and nobody said what that is. */
import type { AnyDomain } from './domain.ts'

const known = new WeakSet<AnyDomain>()

/** What the code gets in place of values, by their corpus values. */
type StandIns = ReadonlyMap<unknown, unknown>

let standIns: StandIns | undefined

/** The same domain, known from now on as one of values nobody promised to take. */
export function unpromised<D extends AnyDomain>(domain: D): D {
  if (known.has(domain)) return domain
  known.add(domain)
  const getValue = domain.getValue.bind(domain)
  domain.getValue = (corpus) => (standIns?.has(corpus) === true ? standIns.get(corpus) : getValue(corpus))
  return domain
}

export function isUnpromised(domain: AnyDomain): boolean {
  return known.has(domain)
}

/** From now on the code gets these values where an input holds these corpus values of such domains; `undefined` ends that. */
export function standInFor(values: StandIns | undefined): void {
  standIns = values
}
