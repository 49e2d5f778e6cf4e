/**
 * PORT: a property that is an object and brings its own domains, as those of fast-check's adapter do. Hosts hand it over
 * like a function; neither they nor the core know whose it is.
 */
import type { AnyDomain } from '../domain/domain.ts'
import type { Callable } from './callable.ts'

/** Key of the method that opens such an object; registered, so that copies of this package agree on it. */
export const openProperty: unique symbol = Symbol.for('fuzzwright.property') as never

/** What is inside: one domain per argument, and the function to run. */
export interface OpenedProperty {
  readonly domains: readonly AnyDomain[]
  /** Fails by throwing, by rejecting, or by returning `false`. */
  readonly run: Callable
  /** The function the user wrote, for the names of its parameters. */
  readonly written: Callable
}

/** A property that brings its own domains. */
export interface PropertyObject {
  [openProperty](): OpenedProperty
}

/** Whether `value` is a property that brings its own domains. */
export function isPropertyObject(value: unknown): value is PropertyObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<PropertyObject>)[openProperty] === 'function'
  )
}
