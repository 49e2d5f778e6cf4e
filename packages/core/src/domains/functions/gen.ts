/**
 * Values drawn inside the test body: the test asks, and what it was given can be shrunk all the same. A corpus value is a
 * seed until its draws are known; the first step of shrinking writes them down, and from then on they are parts like any.
 */

import { Context, type GenContext, type MutateContext } from '../../domain/context.ts'
import {
  type AnyDomain,
  Domain,
  type PartVisitor,
  simplerFirst,
  UNCHANGED,
  type Unchanged,
} from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import { itemAt } from '../../item-at.ts'
import { Rng } from '../../random/rng.ts'

/** Draws a value of a domain; each call is a new draw. */
export type Draw = <T>(domain: Domain<T>) => T

/** One draw. What was read from disk has no domain until the test asks for it again. */
interface Drawn {
  readonly written: IR
  readonly complexity: number
  domain: AnyDomain | undefined
  part: unknown
}

interface DrawNode {
  readonly seed: number
  /** The draws that are fixed, the simplest values following them; `undefined` where all follow from the seed. */
  readonly fixed: readonly Drawn[] | undefined
  /** What the last run drew, in order. */
  seen: Drawn[]
}

/** Unknown draws weigh more than any that are written down. */
const unknownWeight = 257

class GenDomain extends Domain<Draw, DrawNode> {
  readonly name = 'gen'
  readonly entropy = Number.POSITIVE_INFINITY
  readonly minComplexity = 1
  readonly maxComplexity = unknownWeight

  init(g: GenContext): DrawNode {
    const seed = g.rng.next32()
    return g.maxComplexity >= unknownWeight ? { seed, fixed: undefined, seen: [] } : { seed, fixed: [], seen: [] }
  }

  /** Strictly rising with the sum of the draws, and always below `unknownWeight`. */
  complexity(c: DrawNode): number {
    if (c.fixed === undefined) return unknownWeight
    let sum = 0
    for (const drawn of c.fixed) sum += 1 + drawn.complexity
    return 1 + (256 * sum) / (sum + 256)
  }

  override compare(a: DrawNode, b: DrawNode): number {
    if (a.fixed === undefined || b.fixed === undefined) return 0
    if (a.fixed.length !== b.fixed.length) return a.fixed.length - b.fixed.length
    for (const [index, left] of a.fixed.entries()) {
      const right = itemAt(b.fixed, index)
      if (left.domain === undefined || left.domain !== right.domain) continue
      const order = simplerFirst(left.domain, left.part, right.part)
      if (order !== 0) return order
    }
    return 0
  }

  override simplest(): DrawNode {
    return { seed: 0, fixed: [], seen: [] }
  }

  mutate(c: DrawNode, g: MutateContext): DrawNode | Unchanged {
    if (g.shrink) {
      const [first] = this.steps(c, g)
      return first ?? UNCHANGED
    }
    const known = c.fixed ?? c.seen
    const at = known.length === 0 ? -1 : g.rng.below(known.length)
    const old = known[at]
    if (old?.domain === undefined || g.rng.oneIn(4)) return this.init(g).fixed === undefined ? this.init(g) : UNCHANGED
    const part: unknown = old.domain.mutate(old.part, g)
    return part === UNCHANGED ? UNCHANGED : this.withDraws(c, replaced(known, at, write(old.domain, part)))
  }

  private withDraws(c: DrawNode, fixed: readonly Drawn[]): DrawNode {
    return { seed: c.seed, fixed, seen: [] }
  }

  override *steps(c: DrawNode, g: MutateContext): Generator<DrawNode, void> {
    if (c.fixed === undefined) {
      if (g.shrink) yield this.withDraws(c, c.seen.slice())
      return
    }
    for (let index = 0; index < c.fixed.length; index++) {
      const next = this.withoutParts(c, index, 1)
      if (next !== UNCHANGED) yield next
    }
    for (const [index, drawn] of c.fixed.entries()) {
      if (drawn.domain === undefined) continue
      const steps = drawn.domain.steps(drawn.part, g)
      for (let step = steps.next(); !step.done; step = steps.next()) {
        yield this.withDraws(c, replaced(c.fixed, index, write(drawn.domain, step.value)))
      }
    }
  }

  /** All draws, or none where one was read from disk and has not been asked for yet. */
  override visit(c: DrawNode, visitor: PartVisitor): void {
    const fixed = c.fixed ?? []
    if (fixed.some((drawn) => drawn.domain === undefined)) return
    for (const [index, drawn] of fixed.entries()) visitor(drawn.domain as AnyDomain, drawn.part, index)
  }

  override withPart(c: DrawNode, index: number, part: unknown): DrawNode | Unchanged {
    const domain = c.fixed?.[index]?.domain
    return c.fixed === undefined || domain === undefined
      ? UNCHANGED
      : this.withDraws(c, replaced(c.fixed, index, write(domain, part)))
  }

  override withoutParts(c: DrawNode, start: number, count: number): DrawNode | Unchanged {
    if (c.fixed === undefined || count <= 0 || start + count > c.fixed.length) return UNCHANGED
    return this.withDraws(c, [...c.fixed.slice(0, start), ...c.fixed.slice(start + count)])
  }

  getValue(c: DrawNode): Draw {
    const seen: Drawn[] = []
    const draw = <T>(domain: Domain<T>): T => {
      const drawn = this.drawAt(c, seen.length, domain)
      seen.push(drawn)
      // Of several runs the last one is remembered: runs of one value ask for the same.
      c.seen = seen
      return domain.getValue(drawn.part)
    }
    const source = (): string =>
      `fuzzedDraws(${printValue((c.fixed ?? c.seen).map((one) => one.domain?.getValue(one.part) as unknown))})`
    return Object.assign(draw, { [sourceOf]: source })
  }

  private drawAt(c: DrawNode, index: number, domain: AnyDomain): Drawn {
    const fixed = c.fixed?.[index]
    if (fixed !== undefined) {
      if (fixed.domain === domain) return fixed
      const part: unknown = domain.parse(fixed.written)
      if (part !== undefined && domain.validate(part) === undefined) {
        if (fixed.domain === undefined) Object.assign(fixed, { domain, part })
        return write(domain, part)
      }
    }
    // Beyond what is written down nothing may hide: only the simplest values follow.
    const least: unknown = c.fixed === undefined ? undefined : domain.simplest()
    return write(domain, least ?? domain.init(new Context(new Rng(Math.imul(c.seed, 31) + index))))
  }

  validate(c: DrawNode): string | undefined {
    for (const [index, { domain, part }] of (c.fixed ?? []).entries()) {
      const reason = domain?.validate(part)
      if (reason !== undefined) return `draw ${index}: ${reason}`
    }
    return undefined
  }

  serialize(c: DrawNode): IR {
    if (c.fixed === undefined) return { seed: c.seed }
    return { seed: c.seed, draws: c.fixed.map(({ written, complexity }) => [written, complexity]) }
  }

  parse(ir: IR): DrawNode | undefined {
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const { seed, draws } = ir as Record<string, IR | undefined>
    if (typeof seed !== 'number') return undefined
    if (draws === undefined) return { seed, fixed: undefined, seen: [] }
    if (!Array.isArray(draws)) return undefined
    const fixed: Drawn[] = []
    for (const pair of draws as readonly IR[]) {
      const [written, complexity] = Array.isArray(pair) ? (pair as readonly IR[]) : []
      if (written === undefined || typeof complexity !== 'number') return undefined
      fixed.push({ written, complexity, domain: undefined, part: undefined })
    }
    return { seed, fixed, seen: [] }
  }
}

function write(domain: AnyDomain, part: unknown): Drawn {
  return { written: domain.serialize(part), complexity: domain.complexity(part), domain, part }
}

function replaced(draws: readonly Drawn[], index: number, drawn: Drawn): Drawn[] {
  return draws.map((old, place) => (place === index ? drawn : old))
}

/** Draws that answer the values given, one after the other: how a printed test repeats its draws. */
export function fuzzedDraws(values: readonly unknown[]): Draw {
  const given = values.values()
  const draw = <T>(domain: Domain<T>): T => {
    const next = given.next()
    if (next.done) return domain.getValue(domain.simplest() ?? domain.init(new Context(new Rng(0))))
    return next.value as T
  }
  return Object.assign(draw, { [sourceOf]: () => `fuzzedDraws(${printValue(values)})` })
}

/** A function that draws inside the test body: `const size = draw(d.nat())`. */
export function gen(): Domain<Draw> {
  return new GenDomain()
}
