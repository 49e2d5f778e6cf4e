/**
 * Texts that an arbitrary refuses inside of one value. What a comparison asks for is tried at each place of a list, and to ask costs a look
 * at the whole list: of 100 words that are taken from a few, none is ever another one. Of another list it may be one: items may have to differ.
 */

/** Items from which on a list is taken to have items of one kind; a tuple has others at each place. No bench chose it. */
const manyItems = 16

export class RefusedTexts {
  private whole: object | undefined
  private readonly known = new Set<string>()

  /** The value that is edited from now on, and how many parts it has. */
  of(
    whole: object,
    parts: number,
  ): { has(text: string, place: number): boolean; add(text: string, place: number): void } {
    if (whole !== this.whole) {
      this.whole = whole
      this.known.clear()
    }
    const keyOf = (text: string, place: number): string => (parts >= manyItems ? text : `${place}\0${text}`)
    return {
      has: (text, place) => this.known.has(keyOf(text, place)),
      add: (text, place) => void this.known.add(keyOf(text, place)),
    }
  }
}
