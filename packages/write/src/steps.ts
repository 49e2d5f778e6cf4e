/** The door for benches: the steps of writing one by one, for a suite that differs in one of them. */
export { Draft } from './draft.ts'
export { usualStyle } from './emit/house-style.ts'
export { runTestFile, searchInProject } from './runner/start-search.ts'
export { wantedFunctions } from './wanted-functions.ts'
