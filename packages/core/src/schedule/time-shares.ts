/**
 * How several fuzz tests share one budget of time: in rounds, each test in proportion to what it still discovers per second.
 *
 * The rate of a test is (discovered + 1) / time, over the rounds so far with older ones counting half as much each: one
 * more than what was found, because a search that found nothing for t seconds may still find something in the next t.
 * So a test that stops discovering gets less and less, and a fixed share of an equal part keeps it from starving.
 */

/** What one round of one test took and brought. */
export interface RoundResult {
  readonly milliseconds: number
  /** Features found that were not known before. */
  readonly discovered: number
  /** Nothing is left to be found: every input was tried. */
  readonly finished: boolean
}

interface Standing {
  milliseconds: number
  discovered: number
  finished: boolean
}

/** What a round of long ago weighs against the one after it. */
const decay = 0.5
/** Share of an equal part that every unfinished test gets. */
const floor = 0.1
/** A round is this part of the whole budget, within the bounds; what is left over makes the last one longer. */
const roundsPerBudget = 10
const shortestRound = 4_000
const longestRound = 60_000
const lastRoundShare = 1.5

/** Milliseconds of the next round, of `left` of a budget of `total`; all that is left where another round is not worth it. */
export function roundLength(total: number, left: number): number {
  const length = Math.min(longestRound, Math.max(shortestRound, total / roundsPerBudget))
  return left < length * lastRoundShare ? Math.max(0, left) : length
}

/** What is known of the tests of a run, by their ids. */
export class TimeShares {
  private readonly tests = new Map<string, Standing>()

  learn(id: string, { milliseconds, discovered, finished }: RoundResult): void {
    const before = this.tests.get(id) ?? { milliseconds: 0, discovered: 0 }
    this.tests.set(id, {
      milliseconds: before.milliseconds * decay + milliseconds,
      discovered: before.discovered * decay + discovered,
      finished,
    })
  }

  /** Tests that may still discover something. */
  get unfinished(): readonly string[] {
    return [...this.tests].filter(([, { finished }]) => !finished).map(([id]) => id)
  }

  /** Shares out `milliseconds` among the unfinished tests, all of it. */
  share(milliseconds: number): ReadonlyMap<string, number> {
    const live = this.unfinished
    if (live.length === 0) return new Map()
    const least = (floor * milliseconds) / live.length
    const rates = live.map((id) => this.rateOf(id))
    const sum = rates.reduce((total, rate) => total + rate, 0)
    const rest = milliseconds - least * live.length
    return new Map(live.map((id, at) => [id, least + (rest * (rates[at] ?? 0)) / sum]))
  }

  private rateOf(id: string): number {
    const { discovered, milliseconds } = this.tests.get(id) ?? { discovered: 0, milliseconds: 0 }
    return (discovered + 1) / Math.max(1, milliseconds)
  }
}
