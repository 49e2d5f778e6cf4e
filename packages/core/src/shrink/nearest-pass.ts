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
import { type Shrinking, shrink } from './shrink.ts'
import { visibleKey } from './value-key.ts'

export interface NearestPassOptions {
  readonly rng: Rng
  /** Paths of the parts that may be anything: changing them would change nothing. */
  readonly free: readonly (readonly number[])[]
  /** Candidates at most; half as many more make simpler what was drawn. */
  readonly evaluations: number
}

/** Values drawn for one part where no small change made it pass. No bench chose it. */
const draws = 4

/** What is changed of the failing input, and the part that was drawn anew, where one was. */
interface Change {
  readonly edits: readonly Edit[]
  readonly drawn?: { readonly node: PartNode; readonly value: unknown }
}

/** An input beside the failing one. */
interface Neighbour<C> {
  readonly corpus: C
  readonly drawn?: Change['drawn'] | undefined
}

/** Driven like `Shrinking`; it may go on when a pass was found, for who wants to see more passes. */
export class NearestPass<C> {
  private readonly changes: Iterator<Change>
  private readonly domain: Domain<unknown, C>
  private readonly minimal: C
  private readonly options: NearestPassOptions
  private readonly tried: Set<string | undefined>
  private left: number
  private candidate: Neighbour<C> | undefined
  private found: C | undefined
  /** Makes the value simpler that was drawn for a part, as long as all of it passes. */
  private simplifying: { readonly node: PartNode; readonly shrinking: Shrinking<unknown> } | undefined

  constructor(domain: Domain<unknown, C>, minimal: C, options: NearestPassOptions) {
    this.domain = domain
    this.minimal = minimal
    this.options = options
    this.left = options.evaluations
    this.tried = new Set([visibleKey(domain, minimal)])
    this.changes = changesOf(domain, minimal, options)
  }

  /** The candidate to judge, the same one until it has been judged; `undefined` when none is left or at the limit. */
  next(): C | undefined {
    if (this.candidate === undefined && this.left > 0) this.candidate = this.untried()
    return this.candidate?.corpus
  }

  tell(verdict: Verdict): void {
    const { candidate, simplifying } = this
    const isSimpler = simplifying !== undefined
    if (verdict === 'passes' && (isSimpler || this.found === undefined)) this.found = candidate?.corpus
    if (isSimpler) simplifying.shrinking.tell(verdict === 'passes' ? 'same' : 'other')
    else {
      this.left--
      if (this.found === candidate?.corpus && candidate?.drawn !== undefined) this.simplify(candidate.drawn)
    }
    // At once, so that it is known whether there is more to come.
    this.candidate = this.simpler()
  }

  /** The nearest input that passed so far. */
  get result(): C | undefined {
    return this.found
  }

  /** A pass was found, and it becomes no simpler. */
  get isSettled(): boolean {
    return this.found !== undefined && this.simplifying === undefined
  }

  private simplify({ node, value }: NonNullable<Change['drawn']>): void {
    const { rng, evaluations } = this.options
    const limits = { evaluations: Math.ceil(evaluations / 2) }
    this.simplifying = { node, shrinking: shrink<unknown>(node.domain, value, { rng: rng.split(), limits }) }
  }

  private simpler(): Neighbour<C> | undefined {
    while (this.simplifying !== undefined) {
      const { node, shrinking } = this.simplifying
      const value = shrinking.next()
      if (value === undefined) this.simplifying = undefined
      else {
        const corpus = this.fresh([putting(node, value)])
        if (corpus !== undefined) return { corpus }
        shrinking.tell('other')
      }
    }
    return undefined
  }

  private untried(): Neighbour<C> | undefined {
    for (let step = this.changes.next(); step.done !== true; step = this.changes.next()) {
      const corpus = this.fresh(step.value.edits)
      if (corpus !== undefined) return { corpus, drawn: step.value.drawn }
    }
    return undefined
  }

  /** The failing input with these edits, where that is a valid one that was not judged yet. */
  private fresh(edits: readonly Edit[]): C | undefined {
    const { tried, minimal } = this
    const domain: AnyDomain = this.domain
    try {
      const corpus: unknown = withEdits(domain, minimal, edits)
      if (corpus === UNCHANGED || domain.validate(corpus) !== undefined) return undefined
      const key = visibleKey(domain, corpus)
      if (key !== undefined && tried.has(key)) return undefined
      tried.add(key)
      return corpus as C
    } catch {
      // Functions given to map, flatMap and filter may throw on values their domain did not foresee.
      return undefined
    }
  }
}

/** Small changes of each part in turn, and then other values of each. */
function* changesOf(
  domain: AnyDomain,
  minimal: unknown,
  { rng, free }: Pick<NearestPassOptions, 'rng' | 'free'>,
): Generator<Change> {
  const nodes = preorderOf(domain, minimal)
  const matters = nodes.slice(1).filter(({ path, domain: { entropy } }) => entropy > 0 && !isInside(path, free))
  // A list with another item is nearer than one with an item less.
  const itemsFirst = matters.toSorted((a, b) => Number(a.size > 0) - Number(b.size > 0))
  for (const edits of takeTurns(itemsFirst.map((node) => smallChanges(node, nodes)))) yield { edits }
  yield* takeTurns(matters.toReversed().map((node) => drawn(node, rng)))
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

function* drawn(node: PartNode, rng: Rng): Generator<Change> {
  let count = 0
  for (const value of replacements(node, rng)) {
    if (++count > draws) return
    yield { edits: [putting(node, value)], drawn: { node, value } }
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
