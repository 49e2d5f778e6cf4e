/**
 * Explains a minimal counterexample: which of its parts may be anything without losing the failure. A part counts as free
 * when every one of several independent replacements fails in the same way; inside a free part nothing more is asked.
 */
import { Context } from '../domain/context.ts'
import { type AnyDomain, type Domain, simplerFirst, UNCHANGED } from '../domain/domain.ts'
import { InvariantError } from '../errors.ts'
import { itemAt } from '../item-at.ts'
import { putting, withEdits } from '../parts/edit.ts'
import { type PartNode, preorderOf } from '../parts/part-tree.ts'
import type { Rng } from '../random/rng.ts'
import type { Attempts, Verdict } from './descent.ts'
import { visibleKey } from './value-key.ts'

/** Options of `explain`. */
export interface ExplainOptions {
  readonly rng: Rng
  /** Candidates judged at most; default 500. At the limit only what was settled before is reported. */
  readonly limits?: { readonly evaluations: number }
}

/** Parts of a failing input that do not matter for its failure. */
export interface FreeParts {
  /** Free parts as indices joined with `.`, as the marks of `Printer` are; none lies inside another. */
  readonly free: readonly string[]
  /** Whether the failure also stayed when all free parts were replaced at once; true where there is at most one. */
  readonly together: boolean
  readonly evaluations: number
}

/** Replacements that must all fail in the same way; fewer where the domain has no more values. No bench chose it. */
const wanted = 8
/** Draws for one replacement that is valid, different and not yet tried. No bench chose it. */
const patience = 12

/** An explanation in progress, driven like `Shrinking`. */
export class Explaining<C> {
  private readonly candidates: Attempts<C>
  private readonly limit: number
  private readonly free: PartNode[] = []
  private together = true
  private evaluations = 0
  private started = false
  private candidate: C | undefined = undefined

  constructor(domain: Domain<unknown, C>, minimal: C, options: ExplainOptions) {
    this.limit = options.limits?.evaluations ?? 500
    this.candidates = this.search(domain, minimal, options.rng)
  }

  /** The candidate to judge, the same one until it has been judged; `undefined` when none is left or at the limit. */
  next(): C | undefined {
    if (this.evaluations >= this.limit) return undefined
    if (!this.started) this.advance('passes')
    return this.candidate
  }

  tell(verdict: Verdict): void {
    if (this.candidate === undefined) throw new InvariantError('A verdict was told before a candidate was asked for.')
    this.evaluations++
    this.advance(verdict)
  }

  get result(): FreeParts {
    const { together, evaluations } = this
    return { free: this.free.map((node) => node.path.join('.')), together, evaluations }
  }

  private advance(verdict: Verdict): void {
    this.started = true
    const step = this.candidates.next(verdict)
    this.candidate = step.done ? undefined : step.value
  }

  private *search(domain: AnyDomain, minimal: C, rng: Rng): Attempts<C> {
    const nodes = preorderOf(domain, minimal)
    for (let at = 1; at < nodes.length; ) {
      const node = itemAt(nodes, at)
      const isFree = yield* this.isFree([domain, minimal], node, rng)
      if (isFree) this.free.push(node)
      at += isFree ? node.total : 1
    }
    if (this.free.length > 1) this.together = yield* this.freeTogether(domain, minimal, rng)
  }

  private *isFree([domain, minimal]: readonly [AnyDomain, C], node: PartNode, rng: Rng): Attempts<C, boolean> {
    if (node.domain.entropy === 0 || !isSimplest(node) || isAllOfTheOneAbove(node)) return false
    let same = 0
    for (const value of replacements(node, rng)) {
      const candidate: unknown = editedSafely(domain, minimal, [putting(node, value)])
      if (candidate === undefined) continue
      const verdict = yield candidate as C
      if (verdict === 'passes' || verdict === 'other') return false
      if (verdict === 'same' && ++same === wanted) return true
    }
    // One lucky replacement says little, unless it is the only other value there is.
    return same > 1 || (same === 1 && node.domain.entropy <= 1)
  }

  private *freeTogether(domain: AnyDomain, minimal: C, rng: Rng): Attempts<C, boolean> {
    const lists = this.free.map((node) => [...replacements(node, rng)])
    for (let round = 0; round < wanted; round++) {
      const edits = this.free.map((node, index) => {
        const values = itemAt(lists, index)
        return putting(node, values.length === 0 ? node.value : values[round % values.length])
      })
      const candidate: unknown = editedSafely(domain, minimal, edits)
      if (candidate === undefined) continue
      const verdict = yield candidate as C
      if (verdict === 'passes' || verdict === 'other') return false
    }
    return true
  }
}

/**
 * What stands for a whole union is free among the values of one of its members alone, and whoever reads its mark takes that for
 * every value of the union, which was asked about before.
 */
function isAllOfTheOneAbove({ domain, value, above }: PartNode): boolean {
  if (above === undefined || above.size !== 1) return false
  const key = visibleKey(domain, value)
  return key !== undefined && key === visibleKey(above.domain, above.value)
}

/** A part that shrinking left above the simplest value of its domain matters: with the simplest one the failure went away. */
function isSimplest({ domain, value }: PartNode): boolean {
  const simplest: unknown = domain.simplest()
  return simplest === undefined || simplerFirst(domain, simplest, value) >= 0
}

/** Valid values of the node's domain that differ from the one it has and from each other: small ones, edges, anything. */
export function* replacements(node: PartNode, rng: Rng): Generator<unknown> {
  const seen = new Set([visibleKey(node.domain, node.value)])
  const g = new Context(rng)
  const ordered = node.domain.enumerate(g.reset())
  for (let count = 0, failures = 0; count < 2 * wanted && failures < patience; ) {
    const step = count % 2 === 0 ? ordered?.next() : undefined
    const value: unknown = step !== undefined && !step.done ? step.value : node.domain.init(g.reset())
    const key = visibleKey(node.domain, value)
    if (key === undefined || seen.has(key) || node.domain.validate(value) !== undefined) {
      failures++
      continue
    }
    seen.add(key)
    count++
    yield value
  }
}

function editedSafely(domain: AnyDomain, value: unknown, edits: Parameters<typeof withEdits>[2]): unknown {
  try {
    const candidate: unknown = withEdits(domain, value, edits)
    return candidate === UNCHANGED || domain.validate(candidate) !== undefined ? undefined : candidate
  } catch {
    // Functions given to map, flatMap and filter may throw on values their domain did not foresee.
    return undefined
  }
}

/** Starts to explain `minimal`, a corpus value of `domain` known to fail and shrunk before. */
export function explain<C>(domain: Domain<unknown, C>, minimal: C, options: ExplainOptions): Explaining<C> {
  return new Explaining(domain, minimal, options)
}
