/** Tells of inputs that cannot be written down and read back: nothing can replay them or begin with them, and nobody would know. */
import type { AnyDomain } from '../domain/domain.ts'

function isReadBack(domain: AnyDomain, corpus: unknown): boolean {
  try {
    return domain.parse(domain.serialize(corpus)) !== undefined
  } catch {
    // `serialize` and `parse` may be the user's own.
    return false
  }
}

/** The innermost domains of `corpus` whose part is not read back; none where it is. */
export function culprits(domain: AnyDomain, corpus: unknown): readonly AnyDomain[] {
  if (isReadBack(domain, corpus)) return []
  const inside: AnyDomain[] = []
  domain.visit(corpus, (part, value) => inside.push(...culprits(part, value)))
  return inside.length === 0 ? [domain] : inside
}

/**
 * One sentence at most: of `failing`, corpus values of `root`, where one of them cannot be read back, else of the domains whose inputs were
 * not kept for the next run.
 */
export function unreadableInputs(
  root: AnyDomain,
  failing: readonly unknown[],
  unkept: Iterable<string>,
): readonly string[] {
  const found = failing.flatMap((corpus) => culprits(root, corpus)).map(({ name }) => name)
  if (found.length > 0) return [unreadable(found, 'no replay line and no file will run this input again')]
  const names = [...unkept]
  return names.length === 0 ? [] : [unreadable(names, 'none is kept, and the next run begins without them')]
}

function unreadable(domains: readonly string[], consequence: string): string {
  const made = Array.from(new Set(domains), (name) => `${name}()`).join(' and ')
  return `What ${made} made cannot be written down and read back: ${consequence}. Give that domain \`serialize\` and \`parse\`.`
}
