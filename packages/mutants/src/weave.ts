/** The door for whoever runs mutants in another way: finding them, and weaving them into a module. */
export { findMutants } from './find/find-mutants.ts'
export { applyMutant, type Edit, type Mutant, type Place, type TextPosition } from './mutant.ts'
export { type WovenCode, weaveMutants } from './weave/weave-mutants.ts'
