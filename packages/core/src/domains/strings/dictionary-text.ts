/** A word worth putting into a text: of those the code compares with, of those that stand in the code, or a name all objects have. */
import type { GenContext } from '../../domain/context.ts'
import { itemAt } from '../../item-at.ts'
import { memberPaths } from './risky-strings.data.ts'

/** `undefined` where nothing is known of the code; names that all objects have are no reason to forgo another edit. */
export function dictionaryText({ rng, dictionary }: GenContext): string | undefined {
  const { strings, ambient = [] } = dictionary
  const kind = rng.below(8)
  if (kind === 0) return itemAt(rng.pick(memberPaths), 0)
  if (ambient.length > 0 && (kind < 3 || strings.length === 0)) return rng.pick(ambient)
  return strings.length === 0 ? undefined : rng.pick(strings)
}
