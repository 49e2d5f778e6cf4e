/** Failures nobody threw: what an oracle of ours saw in a run that seemed to end well, or did not end. */

export type OracleKind = 'hang' | 'return-type' | 'prototype-pollution' | 'unhandled-rejection' | 'returned-false'

/** A failure that an oracle found, where the code itself threw nothing. */
export class OracleError extends Error {
  override readonly name = 'OracleError'
  readonly kind: OracleKind
  constructor(kind: OracleKind, message: string) {
    super(message)
    this.kind = kind
  }
}
