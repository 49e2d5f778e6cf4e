/** Would your tests notice? Small changes of a file, run against the tests there are. */

export type { DistinguishingInput } from './distinguish/task.ts'
export { findMutants } from './find/find-mutants.ts'
export { applyMutant, type Edit, type Mutant, type Place, type TextPosition } from './mutant.ts'
export { mutantsOfTests, type TestsRun } from './mutants-of-tests.ts'
export { type JudgedMutant, type MutantsReport, type MutatedFile, scoreOf, type Verdict } from './mutants-report.ts'
export { mutantsMarkdown } from './report/markdown.ts'
export { type SchemaMutant, type SchemaReport, schemaReport } from './report/schema-report.ts'
export { tallyText } from './report/tally.ts'
export { type MutantsStyle, mutantsText, plainMutantsStyle } from './report/text.ts'
export { type MutantsRequest, runMutants } from './run-mutants.ts'
export { type ChangedCode, changedSince, type Since } from './since/changed-since.ts'
export { type WovenCode, weaveMutants } from './weave/weave-mutants.ts'
