/**
 * PORT: a property that is an object and brings its own domains, as those of fast-check's adapter do. Hosts hand it over
 * like a function; neither they nor the core know whose it is.
 */
import type { ProgramLine } from '../calls/print-calls.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { Callable } from './callable.ts'

/** Key of the method that opens such an object; registered, so that copies of this package agree on it. */
export const openProperty: unique symbol = Symbol.for('fuzzwright.property') as never

/** Key of the method that is awaited before such an object is opened for a test, where it has one; registered as well. */
export const readyProperty: unique symbol = Symbol.for('fuzzwright.readyProperty')

/** A run as a person would repeat it. */
export interface RunProgram {
  /** Line by line, in the place of the arguments. */
  readonly program: readonly ProgramLine[]
  /** Commands for a shell that do the same. */
  readonly commands: readonly string[]
}

/** What is inside: one domain per argument, and the function to run. */
export interface OpenedProperty {
  readonly domains: readonly AnyDomain[]
  /** Arguments worth trying before the search, the most telling first. What the domains do not know of them is left out. */
  readonly seeds?: Iterable<readonly unknown[]>
  /** Fails by throwing, by rejecting, or by returning `false`. */
  readonly run: Callable
  /** The function the user wrote, for the names of its parameters. */
  readonly written: Callable
  /** Tells of the last run; missing where the arguments say it all. */
  readonly retell?: () => RunProgram
}

/** A property that brings its own domains. */
export interface PropertyObject {
  [openProperty](): OpenedProperty
  /** Whatever has to be awaited before it can be opened. Called at the beginning of each test, outside of its fence. */
  [readyProperty]?(): Promise<void>
}

/** Whether `value` is a property that brings its own domains. */
export function isPropertyObject(value: unknown): value is PropertyObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<PropertyObject>)[openProperty] === 'function'
  )
}
