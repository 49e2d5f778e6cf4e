/**
 * An arbitrary as a domain. What is stored is how a value came about: the choices the arbitrary asked for, and the steps
 * down its own shrink tree. Where the arbitrary recognises a value by itself, the value may stand instead.
 *
 * Seen from outside, a recognised value consists of the parts of the value, any other of its choices: that is how the
 * search puts what a comparison asked for in its place, and how both shrinkers get at it.
 */
import {
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  type PartVisitor,
  type Printer,
  simplerFirst,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import { type Arbitrary, stringify, type Value } from 'fast-check'
import { Alphabet } from './alphabet.ts'
import type { Choice } from './choice.ts'
import { choiceDomain } from './choice-part.ts'
import { domainBehind } from './domain-arbitrary.ts'
import { editChoices, simplerAnswers } from './edit-choices.ts'
import { editPlain } from './edit-plain.ts'
import {
  type Answers,
  type Drawn,
  drawnBits,
  drawnOrigin,
  givenOrigin,
  type Origin,
  originFromIR,
  originToIR,
} from './origin.ts'
import { type Plain, plainOf, unboxed, visitPlain } from './plain-part.ts'
import { copyPlain, isPlain, plainBits, plainParts, withPlainParts } from './plain-value.ts'
import { recognises } from './recognises.ts'
import { RefusedTexts, refusedKey } from './refused-texts.ts'
import { mostPlainAnswers, ReplayedRandom } from './replayed-random.ts'
import { SingleFloats } from './single-floats.ts'

type Edit = Origin | Unchanged

/**
 * Characters of a text that is tried, where the arbitrary made none that was longer: fast-check takes room for their square. With 1,761 of them a
 * second was gone for each run.
 */
const longestTried = 512
/** Shrink steps of fast-check looked at below one value. */
const widestShrink = 1000
/** Choices that can be reached one by one; the rest is left to chance. */
const mostChoiceParts = 2000
const initAttempts = 4

class ArbitraryDomain<T> extends Domain<T, Origin> {
  readonly name = 'fromArbitrary'
  readonly entropy = Number.POSITIVE_INFINITY
  private plainest: Origin | undefined
  readonly maxComplexity = Number.POSITIVE_INFINITY
  private readonly arbitrary: Arbitrary<T>
  private readonly floats: SingleFloats
  private readonly alphabet: Alphabet
  private longestText = longestTried
  private readonly refused = new RefusedTexts()

  constructor(arbitrary: Arbitrary<T>) {
    super()
    this.arbitrary = arbitrary
    this.alphabet = new Alphabet(arbitrary)
    this.floats = new SingleFloats((seed) => this.valueAt(this.replay([], { seed, bias: 0 }))?.value)
  }

  get minComplexity(): number {
    return this.complexity(this.simplest())
  }

  /** What comes of the plainest answers. */
  override simplest(): Origin {
    if (this.plainest !== undefined) return this.plainest
    const random = new ReplayedRandom([], 0, { plainest: mostPlainAnswers, inner: [] })
    const clones = drawingClones(this.arbitrary.generate(random, undefined), random)
    this.plainest = drawnOrigin({ choices: random.asked, seed: 0, bias: 0, clones, ...(clones > 0 && { inner: [] }) })
    return this.plainest
  }

  init(g: GenContext): Origin {
    const bias = g.rng.oneIn(3) ? 0 : 2 + g.rng.below(8)
    let drawn = this.replay([], { seed: g.rng.next32() | 0, bias })
    for (let attempt = 0; attempt < initAttempts && this.complexity(drawn) > g.maxComplexity; attempt++) {
      drawn = this.replay([], { seed: g.rng.next32() | 0, bias: 2 })
    }
    return this.complexity(drawn) <= g.maxComplexity ? drawn : this.simplest()
  }

  /** What the arbitrary asks for when it is answered with `values`, then from the seed. */
  private replay(
    values: Answers,
    { seed, bias, inner }: Pick<Drawn, 'seed' | 'bias' | 'inner'>,
    path?: readonly number[],
  ): Origin {
    const random = new ReplayedRandom(values, seed, { inner })
    const clones = drawingClones(this.arbitrary.generate(random, bias === 0 ? undefined : bias), random)
    // Whether a draw is biased is a draw as well, behind which half of the simpler values could not be reached.
    if (clones > 0 && bias !== 0) return this.replay(values, { seed, bias: 0, inner }, path)
    return drawnOrigin({ choices: random.asked, seed, bias, clones, ...(clones > 0 && { inner }) }, path)
  }

  private generate(c: Origin, { choices, seed, bias, inner }: Drawn): Value<T> {
    const random: ReplayedRandom = new ReplayedRandom(valuesOf(choices), seed, {
      inner,
      told: () => {
        c.seen = random
      },
    })
    return this.arbitrary.generate(random, bias === 0 ? undefined : bias)
  }

  /** What each generator that was split off gave while the value was last used. */
  private innerSeen({ seen, drawn }: Origin): readonly (readonly Choice[])[] {
    return seen?.clones.slice(0, drawn?.clones).map(({ asked }) => asked) ?? []
  }

  /** The value with the context that fast-check shrinks it by; `undefined` where the path leads nowhere. */
  private valueAt(c: Origin): { readonly value: T; readonly context: unknown } | undefined {
    if (c.drawn === undefined) return { value: copyPlain(c.given?.value) as T, context: undefined }
    const root = this.generate(c, c.drawn)
    let at: { readonly value: T; readonly context: unknown } = { value: root.value, context: root.context }
    for (const place of c.path) {
      let index = 0
      let next: Value<T> | undefined
      for (const candidate of this.arbitrary.shrink(at.value, at.context)) {
        if (index++ !== place) continue
        next = candidate
        break
      }
      if (next === undefined) return undefined
      at = { value: next.value, context: next.context }
    }
    return at
  }

  /** The value itself, where the arbitrary knows its values when it sees them. */
  private recognised(c: Origin): Plain | undefined {
    if (c.recognised === undefined) this.look(c)
    return c.recognised ?? undefined
  }

  /** Notes what can only be known by making the value: whether it is recognised, and its size where it is plain. */
  private look(c: Origin): void {
    const value = this.valueAt(c)?.value
    c.recognised ??= (c.path.length === 0 ? this.recognise(value) : undefined) ?? null
    const plain = isPlain(value)
    c.bits = plain || c.drawn === undefined ? plainBits(value) : drawnBits(c.drawn)
    // Nothing may be simpler than the simplest, even where an arbitrary finds a way to ask for less.
    if (c !== this.plainest) c.bits = Math.max(c.bits, this.minComplexity)
  }

  private recognise(value: unknown): Plain | undefined {
    if (!isPlain(value) || !recognises(this.arbitrary, value)) return undefined
    if (typeof value === 'string') this.noteText(value)
    return { value: copyPlain(value) }
  }

  private noteText(text: string): void {
    this.alphabet.note(text)
    this.longestText = Math.max(this.longestText, text.length)
  }

  override fromValue(value: unknown): Origin | undefined {
    if (typeof value === 'string' && (value.length > this.longestText || !this.alphabet.mayHave(value)))
      return undefined
    const plain = this.recognise(value)
    return plain === undefined || !this.floats.mayBeMade(plain.value) ? undefined : givenOrigin(plain)
  }

  mutate(c: Origin, g: MutateContext): Edit {
    if (g.shrink) return this.shrunk(c, g)
    for (let attempt = 0; attempt < 4; attempt++) {
      const next = this.neighbour(c, g)
      if (next !== undefined && this.complexity(next) <= g.maxComplexity && !this.same(next, c)) return next
    }
    const fresh = this.init(g)
    return this.complexity(fresh) <= g.maxComplexity && !this.same(fresh, c) ? fresh : UNCHANGED
  }

  private same(a: Origin, b: Origin): boolean {
    return JSON.stringify(originToIR(a)) === JSON.stringify(originToIR(b))
  }

  /** Where the choices are known one time in three they are changed, even if the value could be. */
  private neighbour(c: Origin, g: MutateContext): Origin | undefined {
    const plain = c.drawn !== undefined && g.rng.oneIn(3) ? undefined : this.recognised(c)
    if (plain !== undefined) return this.fromValue(editPlain(copyPlain(plain.value), g))
    if (c.drawn === undefined || c.drawn.choices.length === 0) return undefined
    const { choices, seed } = c.drawn
    const inner = this.innerSeen(c)
    const asked = inner.flatMap((draws, index) => (draws.length > 0 ? [index] : []))
    if (asked.length > 0 && !g.rng.oneIn(4)) {
      const chosen = g.rng.pick(asked)
      const edited = inner.map((draws, index) => (index === chosen ? editChoices(draws, g) : valuesOf(draws)))
      return this.replay(valuesOf(choices), { ...c.drawn, inner: edited })
    }
    return this.replay(editChoices(choices, g), { ...c.drawn, seed: g.rng.oneIn(4) ? g.rng.next32() | 0 : seed })
  }

  private shrunk(c: Origin, g: MutateContext): Edit {
    const candidates: Origin[] = []
    for (const next of this.steps(c, g)) if (candidates.push(next) >= 16) break
    return candidates.length === 0 ? UNCHANGED : g.rng.pick(candidates)
  }

  override *steps(c: Origin, g: MutateContext): Generator<Origin, void> {
    if (!g.shrink) {
      yield* super.steps(c, g)
      return
    }
    const seen = new Set([JSON.stringify(originToIR(c))])
    const worth = (next: Origin): boolean => {
      const key = JSON.stringify(originToIR(next))
      const isNew = !seen.has(key) && simplerFirst(this, next, c) < 0
      seen.add(key)
      return isNew
    }
    // Ours first: fast-check's tree is left for good once its first branch is taken.
    if (c.path.length === 0 && c.drawn !== undefined) {
      const { drawn } = c
      // What was drawn while the value was used is written down first: from then on it consists of its draws.
      const seen = drawn.inner === undefined ? this.innerSeen(c) : []
      if (seen.some((draws) => draws.length > 0)) {
        const next = this.replay(valuesOf(drawn.choices), { ...drawn, inner: seen.map(valuesOf) })
        if (worth(next)) yield next
      }
      const asked = (answers: Answers): number => this.replay(answers, drawn).drawn?.choices.length ?? 0
      for (const answers of simplerAnswers(drawn.choices, asked)) {
        const next = this.replay(answers, drawn)
        if (worth(next)) yield next
      }
    }
    yield* this.theirSteps(c, worth)
  }

  /** fast-check's own: as values where they are recognised, else as places in its shrink tree. */
  private *theirSteps(c: Origin, worth: (next: Origin) => boolean): Generator<Origin, void> {
    const found = this.valueAt(c)
    if (found === undefined) return
    const byValue = this.recognised(c) !== undefined
    let place = 0
    for (const candidate of this.arbitrary.shrink(found.value, found.context)) {
      if (place >= widestShrink) return
      const next = byValue ? this.fromValue(candidate.value) : c.drawn && drawnOrigin(c.drawn, [...c.path, place])
      if (next !== undefined && worth(next)) yield next
      place++
    }
  }

  complexity(c: Origin): number {
    if (c.bits < 0) this.look(c)
    return c.bits
  }

  /** Further down the same shrink tree is simpler; so is the earlier of two branches. */
  override compare(a: Origin, b: Origin): number {
    if (a.path.length !== b.path.length) return b.path.length - a.path.length
    for (const [index, place] of a.path.entries()) {
      const order = place - (b.path[index] ?? 0)
      if (order !== 0) return order
    }
    return 0
  }

  override visit(c: Origin, visitor: PartVisitor): void {
    const plain = this.recognised(c)
    if (plain !== undefined) visitPlain(plain.value, visitor)
    else if (c.path.length === 0) {
      for (const [index, choice] of this.choices(c).entries()) visitor(choiceDomain(choice), choice.value, index)
    }
  }

  /** None while chance decides what is drawn in use: a shrinker is to have that written down before all else. */
  private choices(c: Origin): readonly Choice[] {
    const { drawn } = c
    if (drawn === undefined || (drawn.clones > 0 && drawn.inner === undefined)) return []
    const seen = this.innerSeen(c)
    const inner = drawn.inner?.flatMap((answers, index) =>
      answers.map((value, at) => {
        const draw = seen[index]?.[at]
        return draw?.value === value ? draw : anyChoice(value)
      }),
    )
    return [...drawn.choices, ...(inner ?? [])].slice(0, mostChoiceParts)
  }

  override withPart(c: Origin, index: number, part: unknown): Edit {
    return this.withParts(c, new Map([[index, part]]))
  }

  override withParts(c: Origin, parts: ReadonlyMap<number, unknown>): Edit {
    const plain = this.recognised(c)
    if (plain !== undefined) {
      const before = plainParts(plain.value)
      const changed = [...unboxed(parts)].filter(([index, part]) => !Object.is(part, before[index]))
      const [only, ...others] = changed
      if (only === undefined) return c
      return others.length === 0
        ? this.withPlainPart(plain, only, before.length)
        : this.accepted(withPlainParts(plain.value, new Map(changed)))
    }
    return this.answered(c, (values, offset) =>
      values.map((value, at) => {
        const part = parts.get(offset + at)
        return typeof part === 'number' || typeof part === 'bigint' ? part : value
      }),
    )
  }

  private withPlainPart(plain: Plain, [at, part]: readonly [number, unknown], parts: number): Edit {
    const edited = (): Edit => this.accepted(withPlainParts(plain.value, new Map([[at, part]])))
    if (typeof part !== 'string') return edited()
    const refused = this.refused.within(plain)
    const key = refusedKey(part, at, parts)
    if (refused.has(key)) return UNCHANGED
    const edit = edited()
    if (edit === UNCHANGED) refused.add(key)
    return edit
  }

  override withoutParts(c: Origin, start: number, count: number): Edit {
    const plain = this.recognised(c)
    if (plain === undefined) {
      return this.answered(c, (values, offset) =>
        values.filter((_, at) => offset + at < start || offset + at >= start + count),
      )
    }
    return Array.isArray(plain.value) ? this.accepted(plain.value.toSpliced(start, count)) : UNCHANGED
  }

  override withInserted(c: Origin, index: number, parts: readonly unknown[]): Edit {
    const plain = this.recognised(c)
    if (plain === undefined) {
      const end = this.choices(c).length
      return this.answered(c, (values, offset) => {
        const at = index - offset
        const isHere = at >= 0 && (at < values.length || (at === values.length && index === end))
        return isHere ? values.toSpliced(at, 0, ...(parts as Answers)) : values
      })
    }
    return Array.isArray(plain.value)
      ? this.accepted(plain.value.toSpliced(index, 0, ...parts.map(plainOf)))
      : UNCHANGED
  }

  private accepted(value: unknown): Edit {
    return this.fromValue(value) ?? UNCHANGED
  }

  /** `edit` changes the answers of each generator; it is told the index of their first part. */
  private answered(c: Origin, edit: (values: Answers, offset: number) => Answers): Edit {
    const { drawn } = c
    if (drawn === undefined || c.path.length > 0) return UNCHANGED
    let offset = drawn.choices.length
    const inner = drawn.inner?.map((answers) => {
      const edited = edit(answers, offset)
      offset += answers.length
      return edited
    })
    return this.replay(edit(valuesOf(drawn.choices), 0), { ...drawn, inner })
  }

  override spots(c: Origin): number {
    const plain = this.recognised(c)
    return Math.max(1, plain === undefined ? this.choices(c).length : plainParts(plain.value).length)
  }

  getValue(c: Origin): T {
    return (this.valueAt(c) ?? this.valueAt({ ...c, path: [], bits: -1, recognised: undefined }))?.value as T
  }

  validate(c: Origin): string | undefined {
    if (c.given !== undefined && !recognises(this.arbitrary, c.given.value)) {
      return 'the arbitrary does not make this value'
    }
    return c.path.length > 0 && this.valueAt(c) === undefined ? 'the path leads out of the shrink tree' : undefined
  }

  serialize(c: Origin): IR {
    return originToIR(c)
  }

  parse(ir: IR): Origin | undefined {
    const read = originFromIR(ir)
    if (read === undefined) return undefined
    return 'given' in read ? givenOrigin(read.given) : this.replay(read.values, read, read.path)
  }

  override print(c: Origin, out: Printer): void {
    const value = this.getValue(c)
    if (out.mode === 'source' || isPlain(value)) out.value(value)
    else out.text(stringify(value))
  }
}

/** How many generators the value may go on drawing from; those of other values are for fast-check's own shrinking. */
function drawingClones({ hasToBeCloned }: Value<unknown>, { clones }: ReplayedRandom): number {
  return hasToBeCloned ? clones.length : 0
}

/** Of an answer whose range is not known before the next use. */
function anyChoice(value: number | bigint): Choice {
  if (typeof value === 'number') return { min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, value }
  const reach = value < 0n ? -value : value
  return { min: -reach - 1n, max: reach + 1n, value }
}

function valuesOf(choices: readonly Choice[]): Answers {
  return choices.map(({ value }) => value)
}

/** The values of any arbitrary of fast-check 4, guided, mutated and shrunk like those of our own domains. */
export function fromArbitrary<T>(arbitrary: Arbitrary<T>): Domain<T> {
  return domainBehind(arbitrary) ?? new ArbitraryDomain(arbitrary)
}
