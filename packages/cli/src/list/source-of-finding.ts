/** The arguments of a kept finding on one line, as far as a line holds. */
import type { StoredFinding } from '@fuzzwright/core/tooling'

const longest = 100

export function sourceOfFinding({ arguments: given }: StoredFinding): string {
  return argumentsOnOneLine(given)
}

/** `name = source` of each, as far as a line holds. */
export function argumentsOnOneLine(given: StoredFinding['arguments']): string {
  const text = given
    .map(({ name, source }) => `${name} = ${source}`)
    .join(', ')
    .replace(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
