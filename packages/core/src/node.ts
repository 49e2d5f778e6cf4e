/** The door for hosts that run in Node: what touches the disk, and what every test runner needs to offer `fuzzIt`. */

// corpus
export { DirectoryCorpusStore, type StoredCorpus } from './corpus/directory-corpus-store.ts'
// host
export { drawSeed, environmentVariables, handDown, outerGlobal, workingDirectory } from './host/ambient.ts'
export type { CallForm, FuzzCallArguments, HostTestOptions, Property } from './host/call-arguments.ts'
export { corpusFolder } from './host/corpus-folder.ts'
export { readEnvironment } from './host/environment.ts'
export { FuzzFailure } from './host/fuzz-failure.ts'
export type { FuzzItCall, FuzzItOptions, FuzzItTable, ValuesOf } from './host/fuzz-it-call.ts'
export type { FuzzRound, FuzzSettings } from './host/fuzz-settings.ts'
export type { FindingMeta, FuzzTestMeta } from './host/fuzz-test-meta.ts'
export { holdsFuzzCalls } from './host/holds-fuzz-calls.ts'
export { checkedPluginOptions, type FuzzwrightOptions, listedPackages } from './host/host-options.ts'
export {
  callFunction,
  entityResolver,
  type InjectedCall,
  type InjectedData,
  injectedSource,
} from './host/injected-call.ts'
export { type PassLook, passLines } from './host/pass-lines.ts'
export { type PreparedTest, prepareTest } from './host/prepare-test.ts'
export { processSettings } from './host/process-settings.ts'
export { type FuzzCalls, type PlannedRound, RoundPlan } from './host/round-plan.ts'
export { type FuzzTest, limitsOf, runFuzzCall, type TestSurroundings } from './host/run-fuzz-call.ts'
export { shownFile, testCommand } from './host/test-command.ts'
export type { TestJournal } from './host/test-journal.ts'
// providers
export { type ReadFilesOptions, readFilesFromDirectory } from './providers/read-files-from-directory.ts'
// replay
export { DirectoryFindingsStore, findingsDirectory, findingsFolder } from './replay/directory-findings-store.ts'
