// What up to a thousand workers are worth, by a simulation that is driven by what recorded searches found, and when.
//
// Assumed, and written down in docs/campaigns.md:
//  - a feature waits for the one before it: the latest of what the run that showed it first had shown of old;
//  - from then on it is found at a constant rate by anybody who searches: finds over runs waited, of all recorded searches,
//    those that did not find it before their end included;
//  - workers find alike and without each other until a turn ends; then all know what any of them knows;
//  - beyond what was recorded, each doubling of the runs goes on to bring as much as the last one did, and as much of that
//    waits for something of the doubling before as did in the records.

/** Features, as one search of `most` runs after the other found them. */
export class Model {
  /** @param {{ most: number, searches: { run: number, parent: number, features: number[] }[][] }} records */
  constructor({ most, searches }) {
    this.most = most
    const times = searches.map(
      (finds) => new Map(finds.flatMap(({ run, features }) => features.map((one) => [one, run]))),
    )
    const parents = searches.map(
      (finds) => new Map(finds.flatMap(({ parent, features }) => features.map((one) => [one, parent]))),
    )
    const ids = new Set(times.flatMap((found) => [...found.keys()]))
    this.features = [...ids].map((id) => {
      const parent = mostCommon(parents.flatMap((of) => (of.has(id) ? [of.get(id)] : [])))
      return { id, parent, rate: rateOf(id, { times, parents, parent, most }) }
    })
    this.lateGain = mean(times.map((found) => [...found.values()].filter((run) => run > most / 2).length))
    this.lateShare = lateShareOf(times, parents, most)
  }

  /** The features of the records, and those of so many doublings beyond them; each behind the one it waits for. */
  extended(doublings, chance) {
    const all = [...this.features]
    const latest = this.features.map(({ id }) => id)
    let before = latest
    for (let doubling = 1; doubling <= doublings; doubling++) {
      const fresh = Array.from({ length: Math.round(this.lateGain) }, (_, at) => {
        const from = chance() < this.lateShare && before.length > 0 ? before : latest
        // Half of what is found at this rate is found within the runs of that doubling.
        const rate = Math.LN2 / (this.most * 2 ** (doubling - 1))
        return { id: `${doubling}-${at}`, parent: from[Math.floor(chance() * from.length)], rate }
      })
      before = fresh.map(({ id }) => id)
      all.push(...fresh)
    }
    return inOrder(all)
  }
}

/**
 * Features that so many workers know after `turns` turns of `turn` runs each.
 * @param {readonly { parent: number, rate: number }[]} features in order, parents as indices; -1 for none
 */
export function played(features, { workers, turns, turn }, chance) {
  const known = new Uint8Array(features.length)
  const at = new Float64Array(features.length)
  for (let round = 0; round < turns; round++) {
    const found = new Set()
    for (let worker = 0; worker < workers; worker++) {
      for (let index = 0; index < features.length; index++) {
        if (known[index] === 1) {
          at[index] = 0
          continue
        }
        const { parent, rate } = features[index]
        const start = parent < 0 ? 0 : at[parent]
        at[index] = start >= turn ? turn : start - Math.log(1 - chance()) / rate
        if (at[index] < turn) found.add(index)
      }
    }
    for (const index of found) known[index] = 1
  }
  return known.reduce((sum, one) => sum + one, 0)
}

/** Features of several workers, to those of one search with as many runs in one piece. */
export function shareOf(model, { workers, turns, turn }, chance) {
  const runs = workers * turns * turn
  const features = model.extended(Math.max(0, Math.ceil(Math.log2(runs / model.most)) + 1), chance)
  const several = played(features, { workers, turns, turn }, chance)
  const one = played(features, { workers: 1, turns: 1, turn: runs }, chance)
  return { several, one, share: several / one }
}

/** Finds over runs waited, by the parent each search had; those that did not find it waited from the usual parent on. */
function rateOf(id, { times, parents, parent, most }) {
  let [found, waited] = [0, 0]
  for (const [at, search] of times.entries()) {
    const run = search.get(id)
    const before = run === undefined ? parent : parents[at].get(id)
    const start = before === -1 ? 0 : search.get(before)
    if (start === undefined) continue
    if (run !== undefined) found++
    waited += Math.max(1, (run ?? most) - start)
  }
  return found / waited
}

/** Of what the second half of a search found, how much waited for something else of that half. */
function lateShareOf(times, parents, most) {
  let [late, behind] = [0, 0]
  for (const [at, search] of times.entries()) {
    for (const [id, run] of search) {
      if (run <= most / 2) continue
      late++
      if ((search.get(parents[at].get(id)) ?? 0) > most / 2) behind++
    }
  }
  return late === 0 ? 0 : behind / late
}

/** Parents first, as indices. What waits for itself in a circle, as usual parents of different searches may, waits for nothing. */
function inOrder(features) {
  const byId = new Map(features.map((feature) => [feature.id, feature]))
  const index = new Map()
  const ordered = []
  const place = (feature, above) => {
    const known = index.get(feature.id)
    if (known !== undefined) return known
    const parent = byId.get(feature.parent)
    const at = parent === undefined || above.has(parent.id) ? -1 : place(parent, new Set([...above, feature.id]))
    // It may have been placed on the way up.
    const placed = index.get(feature.id)
    if (placed !== undefined) return placed
    index.set(feature.id, ordered.length)
    ordered.push({ parent: at, rate: feature.rate })
    return ordered.length - 1
  }
  for (const feature of features) place(feature, new Set([feature.id]))
  return ordered
}

function mostCommon(items) {
  const counts = new Map()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? -1
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}
