/** The failure that an error is which nobody caught. */

import type { StrayError } from '../execution/effects.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { errorClass, errorMessage, errorStack } from '../failure/fingerprint.ts'

const strayTitles = { 'uncaught-error': 'Uncaught error', 'unhandled-rejection': 'Unhandled rejection' } as const

export function strayFailure({ kind, reason }: Pick<StrayError, 'kind' | 'reason'>): OracleError {
  const error = new OracleError(kind, {
    text: `${strayTitles[kind]}: ${errorClass(reason)}: ${errorMessage(reason)}`,
    isQuoting: true,
  })
  error.stack = errorStack(reason)
  return error
}
