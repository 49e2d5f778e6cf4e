/** What a person says of the objects whose members are called in sequence. */
import type { CallStep } from '../calls/call.ts'
import type { Callable } from '../target/callable.ts'

/** What must hold of an object, when it was made and after each call: fails by throwing, or by answering `false`. */
export type Invariant<T> = (object: T, step?: CallStep) => unknown

/**
 * What an object is compared with, call by call: a class, a function that makes an object, or an object with the same
 * methods, of which each input gets a copy.
 */
export type CallsModel = object

/** Options of a test of a class, or of a factory. */
export interface CallsOptions<T> {
  readonly invariant?: Invariant<T> | readonly Invariant<T>[]
  readonly model?: CallsModel
  /** What of the object, and of the model, must be equal after each call. */
  readonly abstract?: (object: T) => unknown
  /** `false`: the object is only made, and nothing is called on it. */
  readonly calls?: boolean
  /** Calls that may be in progress at once, 2 to 4: their answers have to be those of some order of the same calls. */
  readonly parallel?: number
}

/** The same, where nobody knows what is made. */
export interface UntypedCallsOptions {
  /** What must hold of the object when it is made and after each call: fails by throwing, or by answering `false`. */
  readonly invariant?: Callable | readonly Callable[]
  /** What the object is compared with, call by call. */
  readonly model?: CallsModel
  /** What of the object, and of the model, must be equal after each call. */
  readonly abstract?: Callable
  /** `false`: the object is only made, and nothing is called on it. */
  readonly calls?: boolean
  /** Calls that may be in progress at once, 2 to 4: their answers have to be those of some order of the same calls. */
  readonly parallel?: number
}
