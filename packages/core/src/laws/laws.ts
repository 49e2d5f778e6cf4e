/**
 * What must be true of every domain, ours or a stranger's, written once. A domain that keeps these laws can be searched,
 * shrunk, stored and reported by everything else. Needs no test framework: a broken law throws.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { generationLaws } from './generation-laws.ts'
import { type DomainFacts, type DomainLaw, LawCase } from './law.ts'
import { nearnessLaw } from './nearness-law.ts'
import { valueLaws } from './value-laws.ts'

export { inPlaceLaws } from './in-place-laws.ts'
export type { DomainFacts, DomainLaw, LawCode } from './law.ts'

/** The laws, in the order of their codes. L12 is that of in-place mutators: `inPlaceLaws`. */
export const laws: readonly DomainLaw[] = [...generationLaws, ...valueLaws, nearnessLaw].sort(
  (a, b) => Number(a.code.slice(1)) - Number(b.code.slice(1)),
)

/** Looks at one law in as many cases as the facts say; throws a `FuzzError` that names the law, the value and the seed. */
export function checkLaw(law: DomainLaw, domain: AnyDomain, facts: DomainFacts = {}): void {
  if (facts.exempt?.[law.code] !== undefined) return
  const first = facts.seed ?? 1
  const cases = facts.cases ?? 1000
  for (let index = 0; index < cases; index++) law.holds(new LawCase(domain, facts, law, first + index))
}

/** All laws in a row. */
export function domainLaws(domain: AnyDomain, facts: DomainFacts = {}): void {
  for (const law of laws) checkLaw(law, domain, facts)
}
