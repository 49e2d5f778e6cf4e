/**
 * An arbitrary as a domain. What is stored is not the value but how it came about: the choices the arbitrary asked for,
 * and the steps down its own shrink tree. Where the arbitrary recognises a value by itself, the value may stand instead.
 */
import {
  Domain,
  type GenContext,
  type IR,
  type MutateContext,
  type Printer,
  type PrintMode,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/implementor'
import { type Arbitrary, stringify, type Value } from 'fast-check'
import { type Choice, changed, choiceBits, choicesToIR, simplerChoices, valuesFromIR } from './choice.ts'
import { copyPlain, editPlain, isPlain, plainBits, plainFromIR, plainToIR } from './plain-value.ts'
import { ReplayedRandom } from './replayed-random.ts'

interface Drawn {
  readonly choices: readonly Choice[]
  /** Decides everything the choices do not. */
  readonly seed: number
  /** fast-check's bias: one draw in this many prefers small and special values; none where 0. */
  readonly bias: number
}

/** A value as it was given, or as it was drawn; `path` holds the places in fast-check's shrink trees from there down. */
export interface Origin {
  readonly drawn?: Drawn
  readonly given?: { readonly value: unknown }
  readonly path: readonly number[]
  bits: number
}

/** Bits each answered choice costs by itself, so that fewer choices are simpler than smaller ones. */
const bitsPerChoice = 1
/** Shrink steps of fast-check looked at below one value. */
const widestShrink = 1000

const initAttempts = 4
const mostPlainAnswers = 200

class ArbitraryDomain<T> extends Domain<T, Origin> {
  readonly name = 'fromArbitrary'
  readonly entropy = Number.POSITIVE_INFINITY
  private plainest: Origin | undefined
  readonly maxComplexity = Number.POSITIVE_INFINITY
  private readonly arbitrary: Arbitrary<T>

  constructor(arbitrary: Arbitrary<T>) {
    super()
    this.arbitrary = arbitrary
  }

  get minComplexity(): number {
    return this.complexity(this.simplest())
  }

  /** What comes of the plainest answers. A filter could refuse them for ever, so at some point chance takes over. */
  override simplest(): Origin {
    if (this.plainest !== undefined) return this.plainest
    const random = new ReplayedRandom([], 0, mostPlainAnswers)
    this.arbitrary.generate(random, undefined)
    this.plainest = { drawn: { choices: random.asked, seed: 0, bias: 0 }, path: [], bits: -1 }
    return this.plainest
  }

  init(g: GenContext): Origin {
    const bias = g.rng.oneIn(3) ? 0 : 2 + g.rng.below(8)
    let drawn = this.replay([], g.rng.next32() | 0, bias)
    for (let attempt = 0; attempt < initAttempts && this.complexity(drawn) > g.maxComplexity; attempt++) {
      drawn = this.replay([], g.rng.next32() | 0, 2)
    }
    return this.complexity(drawn) <= g.maxComplexity ? drawn : this.simplest()
  }

  /** What the arbitrary asks for when it is answered with `values`, then from the seed. */
  private replay(values: readonly (number | bigint)[], seed: number, bias: number): Origin {
    const random = new ReplayedRandom(values, seed)
    this.arbitrary.generate(random, bias === 0 ? undefined : bias)
    return { drawn: { choices: random.asked, seed, bias }, path: [], bits: -1 }
  }

  private rootValue(c: Origin): Value<T> | undefined {
    const { drawn } = c
    if (drawn === undefined) return undefined
    const random = new ReplayedRandom(
      drawn.choices.map(({ value }) => value),
      drawn.seed,
    )
    return this.arbitrary.generate(random, drawn.bias === 0 ? undefined : drawn.bias)
  }

  /** The value with the context that fast-check shrinks it by; `undefined` where the path leads nowhere. */
  private valueAt(c: Origin): { readonly value: T; readonly context: unknown } | undefined {
    let at: { readonly value: T; readonly context: unknown } | undefined = this.rootValue(c) ?? {
      value: copyPlain(c.given?.value) as T,
      context: undefined,
    }
    for (const place of c.path) {
      let next: Value<T> | undefined
      let index = 0
      for (const candidate of this.arbitrary.shrink(at.value, at.context)) {
        if (index++ !== place) continue
        next = candidate
        break
      }
      if (next === undefined) return undefined
      at = next
    }
    return at
  }

  mutate(c: Origin, g: MutateContext): Origin | Unchanged {
    if (g.shrink) return this.shrunk(c, g)
    for (let attempt = 0; attempt < 4; attempt++) {
      const next = g.rng.oneIn(3) || c.drawn === undefined ? this.edited(c, g) : this.rechosen(c.drawn, g)
      if (next !== undefined && this.complexity(next) <= g.maxComplexity && !this.same(next, c)) return next
    }
    const fresh = this.init(g)
    return this.complexity(fresh) <= g.maxComplexity && !this.same(fresh, c) ? fresh : UNCHANGED
  }

  private same(a: Origin, b: Origin): boolean {
    return JSON.stringify(this.serialize(a)) === JSON.stringify(this.serialize(b))
  }

  /** The value itself edited, where the arbitrary knows its values when it sees them. */
  private edited(c: Origin, g: MutateContext): Origin | undefined {
    const found = this.valueAt(c)
    if (found === undefined || !isPlain(found.value)) return undefined
    const value = editPlain(copyPlain(found.value), g)
    return this.fromValue(value)
  }

  private rechosen({ choices, seed, bias }: Drawn, g: MutateContext): Origin {
    const values = choices.map(({ value }) => value)
    const at = g.rng.below(Math.max(1, choices.length))
    const choice = choices[at]
    if (choice === undefined) return this.replay([], g.rng.next32() | 0, bias)
    switch (g.rng.below(8)) {
      case 0:
        values.splice(at, 1 + g.rng.small(choices.length - at))
        break
      case 1:
        values.splice(at, 0, ...values.slice(at, at + 1 + g.rng.small(8)))
        break
      case 2:
        spell(values, at, choices, g)
        break
      default:
        values[at] = changed(choice, g, this.compared(choice, g)).value
    }
    return this.replay(values, g.rng.oneIn(4) ? g.rng.next32() | 0 : seed, bias)
  }

  private compared(choice: Choice, g: MutateContext): number | bigint | undefined {
    return typeof choice.value === 'number'
      ? g.compares?.number(choice.value, g.rng)
      : g.compares?.bigint(choice.value, g.rng)
  }

  private shrunk(c: Origin, g: MutateContext): Origin | Unchanged {
    const candidates: Origin[] = []
    for (const next of this.steps(c, g)) if (candidates.push(next) >= 16) break
    return candidates.length === 0 ? UNCHANGED : g.rng.pick(candidates)
  }

  override *steps(c: Origin, g: MutateContext): Generator<Origin, void> {
    if (!g.shrink) {
      yield* super.steps(c, g)
      return
    }
    // Ours first: fast-check's tree is left for good once its first branch is taken.
    if (c.path.length === 0 && c.drawn !== undefined) yield* this.simplerDraws(c, c.drawn)
    const found = this.valueAt(c)
    if (found === undefined) return
    let place = 0
    for (const _ of this.arbitrary.shrink(found.value, found.context)) {
      if (place >= widestShrink) return
      yield { ...c, path: [...c.path, place++] }
    }
  }

  private *simplerDraws(c: Origin, { choices, seed, bias }: Drawn): Generator<Origin, void> {
    const values = choices.map(({ value }) => value)
    const seen = new Set([JSON.stringify(this.serialize(c))])
    const worth = (next: Origin): boolean => {
      const key = JSON.stringify(this.serialize(next))
      const isNew = !seen.has(key) && this.complexity(next) < this.complexity(c)
      seen.add(key)
      return isNew
    }
    for (let count = choices.length >> 1; count >= 1; count >>= 1) {
      for (let start = 0; start + count <= choices.length; start += count) {
        const next = this.replay(values.toSpliced(start, count), seed, bias)
        if (worth(next)) yield next
      }
    }
    for (const [index, choice] of choices.entries()) {
      for (const simpler of simplerChoices(choice)) {
        const next = this.replay(values.with(index, simpler.value), seed, bias)
        if (worth(next)) yield next
      }
    }
  }

  complexity(c: Origin): number {
    if (c.bits >= 0) return c.bits
    const own = bitsOf(c)
    // Nothing may be simpler than the simplest, even where an arbitrary finds a way to ask for less.
    c.bits = c === this.plainest ? own : Math.max(own, this.minComplexity)
    return c.bits
  }

  /** Further down the same shrink tree is simpler; so is the earlier of two branches. */
  override compare(a: Origin, b: Origin): number {
    if (a.path.length !== b.path.length) return b.path.length - a.path.length
    for (const [index, place] of a.path.entries()) {
      const order = place - (b.path[index] as number)
      if (order !== 0) return order
    }
    return 0
  }

  getValue(c: Origin): T {
    return this.valueAt(c)?.value as T
  }

  override fromValue(value: unknown): Origin | undefined {
    if (!isPlain(value) || !this.arbitrary.canShrinkWithoutContext(value)) return undefined
    return { given: { value: copyPlain(value) }, path: [], bits: -1 }
  }

  validate(c: Origin): string | undefined {
    const isGiven = c.given !== undefined
    if (isGiven && !this.arbitrary.canShrinkWithoutContext(c.given.value))
      return 'the arbitrary does not make this value'
    return this.valueAt(c) === undefined ? 'the path leads out of the shrink tree' : undefined
  }

  serialize(c: Origin): IR {
    const path = c.path.length === 0 ? {} : { path: c.path }
    if (c.drawn === undefined) return { given: plainToIR(c.given?.value), ...path }
    return { choices: choicesToIR(c.drawn.choices), seed: c.drawn.seed, bias: c.drawn.bias, ...path }
  }

  parse(ir: IR): Origin | undefined {
    if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
    const { given, choices, seed, bias, path = [] } = ir as Readonly<Record<string, IR>>
    if (!Array.isArray(path) || !path.every((place) => Number.isInteger(place))) return undefined
    if (given !== undefined) {
      const value = plainFromIR(given)
      return value === undefined ? undefined : { given: value, path: path as number[], bits: -1 }
    }
    const values = valuesFromIR(choices)
    if (values === undefined || typeof seed !== 'number' || typeof bias !== 'number') return undefined
    return { ...this.replay(values, seed, bias), path: path as number[] }
  }

  override print(c: Origin, mode: PrintMode, out: Printer): void {
    const value = this.getValue(c)
    if (mode === 'source' || isPlain(value)) out.value(value)
    else out.text(stringify(value))
  }
}

function bitsOf({ drawn, given }: Origin): number {
  if (drawn === undefined) return plainBits(given?.value)
  return drawn.choices.reduce((sum, choice) => sum + bitsPerChoice + choiceBits(choice), 0)
}

/** Writes a word of the dictionary over choices that look like characters, and its length over the choice before. */
function spell(values: (number | bigint)[], at: number, choices: readonly Choice[], g: MutateContext): void {
  if (g.dictionary.strings.length === 0) return
  const word = g.rng.pick(g.dictionary.strings)
  const before = choices[at - 1]
  if (before !== undefined && word.length >= before.min && word.length <= before.max) values[at - 1] = word.length
  // fast-check numbers the printable ASCII characters from 0, other sets of characters by their code.
  const offset = g.rng.bool() ? 32 : 0
  for (let index = 0; index < word.length; index++) values[at + index] = word.charCodeAt(index) - offset
}

/** The values of any arbitrary of fast-check 4, guided, mutated and shrunk like those of our own domains. */
export function fromArbitrary<T>(arbitrary: Arbitrary<T>): Domain<T, Origin> {
  return new ArbitraryDomain(arbitrary)
}
