/** The door for people who write tests, in the order of the pipeline. */

// errors

export { FuzzError, InvariantError } from './errors.ts'

// description

export type * from './description/documented-return.ts'
export type * from './description/fuzzed-method-description.ts'
export type * from './description/object-description.ts'
export type * from './description/type-shape.ts'

// domain

export type { AnyDomain, Domain } from './domain/domain.ts'
export { type SampleOptions, sample } from './domain/sample.ts'
export { type DomainTraits, traits } from './domain/traits.ts'
export type { TupleValues } from './domain/tuple.ts'

// calls

export { type Call, type CallStep, type Making, type MemberWay, ResultOf, resultOf } from './calls/call.ts'
export { CallSequence, type CheckObject, fuzzedCalls, type RunCallsOptions } from './calls/call-sequence.ts'
export { passTime } from './calls/pass-time.ts'

// interleavings

export { type FuzzedSchedule, fuzzedSchedule } from './interleavings/fuzzed-schedule.ts'
export type { Switch } from './interleavings/switch.ts'

// domains

export type { CalledObject, CallsOfParts } from './domains/calls/calls-of.ts'
export type { DomainDefinition } from './domains/combinators/define.ts'
export type { InPlaceMutator } from './domains/combinators/in-place.ts'
export type { DomainBuilder } from './domains/combinators/recursive.ts'
export { fuzzedBooleanComparator, fuzzedComparator, stubOf } from './domains/functions/fn.ts'
export { type Draw, fuzzedDraws } from './domains/functions/gen.ts'
export { type FuzzedRandom, fuzzedRandom } from './domains/functions/random.ts'
export { fuzzedLog, type RunLog } from './domains/functions/run-log.ts'
export { type FuzzedScheduler, fuzzedScheduler, type SequenceStep } from './domains/functions/scheduler.ts'
export type { JsonValue } from './domains/json/json.ts'
export type { EntityGraph, Relation } from './domains/objects/entity-graph.ts'
export type { PromiseOutcomes } from './domains/objects/odd-values.ts'
export type { StructValue } from './domains/objects/struct.ts'
export { cycle } from './domains/selections/selections.ts'
export { parseDictionary, readDictionaryFromFile } from './domains/strings/parse-dictionary.ts'

// from-shape

export type { ArgumentListDomain, ListPart } from './from-shape/argument-list.ts'
export { d } from './from-shape/d.ts'
export { type DescriptionContext, domainFromShape, domainsFromDescription } from './from-shape/domain-from-shape.ts'
export type { ShapeContext } from './from-shape/shape-reader.ts'

// laws

export { type DomainFacts, domainLaws } from './laws/laws.ts'

// providers

export { fuzz } from './providers/fuzz.ts'

// target

export type { Callable } from './target/callable.ts'

// execution

export type { ComparisonKind, ComparisonLog, CoverageSource, EdgeLocation } from './execution/coverage.ts'
export type { CoverageSummary } from './execution/coverage-summary.ts'
export type { OracleName, Oracles } from './execution/declared-oracles.ts'
export type { AllowThrows } from './execution/default-oracles.ts'
export type { DetectorName, Detectors, HoleKind, Lead } from './execution/detectors.ts'
export { assume, skipInput } from './execution/discard.ts'
export type { EffectFence, EffectRules, Effects, RefusedEffect, StrayError } from './execution/effects.ts'
export type { GrowthOrder } from './execution/growth-order.ts'
export { classify, cover, label } from './execution/label.ts'
export type { LabelCount, LabelStatistics } from './execution/label-tally.ts'
export type { MaximizeGoal, Measure } from './execution/observations.ts'
export { maximize, observe } from './execution/observe.ts'
export { OracleError, type OracleKind, type OracleMessage } from './execution/oracle-error.ts'
export { conforms } from './execution/return-oracle.ts'
export type { Suspicions } from './execution/suspicions.ts'

// schedule

export type { GoalProgress } from './schedule/goal-progress.ts'

// failure

export type { Finding } from './failure/finding.ts'

// replay

export { parseReproducer } from './replay/parse-reproducer.ts'

// engine

export type { SearchGoal } from './engine/search-goal.ts'

// session

export { type CheckOptions, check } from './session/check.ts'
export type { FuzzOptions } from './session/fuzz-options.ts'
export type { FuzzEffort, FuzzOutcome, FuzzReport } from './session/fuzz-report.ts'
export type { KeptCorpusCounts } from './session/kept-corpus.ts'
