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
  | 'interface'
  | 'repeatable'
  | 'difference'
  | 'non-finite'
  | 'mutates'
  | 'readable'
  | 'cleared'
  | 'sized'
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

/**
 * What an oracle says of a failure. A text that is the same for every input of one bug; else with its identity, which is; else
 * a text that repeats words of the code under test, which is read like the message of what is thrown.
 */
export type OracleMessage = string | IdentifiedText | { readonly text: string; readonly isQuoting: true }

/** What is told, and what of it is the same for every input of one bug. */
export interface IdentifiedText {
  readonly text: string
  readonly identity: string
}

/** A failure that an oracle found, where the code itself threw nothing. */
export class OracleError extends Error {
  override readonly name = 'OracleError'
  readonly kind: OracleKind
  /** What makes two failures of this kind one bug; `undefined` where the message repeats words of the code under test. */
  readonly identity: string | undefined
  /** What more a reader may want to know, one line each; no part of the failure's identity. */
  readonly details: readonly string[]
  constructor(kind: OracleKind, message: OracleMessage, details: readonly string[] = []) {
    super(typeof message === 'string' ? message : message.text)
    this.kind = kind
    this.identity = typeof message === 'string' ? message : 'identity' in message ? message.identity : undefined
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

/** What the oracle itself says makes two of its failures one bug; `undefined` where it says nothing, or the code itself threw. */
export function oracleIdentityOf(error: unknown): string | undefined {
  try {
    return error instanceof OracleError ? error.identity : undefined
  } catch {
    return undefined
  }
}
