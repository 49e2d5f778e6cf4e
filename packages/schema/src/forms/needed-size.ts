/** How much a schema asks for at least, where that can be made. */
import { FuzzError } from '@fuzzwright/core'
import { below } from '../document/place.ts'
import { type Case, tightest } from '../solving/case.ts'

/** What of each is made in some seconds. No bench chose them. */
const most = { minItems: 1_000_000, minLength: 1_000_000, minProperties: 1000 } as const
const nouns = { minItems: 'items', minLength: 'characters', minProperties: 'members' } as const

/**
 * The least size that the schemas of a case ask for.
 * @throws FuzzError `schema-too-large` where no value of it is made in good time
 */
export function neededSize(one: Case, keyword: keyof typeof most): number {
  const size = Math.ceil(tightest(one)[keyword] ?? 0)
  if (size <= most[keyword]) return size
  const part = [...one.parts.values()].find(({ keywords }) => Math.ceil(keywords.limits[keyword] ?? 0) === size)
  const pointer = below(part?.demand.place.label ?? '#', keyword)
  throw new FuzzError('schema-too-large', `${pointer}: no value of at least ${size} ${nouns[keyword]} is made.`, {
    hint: `At most ${most[keyword]} are. Test with a smaller bound: what an app does with more shows there, too.`,
  })
}
