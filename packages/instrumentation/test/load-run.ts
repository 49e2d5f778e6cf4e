/** An expression of a function, instrumented and evaluated. */
import { instrument } from '../src/instrument.ts'

/** What is run: it takes and answers anything. */
export type Run = (...values: unknown[]) => unknown

export function load(code: string): Run {
  const module = { exports: {} as Run }
  new Function('module', instrument(`module.exports = ${code}`, code).code)(module)
  return module.exports
}
