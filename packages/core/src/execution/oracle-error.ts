/** Failures nobody threw: what an oracle of ours saw in a run that seemed to end well, or did not end. */

import type { HoleKind } from './detectors.ts'

/** Which oracle found a failure. */
export type OracleKind =
  | 'hang'
  | 'growth'
  | 'return-type'
  | 'never'
  | 'readonly'
  | 'guard'
  | 'throws'
  | 'example'
  | 'documented'
  | 'defaults'
  | 'getters'
  | 'repeatable'
  | 'difference'
  | 'non-finite'
  | 'mutates'
  | 'readable'
  | 'prototype-pollution'
  | 'uncaught-error'
  | 'unhandled-rejection'
  | 'returned-false'
  | 'invariant'
  | 'model'
  | 'race'
  | 'deadlock'
  | 'timer-leak'
  | 'server-error'
  | 'response'
  | 'refusal'
  | 'secret'
  | 'effect'
  | 'death'
  | HoleKind

/** A failure that an oracle found, where the code itself threw nothing. */
export class OracleError extends Error {
  override readonly name = 'OracleError'
  readonly kind: OracleKind
  /** What more a reader may want to know, one line each; no part of the failure's identity. */
  readonly details: readonly string[]
  constructor(kind: OracleKind, message: string, details: readonly string[] = []) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** Which oracle found a failure; `undefined` where the code itself threw, whatever it threw. */
export function oracleKindOf(error: unknown): OracleKind | undefined {
  try {
    return error instanceof OracleError ? error.kind : undefined
  } catch {
    // A proxy that refuses to be looked at is none of ours.
    return undefined
  }
}
