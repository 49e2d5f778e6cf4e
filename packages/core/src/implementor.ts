/** The door for authors of domains, coverage sources, stores and hosts. */

// domains
export type { Compares, Dictionary, Donor, GenContext, MutateContext } from './domains/context.ts'
export { Context, defaultBudget, emptyDictionary } from './domains/context.ts'
export type { AnyDomain, PartVisitor, Unchanged } from './domains/domain.ts'
export { Domain, simplerFirst, UNCHANGED } from './domains/domain.ts'
export type { IR } from './domains/ir.ts'
export { bigintFromIR, bigintToIR, numberFromIR, numberToIR } from './domains/ir.ts'
export { printKey, printString, printValue, sourceOf } from './domains/print-value.ts'
export type { PrintMode } from './domains/printer.ts'
export { Printer } from './domains/printer.ts'
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
export { replayCommand, rerunCommand } from './report/commands.ts'
export type { FindingReport } from './report/format-finding.ts'
export { formatArguments, formatFindings } from './report/format-finding.ts'
export type { PassSummary } from './report/format-pass.ts'
export { formatPass } from './report/format-pass.ts'
