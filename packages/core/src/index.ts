/** The door for users, in the order of the pipeline. */

// description
export type * from './description/fuzzed-method-description.ts'
export type * from './description/type-shape.ts'
export { builtinNames, typedArrayNames } from './description/type-shape.ts'
// domains
export { d } from './domains/d.ts'
export type { AnyDomain, Domain } from './domains/domain.ts'
export { FuzzError, InvariantError } from './errors.ts'
// execution
export type { ComparisonKind, ComparisonLog, CoverageSource, EdgeLocation } from './execution/coverage.ts'
export { bucketsPerEdge, comparisonKind, StepBudgetExceeded } from './execution/coverage.ts'
