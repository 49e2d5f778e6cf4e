/** The texts an input is made of, so that a message can be told from what the input wrote into it. */

/** How deep the texts of an input are looked for, and how many are: what the maker of a sequence is given in a list lies five deep. */
const deepestText = 6
const mostTexts = 64

interface Collected {
  readonly into: Set<string>
  readonly withKeys: boolean
}

function collectTexts(value: unknown, depth: number, collected: Collected): void {
  const { into, withKeys } = collected
  if (into.size >= mostTexts) return
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null && depth < deepestText) {
    for (const key of Object.keys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, key)
      if (withKeys && !Array.isArray(value)) into.add(key)
      if (descriptor !== undefined && 'value' in descriptor) collectTexts(descriptor.value, depth + 1, collected)
    }
  }
}

/** The texts of an input, without repeats: its strings and those in its lists and objects, as far as they lie above getters; with the keys where asked for. */
export function textsOf(args: readonly unknown[], withKeys = false): readonly string[] {
  const texts = new Set<string>()
  try {
    for (const arg of args) collectTexts(arg, 0, { into: texts, withKeys })
  } catch {
    // A proxy among the arguments: what was found before it is enough.
  }
  return [...texts]
}
