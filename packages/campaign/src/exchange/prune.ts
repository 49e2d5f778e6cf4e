/** Keeps a store within bounds. Whoever prunes does it alone, by a lease; writers need not know. */
import { type CampaignStore, partsOf } from '../store/campaign-store.ts'
import { isSimpler } from './local-project.ts'

/** What may stay. */
export interface PruneBounds {
  /** Inputs of one version of the domains of one test; the longest go first. */
  readonly inputs: number
  /** Characters of everything but findings; where there are more, the longest inputs go first. */
  readonly characters: number
  /** Shelves of inputs that somebody may still come back to; missing: all. */
  readonly wanted?: (shelf: string) => boolean
}

/** What a project with a hundred tests stays far below; no bench chose them. */
export const usualBounds: PruneBounds = { inputs: 2_000, characters: 16 * 1024 * 1024 }

/**
 * Removes inputs beyond the bounds, and of each finding everything but its simplest content. Answers how many entries it
 * removed; 0 where somebody else is at it.
 * @param owner tells those who ask for the lease apart
 * @throws FuzzError `store-away`
 */
export async function prune(store: CampaignStore, owner: string, bounds: PruneBounds = usualBounds): Promise<number> {
  if (!(await store.lease('prune', owner, leaseTime))) return 0
  try {
    const texts = await store.read(await store.names())
    const gone = new Set([...unwanted(texts, bounds), ...outdone(texts)])
    for (const name of tooMany(texts, gone, bounds)) gone.add(name)
    await store.remove([...gone])
    return gone.size
  } finally {
    await store.release('prune', owner)
  }
}

/** Milliseconds: whoever needs longer has been killed. */
const leaseTime = 5 * 60_000

function unwanted(texts: ReadonlyMap<string, string>, { wanted }: PruneBounds): readonly string[] {
  if (wanted === undefined) return []
  return [...texts.keys()].filter((name) => name.startsWith('inputs/') && !wanted(partsOf(name).shelf))
}

function outdone(texts: ReadonlyMap<string, string>): readonly string[] {
  const best = new Map<string, string>()
  const gone: string[] = []
  for (const [name, text] of texts) {
    const { shelf } = partsOf(name)
    if (!shelf.startsWith('findings/')) continue
    const known = best.get(shelf)
    const isBetter = known === undefined || isSimpler(text, texts.get(known) ?? '')
    if (isBetter) best.set(shelf, name)
    if (known !== undefined) gone.push(isBetter ? known : name)
  }
  return gone
}

function tooMany(
  texts: ReadonlyMap<string, string>,
  gone: ReadonlySet<string>,
  { inputs, characters }: PruneBounds,
): readonly string[] {
  const left = [...texts]
    .filter(([name]) => name.startsWith('inputs/') && !gone.has(name))
    .sort(([a, one], [b, other]) => one.length - other.length || (a < b ? -1 : 1))
  const counts = new Map<string, number>()
  let sum = 0
  return left.flatMap(([name, text]) => {
    const { shelf } = partsOf(name)
    const count = (counts.get(shelf) ?? 0) + 1
    if (count > inputs || sum + text.length > characters) return [name]
    counts.set(shelf, count)
    sum += text.length
    return []
  })
}
