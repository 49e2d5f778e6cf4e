/** Failures of answers, in one form. */
import { OracleError, type OracleMessage } from '@fuzzwright/core'

export function failed(
  kind: 'server-error' | 'response' | 'refusal',
  message: OracleMessage,
  details: readonly string[] = [],
): OracleError {
  return new OracleError(kind, message, details)
}
