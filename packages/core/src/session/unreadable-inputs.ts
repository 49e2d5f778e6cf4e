/** Tells of findings whose input cannot be written down and read back: nothing can replay them, and nobody would know. */
import type { AnyDomain } from '../domain/domain.ts'

function isReadBack(domain: AnyDomain, corpus: unknown): boolean {
  try {
    return domain.parse(domain.serialize(corpus)) !== undefined
  } catch {
    // `serialize` and `parse` may be the user's own.
    return false
  }
}

/** The innermost domains of `corpus` whose part is not read back. */
function culprits(domain: AnyDomain, corpus: unknown): readonly AnyDomain[] {
  if (isReadBack(domain, corpus)) return []
  const inside: AnyDomain[] = []
  domain.visit(corpus, (part, value) => inside.push(...culprits(part, value)))
  return inside.length === 0 ? [domain] : inside
}

/** One sentence for all of `inputs`, corpus values of `root`; none where each of them can be read back. */
export function unreadableInputs(root: AnyDomain, inputs: readonly unknown[]): readonly string[] {
  const names = new Set(inputs.flatMap((corpus) => culprits(root, corpus)).map(({ name }) => name))
  if (names.size === 0) return []
  const made = [...names].map((name) => `${name}()`).join(' and ')
  return [
    `What ${made} made cannot be written down and read back: no replay line and no file will run this input again. ` +
      'Give that domain `serialize` and `parse`.',
  ]
}
