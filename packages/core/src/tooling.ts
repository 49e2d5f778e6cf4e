/**
 * The door for programs that search nothing themselves: command lines, reporters, plugins of build tools. What it leads to is the error,
 * the names and forms of what lies in a project, and the words of reports; the engine is not loaded with it.
 */

// errors

export { FuzzError } from './errors.ts'

// description

export { endlessDefinitions } from './description/endless-definitions.ts'
export { builtinNames, typedArrayNames, wholeModule } from './description/type-shape.ts'

// corpus

export { DirectoryCorpusStore, type StoredCorpus } from './corpus/directory-corpus-store.ts'
export { filesOfInputs, inputNameOf, inputNamesIn, isBatchFile, textsIn } from './corpus/input-files.ts'
export { InputFolder } from './corpus/input-folder.ts'
export {
  cpuOfProcess,
  isGone,
  isLeftUnfinished,
  nameOfProcess,
  processName,
  unfinishedName,
} from './corpus/living-process.ts'

// schedule

export { TimeShares } from './schedule/time-shares.ts'

// report

export { exactPattern, replayCommand, rerunCommand, type TestCommand } from './report/commands.ts'
export { count } from './report/count.ts'
export { inputsText, percent, shareText } from './report/label-texts.ts'
export { markdownCode } from './report/markdown.ts'
export { type SarifResult, sarifLog } from './report/sarif.ts'

// replay

export { DirectoryFindingsStore, findingsDirectory, findingsFolder } from './replay/directory-findings-store.ts'
export { assertTokenOf, decodeToken, encodeToken, type ReplayToken } from './replay/replay-token.ts'
export { acceptedText, parseStoredFinding, type StoredFinding, storedFinding } from './replay/stored-finding.ts'
export { relativeTestFile, type TestIdentity, testId } from './replay/test-identity.ts'

// host

export { drawSeed, environmentVariables, handDown, outerGlobal, workingDirectory } from './host/ambient.ts'
export {
  type AskedChange,
  answerChange,
  answeredChange,
  type ChangeQuestion,
  changedVariable,
  changeQuestion,
} from './host/asked-change.ts'
export { corpusFolder } from './host/corpus-folder.ts'
export { withRound } from './host/earlier-rounds.ts'
export { endWithParent, endWithParentInLoops, endWithStarter, starterVariable } from './host/end-with-parent.ts'
export { isListing, listingVariable, readEnvironment } from './host/environment.ts'
export { endOwnFlights, leftFlights } from './host/flight/flight-folder.ts'
export { FlightWatch } from './host/flight/flight-watch.ts'
export { type FuzzMentions, fuzzMentions, namesOfTests } from './host/fuzz-mentions.ts'
export { holdsFuzzCalls } from './host/holds-fuzz-calls.ts'
export {
  checkedPluginOptions,
  type FuzzwrightOptions,
  listedPackages,
  type TestDefaults,
  testDefaults,
} from './host/host-options.ts'
export {
  callFunction,
  entityResolver,
  type InjectedCall,
  type InjectedData,
  type InjectedFunction,
  injectedSource,
  schemaEntity,
} from './host/injected-call.ts'
export { serveOrder, servesOrder } from './host/isolation/serve-order.ts'
export { type PassLook, passLines, passLinesOfFile } from './host/pass-lines.ts'
export { type FuzzCalls, RoundSharing, type SharedRound } from './host/round-sharing.ts'
export { effortVariable, SharedEffort, sharedEffortOf, type ToldResult } from './host/shared-effort.ts'
export { onThread } from './host/started-threads.ts'
export { temporaryFolder } from './host/temporary-folder.ts'
export { shownFile, testCommand } from './host/test-command.ts'
