/** The arguments of a kept finding on one line, as far as a line holds. */
import type { StoredFinding } from '@fuzzwright/core/host'

const longest = 100

export function sourceOfFinding({ arguments: given }: StoredFinding): string {
  const text = given
    .map(({ name, source }) => `${name} = ${source}`)
    .join(', ')
    .replace(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
