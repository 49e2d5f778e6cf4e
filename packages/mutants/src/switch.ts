/** The door for processes in which mutants are switched. */
export { MutantSwitch, noMutant, switchKey } from './worker/mutant-switch.ts'
export { budgetFor } from './worker/worker-order.ts'
