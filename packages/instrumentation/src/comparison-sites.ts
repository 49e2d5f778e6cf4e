/**
 * What is known of a comparison before the program runs. It travels once per module, so that a traced comparison hands
 * over nothing but the values: the part of the format of generated code that transform and runtime share.
 */

/**
 * Beside the kinds of the log: a switch with its literal cases, two values compared part by part, the size of the left
 * one with the right one, and calls of comparing methods, `callKind + index`.
 */
export const casesKind = 9
export const contentKind = 10
export const sizeKind = 11
export const callKind = 16

/** The methods whose calls are noted. Generated code carries indices into this list, so entries are only appended. */
export const comparingMethods: readonly string[] = [
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'split',
  'match',
  'matchAll',
  'search',
  'replace',
  'replaceAll',
  'test',
  'exec',
  'localeCompare',
  'has',
  'get',
  'hasOwnProperty',
  'getAll',
  'delete',
  'equals',
  'compare',
]

/** A value that survives JSON. */
export type Constant = string | number

export interface ComparisonSite {
  readonly kind: number
  /** The operands that stand in the code; the other one or two are handed over at run time, left before right. */
  readonly left?: Constant
  readonly right?: Constant
  /** `right` is `/source/flags` of a regular expression. */
  readonly pattern?: true
  /** The literal cases, for `casesKind`. */
  readonly cases?: readonly Constant[]
  /** The name under which one operand was looked up: tells what is missing when nothing was found. */
  readonly key?: string
  /** Property names that lead from what is handed over as origin (for calls: as receiver) to the origin itself. */
  readonly path?: readonly string[]
  /** The origin is that of the right operand. */
  readonly ofRight?: true
  /** What has an origin is its length or size, not an element. */
  readonly ofSize?: true
}
