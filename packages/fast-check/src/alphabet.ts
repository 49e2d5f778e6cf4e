/** Which characters the texts of an arbitrary have, as far as that was seen. */
import type { Arbitrary } from 'fast-check'
import { recognises } from './recognises.ts'

/**
 * Of a text with a character that is none of its own, fast-check tries all pieces: a quarter of a second for 256 characters. So a character is
 * tried once, in a text of nothing else, where the arbitrary takes such texts of those that it is known to have.
 */
export class Alphabet {
  private readonly arbitrary: Arbitrary<unknown>
  private readonly known = new Set<string>()
  private readonly refused = new Set<string>()
  /** A text of one known character is one of the arbitrary's; `undefined` while that was not tried. */
  private isFree: boolean | undefined

  constructor(arbitrary: Arbitrary<unknown>) {
    this.arbitrary = arbitrary
  }

  /** Takes in a text of the arbitrary. */
  note(text: string): void {
    for (const character of text) {
      this.known.add(character)
      this.refused.delete(character)
    }
  }

  /** `false` where the text has a character that those of the arbitrary have not. */
  mayHave(text: string): boolean {
    if (text.length < leastTried) return true
    const characters = [...text]
    const others = new Set(characters.filter((one) => !this.known.has(one)))
    if (others.size === 0 || !this.takesAny(characters.length)) return true
    return [...others].every((one) => this.takes(one, characters.length))
  }

  private takesAny(count: number): boolean {
    const [first] = this.known
    if (first === undefined) return false
    this.isFree ??= recognises(this.arbitrary, first.repeat(count))
    return this.isFree
  }

  private takes(character: string, count: number): boolean {
    if (this.refused.has(character)) return false
    const isTaken = recognises(this.arbitrary, character.repeat(count))
    ;(isTaken ? this.known : this.refused).add(character)
    return isTaken
  }
}

/** Shorter texts are looked at as a whole sooner than this is worth. No bench chose it. */
const leastTried = 16
