/**
 * Looks for the nearest input that passes beside one that fails: the same with one part changed, by as little as may be. After
 * Hypothesis' explain phase and the bisection of delta debugging, which both set a failure beside its closest success.
 */
import { type AnyDomain, type Domain, UNCHANGED } from '../domain/domain.ts'
import { type Edit, putting, withEdits } from '../parts/edit.ts'
import { leafContent, leafHolding } from '../parts/leaf.ts'
import { type PartNode, preorderOf } from '../parts/part-tree.ts'
import type { Rng } from '../random/rng.ts'
import type { Verdict } from './descent.ts'
import { replacements } from './explain.ts'
import { removals, sequenceOf } from './sequence.ts'
import { visibleKey } from './value-key.ts'

export interface NearestPassOptions {
  readonly rng: Rng
  /** Paths of the parts that may be anything: changing them would change nothing. */
  readonly free: readonly (readonly number[])[]
  /** Candidates at most. */
  readonly evaluations: number
}

/** Values drawn for one part where no small change made it pass. No bench chose it. */
const draws = 4

/** Driven like `Shrinking`; it may go on when a pass was found, for who wants to see more passes. */
export class NearestPass<C> {
  private readonly candidates: Iterator<unknown>
  private readonly domain: Domain<unknown, C>
  private readonly tried: Set<string | undefined>
  private left: number
  private candidate: C | undefined
  private found: C | undefined

  constructor(domain: Domain<unknown, C>, minimal: C, { rng, free, evaluations }: NearestPassOptions) {
    this.domain = domain
    this.left = evaluations
    this.tried = new Set([visibleKey(domain, minimal)])
    this.candidates = neighbours(domain, minimal, { rng, free })
  }

  /** The candidate to judge, the same one until it has been judged; `undefined` when none is left or at the limit. */
  next(): C | undefined {
    if (this.candidate === undefined && this.left > 0) this.candidate = this.untried()
    return this.candidate
  }

  tell(verdict: Verdict): void {
    if (verdict === 'passes') this.found ??= this.candidate
    this.left--
    this.candidate = undefined
  }

  /** The nearest input that passed so far. */
  get result(): C | undefined {
    return this.found
  }

  private untried(): C | undefined {
    const { tried, domain } = this
    for (let step = this.candidates.next(); step.done !== true; step = this.candidates.next()) {
      const key = visibleKey(domain, step.value)
      if (key !== undefined && tried.has(key)) continue
      tried.add(key)
      return step.value as C
    }
    return undefined
  }
}

/** Small changes of each part in turn, and then other values of each. */
function* neighbours(
  domain: AnyDomain,
  minimal: unknown,
  { rng, free }: Pick<NearestPassOptions, 'rng' | 'free'>,
): Generator<unknown> {
  const nodes = preorderOf(domain, minimal)
  const matters = nodes.slice(1).filter(({ path, domain: { entropy } }) => entropy > 0 && !isInside(path, free))
  const edited = (edits: readonly Edit[]): unknown => {
    try {
      const candidate: unknown = withEdits(domain, minimal, edits)
      return candidate === UNCHANGED || domain.validate(candidate) !== undefined ? undefined : candidate
    } catch {
      // Functions given to map, flatMap and filter may throw on values their domain did not foresee.
      return undefined
    }
  }
  const rounds = [
    // A list with another item is nearer than one with an item less.
    takeTurns(
      matters.toSorted((a, b) => Number(a.size > 0) - Number(b.size > 0)).map((node) => smallChanges(node, nodes)),
    ),
    takeTurns(matters.toReversed().map((node) => drawn(node, rng))),
  ]
  for (const round of rounds) {
    for (const edits of round) {
      const candidate = edited(edits)
      if (candidate !== undefined) yield candidate
    }
  }
}

function isInside(path: readonly number[], free: NearestPassOptions['free']): boolean {
  return free.some((other) => other.length <= path.length && other.every((slot, at) => slot === path[at]))
}

/** One of each in turn, until all have ended. */
function* takeTurns<T>(all: readonly Iterator<T>[]): Generator<T> {
  for (let open = all; open.length > 0; ) {
    const still: Iterator<T>[] = []
    for (const one of open) {
      const step = one.next()
      if (step.done === true) continue
      yield step.value
      still.push(one)
    }
    open = still
  }
}

/** Other contents of a leaf, near to its own first; a list with one item less. */
function* smallChanges(node: PartNode, nodes: readonly PartNode[]): Generator<readonly Edit[]> {
  if (node.size > 0) {
    const sequence = sequenceOf(node)
    if (sequence === undefined) return
    for (let at = sequence.length - 1; at >= 0; at--) yield* removals({ nodes, sequence }, at, 1)
    return
  }
  for (const content of nearContents(leafContent(node))) {
    const value = leafHolding(node, content)
    if (value !== undefined) yield [putting(node, value)]
  }
}

function* drawn(node: PartNode, rng: Rng): Generator<readonly Edit[]> {
  let count = 0
  for (const value of replacements(node, rng)) {
    if (++count > draws) return
    yield [putting(node, value)]
  }
}

function* nearContents(content: unknown): Generator<unknown> {
  if (typeof content === 'boolean') yield !content
  else if (typeof content === 'bigint')
    yield* [content > 0n ? content - 1n : content + 1n, content > 0n ? content + 1n : content - 1n, -content, 0n]
  else if (typeof content === 'number') yield* nearNumbers(content)
  else if (typeof content === 'string') yield* nearTexts(content)
}

/** One step towards 0 comes first: what is simpler passes where shrinking ended. */
function nearNumbers(n: number): readonly number[] {
  if (Number.isNaN(n) || Object.is(n, -0)) return [0, 1]
  if (!Number.isFinite(n)) return [Math.sign(n) * Number.MAX_VALUE, 0]
  const outwards = n < 0 ? -1 : 1
  if (Number.isInteger(n)) return [n - outwards, n + outwards, -n, 0]
  return [Math.trunc(n), Math.trunc(n) + outwards, n - outwards, n + outwards, -n, 0]
}

/** One character gone, another in its place, one more. */
function* nearTexts(text: string): Generator<string> {
  const characters = [...text]
  for (let at = characters.length - 1; at >= 0; at--) yield characters.toSpliced(at, 1).join('')
  for (let at = characters.length - 1; at >= 0; at--) yield characters.with(at, anotherOf(characters[at])).join('')
  yield `${text}a`
}

/** An ordinary character, of the same kind where it was one: digits stay digits. */
function anotherOf(character: string | undefined): string {
  if (character === '0') return '1'
  if (character !== undefined && /^[1-9]$/.test(character)) return '0'
  return character === 'a' ? 'b' : 'a'
}

/** Starts to look beside `minimal`, a corpus value of `domain` that fails. */
export function nearestPass<C>(domain: Domain<unknown, C>, minimal: C, options: NearestPassOptions): NearestPass<C> {
  return new NearestPass(domain, minimal, options)
}
