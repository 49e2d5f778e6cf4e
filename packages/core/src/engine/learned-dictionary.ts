/** The search's dictionary: the values it was given, and what the code compared its inputs with on the way. */
import type { Dictionary } from '../domain/context.ts'
import { bucketsPerEdge, type CoverageSource, comparisonKind } from '../execution/coverage.ts'
import type { Comparison, Operand } from '../mutation/comparison.ts'

/** Learned values of each kind: numbers, big integers, texts. No bench chose it. */
const mostOfAKind = 256
/** Characters of a learned text: longer ones are inputs come back. No bench chose it. */
const longestText = 128
/** Texts of the code itself: of more modules than this none would be drawn often enough. No bench chose it. */
const mostAmbient = 1024
/** Characters of such a text: longer ones are messages. No bench chose it. */
const longestAmbient = 24

export class LearnedDictionary implements Dictionary {
  readonly numbers: number[]
  readonly bigints: bigint[]
  readonly strings: string[]
  readonly ambient: string[] = []
  private readonly known = new Set<Operand>()
  /** The literals of each module the search has been in. */
  private readonly met = new Set<readonly unknown[]>()
  private readonly fixed: { readonly numbers: number; readonly bigints: number; readonly strings: number }

  constructor(given: Dictionary) {
    this.numbers = [...given.numbers]
    this.bigints = [...given.bigints]
    this.strings = [...given.strings]
    this.fixed = { numbers: this.numbers.length, bigints: this.bigints.length, strings: this.strings.length }
    for (const value of [...this.numbers, ...this.bigints, ...this.strings]) this.known.add(value)
  }

  learn(comparisons: readonly Comparison[]): void {
    for (const { kind, left, right } of comparisons) {
      // The source of a regular expression is no value to try.
      if (kind === comparisonKind.matches) continue
      this.add(left)
      this.add(right)
    }
  }

  /** Takes up the texts that stand in modules a run was in for the first time; `count` features of the run. */
  meetCode(coverage: CoverageSource, features: readonly number[], count: number): void {
    for (let at = 0; at < count; at++) {
      const literals = coverage.literalsAt?.(Math.floor((features[at] ?? 0) / bucketsPerEdge))
      if (literals === undefined || this.met.has(literals)) continue
      this.met.add(literals)
      for (const value of literals) this.meet(value)
    }
  }

  private meet(value: Operand): void {
    if (typeof value !== 'string' || value.length > longestAmbient || this.ambient.length >= mostAmbient) return
    if (!this.ambient.includes(value)) this.ambient.push(value)
  }

  private add(value: Operand): void {
    if (value === undefined || this.known.has(value)) return
    if (typeof value === 'string') {
      if (value.length > 0 && value.length <= longestText) this.put(this.strings, this.fixed.strings, value)
    } else if (typeof value === 'number') this.put(this.numbers, this.fixed.numbers, value)
    else this.put(this.bigints, this.fixed.bigints, value)
  }

  /** Given values stay; learned ones make room for newer ones. */
  private put<Value extends Operand>(values: Value[], fixed: number, value: Value): void {
    if (values.length >= fixed + mostOfAKind) this.known.delete(values.splice(fixed, 1)[0])
    this.known.add(value)
    values.push(value)
  }
}
