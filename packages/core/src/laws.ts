/** The door for authors of domains who want to know that theirs keep the promises. */
export type { DomainFacts, DomainLaw, LawCode } from './laws/laws.ts'
export { checkLaw, domainLaws, inPlaceLaws, laws } from './laws/laws.ts'
