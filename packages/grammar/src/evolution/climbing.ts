/**
 * Edits of the input that is best by the goals of which there is more or less. Where it is best because it throws, edits that touch what
 * earlier ones lost the exception by are avoided, of several the likeliest to keep it is run. (After the mutation masks of Lemieux and
 * Sen, "FairFuzz", reckoned from the runs there are anyway instead of ones of their own.)
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import type { Plan } from '../grammar/plan.ts'
import { grow, type Mutation, randomMutation } from '../mutation/tree-mutations.ts'
import type { Archive, Entry } from './archive.ts'
import { editNumber } from './edit-number.ts'
import type { Judged } from './feedback.ts'
import type { Levels } from './levels.ts'

/** Edits compared for each one that is run, and made at most to have so many that were not run before. */
const drafts = 3
const mostDrafts = 12

/** UTF-16 units by which what is climbed to may be longer than the archived input: longer texts only cost more. */
const mostGrowth = 24

/** What a climb is made with. */
export interface ClimbingParts {
  readonly plan: Plan
  readonly rng: Rng
  readonly archive: Archive
  readonly levels: Levels
  readonly standing: (judged: Judged) => number
  /** The derivation edited so; undefined where the edit finds nothing to change or the result is too large. */
  readonly edited: (derivation: Derivation, mutation: Mutation) => Derivation | undefined
}

/** An edit of a climb, and the archived input it goes back to. */
export interface Climb {
  readonly derivation: Derivation
  readonly parent: Entry
}

/** The input that throws from which edits are made: an archived one, or one that edits of it led to. */
interface Foothold {
  readonly entry: Entry
  readonly judged: Judged
  readonly mask: Mask
}

export class Climbing {
  private readonly parts: ClimbingParts
  private foothold: Foothold | undefined
  /** The last climb began at the foothold, and its result is not told yet. */
  private waits = false
  /** Inputs that threw since the last new exception. */
  private thrownAlike = 0

  constructor(parts: ClimbingParts) {
    this.parts = parts
  }

  /** From the best there is, or the simplest of a level; undefined where there is none, or nothing of it can be changed. */
  next(): Climb | undefined {
    const { rng, archive, levels, standing } = this.parts
    const level = rng.oneIn(2) ? levels.next() : undefined
    const parent = level ?? archive.best((entry) => standing(entry.judged))
    const from = parent?.judged.derivation
    this.waits = false
    if (parent === undefined || from === undefined) return undefined
    if (level === undefined && parent.judged.threw) return this.fromFoothold(parent)
    const derivation = this.edited(from, level !== undefined)
    return derivation.text === from.text ? undefined : { derivation, parent }
  }

  /**
   * How likely it is that what an input throws is known: of so many inputs that threw since the last new exception, none threw
   * another. (The rule of three.)
   */
  get shareOfKnown(): number {
    return Math.max(0, 1 - 3 / this.thrownAlike)
  }

  /** What became of a run: one of a climb that throws, and is no worse and hardly longer, is where the next one begins. */
  told(judged: Judged): void {
    if (judged.newException) this.thrownAlike = 0
    else if (judged.threw) this.thrownAlike++
    const { foothold } = this
    if (!this.waits || foothold === undefined) return
    this.waits = false
    const { mask, entry } = foothold
    mask.note(judged)
    const { standing } = this.parts
    if (!judged.threw || judged.derivation === undefined || standing(judged) < standing(foothold.judged)) return
    if (judged.text.length > mostGrowth + entry.judged.text.length) return
    this.foothold = { entry, judged, mask: mask.movedTo(judged.text) }
  }

  private fromFoothold(best: Entry): Climb | undefined {
    const { standing } = this.parts
    const known = this.foothold
    const stays = known !== undefined && standing(known.judged) >= standing(best.judged)
    const foothold = stays ? known : { entry: best, judged: best.judged, mask: new Mask(best.judged.text) }
    this.foothold = foothold
    const { judged, entry, mask } = foothold
    const from = judged.derivation
    if (from === undefined) return undefined
    let likeliest: { readonly derivation: Derivation; readonly keeps: number } | undefined
    for (let [made, compared] = [0, 0]; made < mostDrafts && compared < drafts; made++) {
      const derivation = this.edited(from, false)
      if (mask.knows(derivation.text)) continue
      compared++
      const keeps = mask.keeps(derivation.text)
      if (keeps > (likeliest?.keeps ?? 0)) likeliest = { derivation, keeps }
    }
    if (likeliest === undefined) return undefined
    this.waits = true
    return { derivation: likeliest.derivation, parent: entry }
  }

  /** Up to some edits in a row: of numbers alone, or growth and numbers as often as any edit of a tree. */
  private edited(from: Derivation, numbersAlone: boolean): Derivation {
    const { rng, plan, edited } = this.parts
    const number: Mutation = (each) => editNumber(plan, each, rng)?.derivation
    let next = from
    for (let edits = 1 + rng.small(3); edits > 0; edits--) {
      next = edited(next, numbersAlone ? number : rng.pick([grow, number, randomMutation(rng)])) ?? next
    }
    return next
  }
}

/** By place of a text, in UTF-16 units: how many edits of it kept the exception, and how many lost it. */
class Mask {
  private readonly of: string
  private readonly kept: Uint32Array
  private readonly lost: Uint32Array
  /** Texts that were run. */
  private readonly texts: Set<string>

  constructor(of: string, texts = new Set<string>()) {
    this.of = of
    // What is put in behind the end has a place too.
    this.kept = new Uint32Array(of.length + 1)
    this.lost = new Uint32Array(of.length + 1)
    this.texts = texts.add(of)
  }

  knows(text: string): boolean {
    return this.texts.has(text)
  }

  note({ text, threw }: Judged): void {
    this.texts.add(text)
    const [from, to] = changed(this.of, text)
    const counts = threw ? this.kept : this.lost
    for (let place = from; place < to; place++) counts[place] = (counts[place] ?? 0) + 1
  }

  /** Chance that the edit keeps the exception, as far as is known: that of the place where it is least. */
  keeps(text: string): number {
    const [from, to] = changed(this.of, text)
    let least = 1
    for (let place = from; place < to; place++) {
      const [kept, lost] = [this.kept[place] ?? 0, this.lost[place] ?? 0]
      least = Math.min(least, (kept + 1) / (kept + lost + 2))
    }
    return least
  }

  /** What is known of the places that an edit left alone holds for what it made; what it put in kept the exception once. */
  movedTo(text: string): Mask {
    const next = new Mask(text, this.texts)
    const [from, to] = changed(this.of, text)
    const behind = Math.max(from, text.length - (this.of.length - to))
    for (const [before, after] of [
      [this.kept, next.kept],
      [this.lost, next.lost],
    ] as const) {
      after.set(before.subarray(0, from))
      after.set(before.subarray(to, to + after.length - behind), behind)
    }
    next.kept.fill(1, from, behind)
    return next
  }
}

/** From the first to behind the last unit that differs; at least one place. */
function changed(before: string, after: string): readonly [from: number, to: number] {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return [from, Math.max(from + 1, before.length - same)]
}
