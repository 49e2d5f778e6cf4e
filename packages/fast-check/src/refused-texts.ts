/**
 * Texts that an arbitrary refuses inside of one value. What a comparison asks for is tried at each place of a list, and to ask costs a look
 * at the whole list: of 100 words that are taken from a few, none is ever another one. Of another list it may be one: items may have to differ.
 */

/** Items from which on a list is taken to have items of one kind; a tuple has others at each place. No bench chose it. */
const manyItems = 16

export class RefusedTexts {
  private whole: object | undefined
  private readonly known = new Set<string>()

  /** Keys of what was refused within this value, which is edited from now on. */
  within(whole: object): Set<string> {
    if (whole !== this.whole) {
      this.whole = whole
      this.known.clear()
    }
    return this.known
  }
}

/** @param parts how many the value has */
export function refusedKey(text: string, place: number, parts: number): string {
  return parts >= manyItems ? text : `${place}\0${text}`
}
