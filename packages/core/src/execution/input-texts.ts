/** The texts an input is made of, so that a message can be told from what the input wrote into it. */

/** How deep the texts of an input are looked for, and how many are: what the maker of a sequence is given in a list lies five deep. */
const deepestText = 6
const mostTexts = 64

interface Collected {
  readonly into: Set<string>
  readonly type: 'string' | 'number'
  readonly withKeys: boolean
}

function collectTexts(value: unknown, depth: number, collected: Collected): void {
  const { into, type, withKeys } = collected
  if (into.size >= mostTexts) return
  if (typeof value === type) into.add(String(value))
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
  return collected(args, { into: new Set(), type: 'string', withKeys })
}

/** The numbers of an input in the same way, as they are written. */
export function numbersOf(args: readonly unknown[]): readonly string[] {
  return collected(args, { into: new Set(), type: 'number', withKeys: false })
}

function collected(args: readonly unknown[], into: Collected): readonly string[] {
  try {
    for (const arg of args) collectTexts(arg, 0, into)
  } catch {
    // A proxy among the arguments: what was found before it is enough.
  }
  return [...into.into]
}
