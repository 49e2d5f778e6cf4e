/** The door for whoever runs fuzz tests: test runners and adapters. What tells of them and searches nothing has `tooling`. */

// description

export { joinSignatures, sameness } from './description/join-signatures.ts'

// domain

export { ifMade, valueIfMade } from './domain/discarded.ts'
export { isGivenError } from './domain/given-error.ts'
export type { PatternSampler } from './domain/pattern-sampler.ts'

// calls

export type { LineNote, ProgramLine } from './calls/print-calls.ts'
export { callMember, makeObject } from './calls/run-calls.ts'

// domains

export type { CallsDomain } from './domains/calls/calls.ts'

export { samplePattern } from './domains/regexp/sample-pattern.ts'

// from-shape

export type { CallsSubject } from './from-shape/described-calls.ts'
export { callsFromDescription, domainsFromSignatures } from './from-shape/domain-from-shape.ts'

// target

export type { ArgumentName } from './target/argument-name.ts'
export { type CallWay, type Invocation, invocationOf, takesReceiver } from './target/invocation.ts'
export { type CallContext, invocable, type Receiver } from './target/invoke.ts'
export { parameterNames } from './target/parameter-names.ts'
export { printCall } from './target/print-call.ts'
export {
  isPropertyObject,
  type OpenedProperty,
  openProperty,
  type PropertyObject,
  type RunProgram,
  readyProperty,
} from './target/property-object.ts'

// execution

export { readsChance } from './execution/chance.ts'
export { isDeclared } from './execution/default-oracles.ts'
export { roundsTo } from './execution/example-oracle.ts'
export { textsOf } from './execution/input-texts.ts'
export { ObjectStates } from './execution/object-states.ts'
export { withoutCounters } from './execution/quoted-code.ts'
export { isRefusedArgument } from './execution/refused-text.ts'

// corpus

export type { CorpusKey, CorpusLoad, CorpusStore } from './corpus/corpus-store.ts'

// failure

export type { Contrast, Explanation, FindingArgument, FindingPhase, FindingShrink } from './failure/finding.ts'
export { findingArguments, sourceOfArguments } from './failure/finding-arguments.ts'
export {
  builtinErrors,
  errorClass,
  errorMessage,
  errorStack,
  type Fingerprint,
  fingerprint,
  isSameFailure,
} from './failure/fingerprint.ts'
export { portableFile, type StackFrame, userFrames } from './failure/stack-frames.ts'

// shrink

export { type Explaining, type ExplainOptions, explain, type FreeParts } from './shrink/explain.ts'
export {
  type Shrinking,
  type ShrinkLimits,
  type ShrinkOptions,
  type ShrinkState,
  shrink,
  type Verdict,
} from './shrink/shrink.ts'

// report

export { type FindingReport, findingCommands, formatArguments, formatFindings } from './report/format-finding.ts'
export { formatPass, outlookText, type PassSummary } from './report/format-pass.ts'
export { wrapSource } from './report/wrap-source.ts'
export { wrapText } from './report/wrap-text.ts'

// replay

export {
  type FindingsList,
  type FindingsStore,
  type KnownFinding,
  MemoryFindingsStore,
} from './replay/findings-store.ts'
export { portableName } from './replay/portable-name.ts'

// engine

export type { Proposal, ProposalOrigin } from './engine/proposal.ts'
export { Search } from './engine/search.ts'
export type { SearchEnd, SearchOptions, SearchPhase } from './engine/search-options.ts'

// session

export type { Clock } from './session/clock.ts'
export { checkedOptions, defaultOptions, optionNames } from './session/fuzz-options.ts'
export type { FuzzEnvironment, FuzzTestRequest } from './session/fuzz-test-request.ts'
export { type HangGuard, unguarded } from './session/hang-guard.ts'
export type { Death, Isolation } from './session/isolation.ts'
export { type Exploration, explore, reportDeaths, runDeathWatch, runFuzzTest } from './session/run-fuzz-test.ts'
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

// host

export {
  type CallForm,
  type FuzzCallArguments,
  type HostTestOptions,
  type Property,
  skipNote,
} from './host/call-arguments.ts'
export { type FindingsAtHand, findingsAtHand, setTestAtHand } from './host/findings-at-hand.ts'
export { headOf } from './host/flight/flight-file.ts'
export { FileFlightRecorder } from './host/flight/flight-recorder.ts'
export { FuzzFailure } from './host/fuzz-failure.ts'
export type { FuzzItCall, FuzzItOptions, FuzzItSame, FuzzItTable, ValuesOf } from './host/fuzz-it-call.ts'
export type { FuzzRound, FuzzSettings } from './host/fuzz-settings.ts'
export type { FindingMeta, FuzzTestMeta } from './host/fuzz-test-meta.ts'
export { type ApartTest, TestIsolation } from './host/isolation/isolate-test.ts'
export { type IsolatedOrder, OrderFolder } from './host/isolation/isolated-order.ts'
export { type PreparedTest, prepareTest } from './host/prepare-test.ts'
export { processSettings } from './host/process-settings.ts'
export { type FuzzTest, limitsOf, type RunningTest, runFuzzCall } from './host/run-fuzz-call.ts'
export { sameCall } from './host/same-call.ts'
export type { TestJournal } from './host/test-journal.ts'
export { vmHangGuard } from './host/vm-hang-guard.ts'
export { withDeadline } from './host/with-deadline.ts'
