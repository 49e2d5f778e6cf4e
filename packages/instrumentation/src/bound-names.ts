/** The names that a pattern binds, as in `const { a, b: [c] } = …` or `catch ({ message })`. */
import type { AnyNode } from 'acorn'

/** Names a pattern binds or assigns to. */
export function eachName(pattern: AnyNode, add: (name: string) => void): void {
  if (pattern.type === 'Identifier') add(pattern.name)
  else if (pattern.type === 'ObjectPattern') {
    for (const part of pattern.properties) eachName(part.type === 'Property' ? part.value : part.argument, add)
  } else if (pattern.type === 'ArrayPattern') {
    for (const element of pattern.elements) if (element !== null) eachName(element, add)
  } else if (pattern.type === 'AssignmentPattern') eachName(pattern.left, add)
  else if (pattern.type === 'RestElement') eachName(pattern.argument, add)
}

/** As a set; empty where nothing is bound. */
export function boundNames(pattern: AnyNode | null | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  if (pattern) eachName(pattern, (name) => names.add(name))
  return names
}
