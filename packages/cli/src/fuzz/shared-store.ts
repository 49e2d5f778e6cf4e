/** A search that shares what it learns: the checkout and a store are brought together before, during and after it. */
import { join } from 'node:path'
import { type CampaignStore, type Exchange, exchange, openStore } from '@fuzzwright/campaign'
import { FuzzError } from '@fuzzwright/core/tooling'
import type { Shell } from '../shell.ts'

/** What was exchanged with a store, and what kept it from being exchanged. */
export interface Sharing {
  readonly place: string
  readonly pulled: number
  readonly pushed: number
  /** Findings taken from others: paths below the current folder, without ending. */
  readonly findings: readonly string[]
  readonly handedOver: number
  /** Messages; what was found lies beside the tests all the same. */
  readonly problems: readonly string[]
}

/** Milliseconds between two exchanges of a search that goes on. No bench chose it. */
const exchangeEvery = 60_000

/** Which store, and whether it is given anything. */
export interface SharedStore {
  /** A folder, `git:<branch>`, `redis://host:port#<campaign>`. */
  readonly place: string
  readonly gives: boolean
}

/**
 * Runs `work` with a store.
 * @throws FuzzError `bad-store`; a store that is away is a problem of the answer, and the search goes on
 */
export async function sharing<Answer>(
  { place, gives }: SharedStore,
  shell: Shell,
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly sharing: Sharing }> {
  const store = await openSharedStore(place, shell)
  const tally = new Tally({ cwd: shell.cwd, store, gives })
  await tally.exchange()
  const timer = setInterval(() => void tally.exchange(), exchangeEvery)
  try {
    const answer = await work()
    await tally.exchange()
    return { answer, sharing: tally.sharing }
  } finally {
    clearInterval(timer)
    await store.close()
  }
}

/** @throws FuzzError `bad-store` */
export function openSharedStore(place: string, { cwd, env, now, drawSeed }: Shell): Promise<CampaignStore> {
  return openStore(place, {
    cwd,
    env,
    cache: join(cwd, 'node_modules', '.cache', 'fuzzwright', 'store'),
    now,
    chance: () => (drawSeed() >>> 0) / 2 ** 32,
  })
}

interface Sides {
  readonly cwd: string
  readonly store: CampaignStore
  readonly gives: boolean
}

/** Adds up what several exchanges brought; two never run at once. */
class Tally {
  private readonly sides: Sides
  private readonly ends: Exchange[] = []
  private readonly problems = new Set<string>()
  private running: Promise<void> = Promise.resolve()

  constructor(sides: Sides) {
    this.sides = sides
  }

  exchange(): Promise<void> {
    this.running = this.running.then(() => this.once())
    return this.running
  }

  private async once(): Promise<void> {
    try {
      const { cwd, store, gives } = this.sides
      this.ends.push(await exchange(cwd, store, { gives }))
    } catch (error) {
      if (!(error instanceof FuzzError)) throw error
      this.problems.add(error.message)
    }
  }

  get sharing(): Sharing {
    const sum = (part: (end: Exchange) => number) => this.ends.reduce((all, end) => all + part(end), 0)
    return {
      place: this.sides.store.place,
      pulled: sum(({ pulled }) => pulled),
      pushed: sum(({ pushed }) => pushed),
      findings: [...new Set(this.ends.flatMap(({ findings }) => findings))],
      handedOver: sum(({ handedOver }) => handedOver),
      problems: [...this.problems, ...(this.ends.at(-1)?.problems ?? []).map(({ message }) => message)],
    }
  }
}
