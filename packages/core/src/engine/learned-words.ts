/** The search's dictionary: the words it was given, and what the code compared its inputs with on the way. */
import type { Dictionary } from '../domains/context.ts'
import type { Comparison, Operand } from '../mutation/comparison.ts'

const mostWords = 256
const longestWord = 128

export class LearnedWords implements Dictionary {
  readonly numbers: number[]
  readonly bigints: bigint[]
  readonly strings: string[]
  private readonly known = new Set<Operand>()
  private readonly fixed: { readonly numbers: number; readonly bigints: number; readonly strings: number }

  constructor(given: Dictionary) {
    this.numbers = [...given.numbers]
    this.bigints = [...given.bigints]
    this.strings = [...given.strings]
    this.fixed = { numbers: this.numbers.length, bigints: this.bigints.length, strings: this.strings.length }
    for (const word of [...this.numbers, ...this.bigints, ...this.strings]) this.known.add(word)
  }

  learn(comparisons: readonly Comparison[]): void {
    for (const { left, right } of comparisons) {
      this.add(left)
      this.add(right)
    }
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
