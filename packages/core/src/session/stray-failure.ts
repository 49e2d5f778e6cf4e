/** The failure that an error is which nobody caught. */

import type { StrayError } from '../execution/effects.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { errorClass, errorMessage, errorStack } from '../failure/fingerprint.ts'

const strayTitles = { 'uncaught-error': 'Uncaught error', 'unhandled-rejection': 'Unhandled rejection' } as const

export function strayFailure({ kind, reason }: Pick<StrayError, 'kind' | 'reason'>): OracleError {
  const title = strayTitles[kind]
  const text = `${title}: ${errorClass(reason)}: ${errorMessage(reason)}`
  const error = new OracleError(
    kind,
    saysNothing(reason) ? { text, identity: `${title}: a value that is no error` } : { text, isQuoting: true },
  )
  error.stack = errorStack(reason)
  return error
}

/** A value that says nothing is mostly one that the input brings along: of whatever kind, it comes from one place. */
function saysNothing(reason: unknown): boolean {
  if (typeof reason === 'string') return reason === ''
  const isObject = (typeof reason === 'object' && reason !== null) || typeof reason === 'function'
  return !isObject || (errorStack(reason) === '' && errorMessage(reason) === '')
}
