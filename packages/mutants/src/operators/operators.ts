/** The table of operators: those Stryker publishes, under its names. */
import { calls } from './calls.ts'
import type { Operator } from './edits.ts'
import { flow } from './flow.ts'
import { operations } from './operations.ts'
import { values } from './values.ts'

/** In the order in which the mutants of one place are tried. */
export const operators: readonly Operator[] = [flow, operations, values, calls]
