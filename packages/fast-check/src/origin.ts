/** How a value of an arbitrary came about: the corpus value of an arbitrary's domain, and its written form. */
import type { IR } from '@fuzzwright/core/domain'
import { type Choice, choiceBits, choicesToIR, valuesFromIR } from './choice.ts'
import type { Plain } from './plain-part.ts'
import { plainFromIR, plainToIR } from './plain-value.ts'

export interface Drawn {
  readonly choices: readonly Choice[]
  /** Decides everything the choices do not. */
  readonly seed: number
  /** fast-check's bias: one draw in this many prefers small and special values; none where 0. */
  readonly bias: number
}

/** A value as it was given, or as it was drawn; `path` holds the places in fast-check's shrink trees from there down. */
export interface Origin {
  readonly drawn?: Drawn
  readonly given?: Plain
  readonly path: readonly number[]
  /** Memo of the complexity; -1 where it is not known yet. */
  bits: number
  /** Memo of the value where the arbitrary recognises it, `null` where it does not. */
  recognised: Plain | null | undefined
}

/** Bits each answered choice costs by itself, so that fewer choices are simpler than smaller ones. */
const bitsPerChoice = 1

export function drawnOrigin(drawn: Drawn, path: readonly number[] = []): Origin {
  return { drawn, path, bits: -1, recognised: undefined }
}

/** Of a value that the arbitrary has recognised, or that is still to be validated. */
export function givenOrigin(given: Plain): Origin {
  return { given, path: [], bits: -1, recognised: given }
}

export function drawnBits(drawn: Drawn): number {
  return drawn.choices.reduce((sum, choice) => sum + bitsPerChoice + choiceBits(choice), 0)
}

export function originToIR(c: Origin): IR {
  if (c.drawn === undefined) return { given: plainToIR(c.given?.value) }
  const path = c.path.length === 0 ? {} : { path: c.path }
  return { choices: choicesToIR(c.drawn.choices), seed: c.drawn.seed, bias: c.drawn.bias, ...path }
}

/** What was written, the choices as their values alone; `undefined` for anything else. */
export function originFromIR(ir: IR): { readonly given: Plain } | ReadDraws | undefined {
  if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
  const { given, choices, seed, bias, path = [] } = ir as Readonly<Record<string, IR>>
  if (given !== undefined) {
    const value = plainFromIR(given)
    return value === undefined ? undefined : { given: value }
  }
  if (!Array.isArray(path) || !path.every((place) => Number.isInteger(place))) return undefined
  const values = valuesFromIR(choices)
  if (values === undefined || typeof seed !== 'number' || typeof bias !== 'number') return undefined
  return { values, seed, bias, path: path as readonly number[] }
}

export interface ReadDraws {
  readonly values: readonly (number | bigint)[]
  readonly seed: number
  readonly bias: number
  readonly path: readonly number[]
}
