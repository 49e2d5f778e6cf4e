/** The door for authors of domains, coverage sources, stores and hosts. */

// domains
import './words/fluent.ts'

// corpus
export type { CorpusKey, CorpusLoad, CorpusStore } from './corpus/corpus-store.ts'
export type { Compares, Dictionary, Donor, GenContext, MutateContext } from './domain/context.ts'
export { Context, defaultBudget, emptyDictionary } from './domain/context.ts'
export { DelegatingDomain } from './domain/delegating.ts'
export type { AnyDomain, PartVisitor, Unchanged } from './domain/domain.ts'
export { Domain, simplerFirst, UNCHANGED } from './domain/domain.ts'
export type { IR } from './domain/ir.ts'
export { bigintFromIR, bigintToIR, numberFromIR, numberToIR } from './domain/ir.ts'
export { type ListNode, listNode } from './domain/list-node.ts'
export { PlainDomain } from './domain/plain.ts'
export { printKey, printString, printValue, sourceOf } from './domain/print-value.ts'
export type { PrintMode } from './domain/printer.ts'
export { Printer } from './domain/printer.ts'
export { isSolvingBounds } from './domain/solving-bounds.ts'
export { TupleDomain } from './domain/tuple.ts'
export { ElementDomain, elementOf } from './domains/choices/element.ts'
export { UnionDomain } from './domains/choices/union.ts'
export { ContainerDomain } from './domains/containers/container.ts'
export type { SizeBounds } from './domains/containers/sizes.ts'
// engine
export { Search } from './engine/search.ts'
export type { SearchEnd, SearchOptions, SearchPhase } from './engine/search-options.ts'
// execution
export { discarded } from './execution/discard.ts'
export type { RejectionWatch } from './execution/rejection-watch.ts'
export { isDeclared } from './execution/target.ts'
// failure
export type { Explanation, Finding, FindingArgument, FindingPhase, FindingShrink } from './failure/finding.ts'
export type { ArgumentName } from './failure/finding-arguments.ts'
export { findingArguments, sourceOfArguments } from './failure/finding-arguments.ts'
export type { Fingerprint } from './failure/fingerprint.ts'
export { errorClass, errorMessage, errorStack, fingerprint, isSameFailure } from './failure/fingerprint.ts'
export type { StackFrame } from './failure/stack-frames.ts'
export { portableFile, userFrames } from './failure/stack-frames.ts'
// random
export { Rng } from './random/rng.ts'
// replay
export type { FindingsList, FindingsStore, KnownFinding } from './replay/findings-store.ts'
export { MemoryFindingsStore } from './replay/findings-store.ts'
export { portableName } from './replay/portable-name.ts'
export type { ReplayToken } from './replay/replay-token.ts'
export { assertTokenOf, decodeToken, encodeToken } from './replay/replay-token.ts'
export type { StoredFinding } from './replay/stored-finding.ts'
export { parseStoredFinding, storedFinding } from './replay/stored-finding.ts'
export type { TestIdentity } from './replay/test-identity.ts'
export { relativeTestFile, testId } from './replay/test-identity.ts'
// report
export type { TestCommand } from './report/commands.ts'
export { exactPattern, replayCommand, rerunCommand } from './report/commands.ts'
export type { FindingReport } from './report/format-finding.ts'
export { findingCommands, formatArguments, formatFindings } from './report/format-finding.ts'
export type { PassSummary } from './report/format-pass.ts'
export { formatPass } from './report/format-pass.ts'
export { wrapSource } from './report/wrap-source.ts'
export { wrapText } from './report/wrap-text.ts'
// schedule
// session
export type { Clock } from './session/clock.ts'
export { checkedOptions, defaultOptions, optionNames } from './session/fuzz-options.ts'
export type { FuzzReport } from './session/fuzz-report.ts'
export type { FuzzEnvironment, FuzzTestRequest } from './session/fuzz-test-request.ts'
export { type HangGuard, unguarded } from './session/hang-guard.ts'
export { parameterNames } from './session/parameter-names.ts'
export { isPropertyObject, type OpenedProperty, openProperty, type PropertyObject } from './session/property-object.ts'
export { type Exploration, explore, runFuzzTest } from './session/run-fuzz-test.ts'
export type { SearchObserver, SearchSnapshot } from './session/search-observer.ts'
export type {
  Discovery,
  RecordedEdge,
  RecordedEntry,
  RecordedFile,
  RecordedSample,
  RecordedShrink,
  SearchRecord,
} from './session/search-record.ts'
export { freshSeed, systemClock } from './session/system.ts'
// shrink
export type { Explaining, ExplainOptions, FreeParts } from './shrink/explain.ts'
export { explain } from './shrink/explain.ts'
export type { Minimal, MinimalOptions } from './shrink/minimal.ts'
export { minimal } from './shrink/minimal.ts'
export type { Shrinking, ShrinkLimits, ShrinkOptions, ShrinkState, Verdict } from './shrink/shrink.ts'
export { shrink } from './shrink/shrink.ts'
