/**
 * The domain of what is inside a value an arbitrary recognises. What may stand at one place only the arbitrary knows, and
 * only of a whole value, so any plain value belongs here and the whole is asked when one is put in its place.
 */
import {
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  type PartVisitor,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import { editPlain, simplerPlain } from './edit-plain.ts'
import { copyPlain, isPlain, plainBits, plainFromIR, plainParts, plainToIR, withPlainParts } from './plain-value.ts'

/** A plain value in a box of its own, as a corpus value is never `undefined`. Nobody changes it. */
export interface Plain {
  readonly value: unknown
}

class PlainPartDomain extends Domain<unknown, Plain> {
  readonly name = 'plain'
  readonly entropy = Number.POSITIVE_INFINITY
  readonly minComplexity = 1
  readonly maxComplexity = Number.POSITIVE_INFINITY

  init(g: GenContext): Plain {
    return { value: g.rng.below(10) }
  }

  mutate(c: Plain, g: MutateContext): Plain | Unchanged {
    const value = g.shrink ? this.simpler(c) : editPlain(c.value, g)
    return value === undefined || Object.is(value, c.value) ? UNCHANGED : { value }
  }

  private simpler(c: Plain): unknown {
    for (const value of simplerPlain(c.value)) if (plainBits(value) < plainBits(c.value)) return value
    return undefined
  }

  override *steps(c: Plain, g: MutateContext): Generator<Plain, void> {
    if (!g.shrink) return
    for (const value of simplerPlain(c.value)) if (plainBits(value) < plainBits(c.value)) yield { value }
  }

  complexity(c: Plain): number {
    return plainBits(c.value)
  }

  override visit(c: Plain, visitor: PartVisitor): void {
    visitPlain(c.value, visitor)
  }

  override withPart(c: Plain, index: number, part: unknown): Plain {
    return this.withParts(c, new Map([[index, part]]))
  }

  override withParts(c: Plain, parts: ReadonlyMap<number, unknown>): Plain {
    return { value: withPlainParts(c.value, unboxed(parts)) }
  }

  override withoutParts(c: Plain, start: number, count: number): Plain | Unchanged {
    return Array.isArray(c.value) ? { value: c.value.toSpliced(start, count) } : UNCHANGED
  }

  override withInserted(c: Plain, index: number, parts: readonly unknown[]): Plain | Unchanged {
    return Array.isArray(c.value) ? { value: c.value.toSpliced(index, 0, ...parts.map(plainOf)) } : UNCHANGED
  }

  getValue(c: Plain): unknown {
    return copyPlain(c.value)
  }

  override fromValue(value: unknown): Plain | undefined {
    return isPlain(value) ? { value: copyPlain(value) } : undefined
  }

  validate(c: Plain): string | undefined {
    return isPlain(c.value) ? undefined : 'it is not plain'
  }

  serialize(c: Plain): IR {
    return plainToIR(c.value)
  }

  parse(ir: IR): Plain | undefined {
    return plainFromIR(ir)
  }
}

/** One for all, so that parts of different inputs may take each other's places. */
const plainPart = new PlainPartDomain()

/** The plain value of a part. */
export function plainOf(part: unknown): unknown {
  return (part as Plain).value
}

export function unboxed(parts: ReadonlyMap<number, unknown>): ReadonlyMap<number, unknown> {
  return new Map([...parts].map(([index, part]) => [index, plainOf(part)]))
}

export function visitPlain(value: unknown, visitor: PartVisitor): void {
  for (const [index, part] of plainParts(value).entries()) visitor(plainPart, { value: part } satisfies Plain, index)
}
