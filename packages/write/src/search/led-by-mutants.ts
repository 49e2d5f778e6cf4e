/** Says of what was observed which mutants it kills, and looks for inputs that kill those that nothing does. */
import { type AnyDomain, Context, Rng, UNCHANGED } from '@fuzzwright/core/domain'
import { systemClock } from '@fuzzwright/core/host'
import type { MutantKills } from './mutant-kills.ts'
import { observe, type Subject } from './observe-input.ts'
import type { Observation, SearchTask } from './search-task.ts'
import { simplest } from './simplest.ts'

/** What was seen of an input. */
export interface Observed {
  readonly corpus: unknown
  readonly observation: Observation
}

/** Mutants, and how long inputs for them are looked for. */
export interface MutantGuidance {
  readonly kills: MutantKills
  readonly limits: Pick<SearchTask, 'seed' | 'runs' | 'timeBudget'>
}

/** Characters of an input and its answer that are worth a mutant. No bench chose it. */
const mostOfKiller = 100
/** Inputs tried for mutants that no other has killed, even where none is known to be reached. */
const leastRuns = 200
/** One input of so many is drawn, the others are neighbours of what was observed. */
const drawnShare = 4

/** What was observed, and what was found beside it. */
export async function ledByMutants(
  subject: Subject,
  observed: readonly Observed[],
  { kills, limits }: MutantGuidance,
): Promise<readonly Observation[]> {
  const all: Observation[] = []
  for (const { corpus, observation } of observed) {
    // What nobody wants to read is in the file for what it reaches, and for no mutant.
    const isShort = observation.length <= mostOfKiller
    all.push(isShort ? asKiller(observation, await kills.of(corpus)) : observation)
  }
  const bases = observed.map(({ corpus }) => corpus)
  for (const corpus of await killers(subject, bases, { kills, limits })) {
    const observation = await observe(subject, corpus)
    if (typeof observation !== 'object' || observation.length > mostOfKiller) continue
    all.push(asKiller(observation, await kills.of(corpus)))
  }
  return all
}

/** That it kills a mutant is something an input shows. */
function asKiller(observation: Observation, mutants: readonly number[]): Observation {
  return { ...observation, features: [...observation.features, ...mutants.map((mutant) => `mutant ${mutant}`)] }
}

/** Inputs that kill what none before did: neighbours of `bases`, and others by chance, made simple. */
async function killers(
  subject: Subject,
  bases: readonly unknown[],
  { kills, limits: { seed, runs, timeBudget } }: MutantGuidance,
): Promise<readonly unknown[]> {
  const root: AnyDomain = subject.root
  const context = new Context(new Rng(seed))
  const found: unknown[] = []
  const start = systemClock.now()
  for (let run = 0; run < runs && systemClock.now() - start < timeBudget; run++) {
    const base = bases.length === 0 || run % drawnShare === 0 ? undefined : bases[run % bases.length]
    const drawn = base === undefined ? root.init(context.reset()) : root.mutate(base, context.reset())
    if (drawn === UNCHANGED) continue
    for (const mutant of await kills.newOf(drawn)) {
      found.push(await simplest(root, drawn, { seed, isAsGood: (one) => kills.does(one, mutant) }))
    }
    if (kills.isStuck || (run > leastRuns && kills.survivors.length === 0)) break
  }
  return found
}
