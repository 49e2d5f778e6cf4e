import type { Grammar, RunFeedback } from '@fuzzwright/grammar'

/** What eight inputs of a row show. */
export interface Shown {
  readonly coverage: number
  readonly exceptions: number
  readonly mappings: number
  readonly runTime: number
  readonly longest: number
  readonly inputs: string
}
export interface Row extends Shown {
  readonly name: string
  readonly perRun?: number
  readonly fibonacci?: number
}
export const grammar: Grammar
export const samples: readonly string[]
export const lineCount: number
export const stated: readonly {
  readonly row: number
  readonly inputs: readonly string[]
  readonly coverage: number
  readonly exceptions: number
}[]
export function euclid(text: string): RunFeedback
export function fibonacciSteps(text: string): number
export function euclidTable(seed: number, runs?: number): readonly Row[]
export function shown(texts: readonly string[]): Shown
