/** A slice of a campaign: one file of tests, or one test of it, searched for a while. Plain data, checked wherever it comes from. */
import { fieldsOf } from '../data.ts'

/** What a worker is asked for. */
export interface Slice {
  /** Path of the test file below the checkout, with forward slashes. */
  readonly file: string
  /** Full name of the one test that is searched; all of the file where it is missing. */
  readonly test?: string
  /** Milliseconds of search. */
  readonly milliseconds: number
  /** Of the first round. */
  readonly seed: number
  /** Somebody looks on: the worker tells what its runner tells. */
  readonly watched?: true
}

/** What one test of a slice took and brought. */
export interface SliceTest {
  /** Stable id of the test. */
  readonly id: string
  readonly name: string
  readonly milliseconds: number
  /** Features that were not known before. */
  readonly discovered: number
  /** Nothing is left to be found. */
  readonly finished: boolean
  readonly features: number
  /** Fingerprints. */
  readonly findings: readonly string[]
}

/** What a worker answers. */
export interface SliceEnd {
  readonly worker: string
  readonly tests: readonly SliceTest[]
  /** Inputs it gave to the store and took from it. */
  readonly pushed: number
  readonly pulled: number
}

const plainPath = /^(?!\/|[A-Za-z]:)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+\.[cm]?[jt]sx?$/
/** A day: nobody searches one test for longer in one piece. */
const longestSlice = 24 * 3600 * 1000

/** `undefined` where it is none, or would lead a worker out of its checkout. */
export function parseSlice(data: unknown): Slice | undefined {
  const { file, test, milliseconds, seed, watched } = fieldsOf(data)
  if (typeof file !== 'string' || !plainPath.test(file)) return undefined
  if (test !== undefined && typeof test !== 'string') return undefined
  if (typeof milliseconds !== 'number' || !(milliseconds > 0 && milliseconds <= longestSlice)) return undefined
  if (typeof seed !== 'number' || seed !== (seed | 0)) return undefined
  return { file, milliseconds, seed, ...(test !== undefined && { test }), ...(watched === true && { watched }) }
}

/** `undefined` where it is none. */
export function parseSliceEnd(data: unknown): SliceEnd | undefined {
  const { worker, tests, pushed, pulled } = fieldsOf(data)
  if (typeof worker !== 'string' || !isCount(pushed) || !isCount(pulled) || !Array.isArray(tests)) return undefined
  const parsed = tests.map(parseSliceTest)
  return parsed.every((test) => test !== undefined) ? { worker, tests: parsed, pushed, pulled } : undefined
}

function parseSliceTest(data: unknown): SliceTest | undefined {
  const { id, name, milliseconds, discovered, finished, features, findings } = fieldsOf(data)
  if (typeof id !== 'string' || typeof name !== 'string' || typeof finished !== 'boolean') return undefined
  if (!isCount(milliseconds) || !isCount(discovered) || !isCount(features)) return undefined
  if (!Array.isArray(findings) || !findings.every((key) => typeof key === 'string')) return undefined
  return { id, name, milliseconds, discovered, finished, features, findings }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
