/** The search's dictionary: the words it was given, and what the code compared its inputs with on the way. */
import type { Dictionary } from '../domain/context.ts'
import { bucketsPerEdge, type CoverageSource, comparisonKind } from '../execution/coverage.ts'
import type { Comparison, Operand } from '../mutation/comparison.ts'

const mostWords = 256
const longestWord = 128
/** Texts of the code itself: longer ones are messages, and of more modules than this none would be drawn often enough. */
const mostAmbient = 1024
const longestAmbient = 24

export class LearnedWords implements Dictionary {
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
    for (const word of [...this.numbers, ...this.bigints, ...this.strings]) this.known.add(word)
  }

  learn(comparisons: readonly Comparison[]): void {
    for (const { kind, left, right } of comparisons) {
      // The source of a regular expression is no word.
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
      for (const word of literals) this.meet(word)
    }
  }

  private meet(word: Operand): void {
    if (typeof word !== 'string' || word.length > longestAmbient || this.ambient.length >= mostAmbient) return
    if (!this.ambient.includes(word)) this.ambient.push(word)
  }

  private add(word: Operand): void {
    if (word === undefined || this.known.has(word)) return
    if (typeof word === 'string') {
      if (word.length > 0 && word.length <= longestWord) this.put(this.strings, this.fixed.strings, word)
    } else if (typeof word === 'number') this.put(this.numbers, this.fixed.numbers, word)
    else this.put(this.bigints, this.fixed.bigints, word)
  }

  /** Given words stay; learned ones make room for newer ones. */
  private put<Word extends Operand>(words: Word[], fixed: number, word: Word): void {
    if (words.length >= fixed + mostWords) this.known.delete(words.splice(fixed, 1)[0])
    this.known.add(word)
    words.push(word)
  }
}
