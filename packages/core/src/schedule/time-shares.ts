/**
 * How several fuzz tests share one budget of time: in rounds, each test in proportion to what it still discovers per second.
 *
 * The rate of a test is (discovered + 1) / time, over the rounds so far with older ones counting half as much each: one
 * more than what was found, because a search that found nothing for t seconds may still find something in the next t.
 * So a test that stops discovering gets less and less, and a fixed share of an equal part keeps it from starving. A test that
 * has covered all of its code counts for what it still discovers only, and its fixed share is half as large.
 */

/** What one round of one test took and brought. */
export interface RoundResult {
  readonly milliseconds: number
  /** Features found that were not known before. */
  readonly discovered: number
  /** Nothing is left to be found: every input was tried. */
  readonly finished: boolean
  /** Every edge of the code it enters is covered. */
  readonly covered?: boolean
}

interface Standing {
  covered: boolean
  milliseconds: number
  discovered: number
  finished: boolean
}

/** What a round of long ago weighs against the one after it. No bench chose it. */
const decay = 0.5
/** Share of an equal part that every unfinished test gets. None may starve; no bench chose its size. */
const floor = 0.1
/** What is left of that once all of the code is covered: there may still be an input that fails. No bench chose it. */
const coveredFloor = 0.05
/** The first round, which knows nothing yet, is this part of the others. No bench chose it. */
const firstRoundPart = 0.25
/** Milliseconds that a test has in it at least: enough to load and to run seeds. No bench chose it. */
const leastFirstTime = 500
/** Milliseconds: shorter rounds go by in starting workers. No bench chose it. */
const shortestRound = 4_000
/** Milliseconds: a person waits no longer for the next line. No bench chose it. */
const longestRound = 60_000
/** Of a round, to all before it. With 1 a minute of four tests is five rounds, with 2 four and with 4 three; benches of four parsers could tell no difference, and did not choose it. */
const growth = 4
/** What is left over makes the last round longer, by as much as this. No bench chose it. */
const lastRoundShare = 1.5

/**
 * Milliseconds of the next round, of `left` of a budget of `total`; all that is left where another round is not worth it. Four times as
 * long as all before it together: what a test discovers in each doubling of its time changes little, and each round starts its workers anew.
 */
export function roundLength(total: number, left: number): number {
  const length = Math.min(longestRound, Math.max(shortestRound, growth * (total - left)))
  return left < length * lastRoundShare ? Math.max(0, left) : length
}

/** Milliseconds of the first round where the others take `length`, of which each test would get `each`. */
export function firstRoundLength(length: number, each: number): number {
  return length * Math.min(1, Math.max(firstRoundPart, leastFirstTime / each))
}

/** What is known of the tests of a run, by their ids. */
export class TimeShares {
  private readonly tests = new Map<string, Standing>()

  learn(id: string, { milliseconds, discovered, finished, covered = false }: RoundResult): void {
    const before = this.tests.get(id) ?? { milliseconds: 0, discovered: 0, covered: false }
    // What was found on the way to covering everything says nothing of what comes after.
    const isJustCovered = covered && !before.covered
    this.tests.set(id, {
      milliseconds: before.milliseconds * decay + milliseconds,
      discovered: isJustCovered ? 0 : before.discovered * decay + discovered,
      finished,
      covered,
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
    const even = milliseconds / live.length
    const standings = live.map((id) => this.tests.get(id))
    const leasts = standings.map((standing) => even * (standing?.covered ? coveredFloor : floor))
    const rates = standings.map(rateOf)
    const sum = sumOf(rates)
    const rest = milliseconds - sumOf(leasts)
    // Where nothing is expected of anybody, all are alike.
    const parts = rates.map((rate) => (sum === 0 ? 1 / live.length : rate / sum))
    return new Map(live.map((id, at) => [id, (leasts[at] ?? 0) + rest * (parts[at] ?? 0)]))
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** What is expected of a millisecond. */
function rateOf(standing: Standing | undefined): number {
  if (standing === undefined) return 1
  const { discovered, milliseconds, covered } = standing
  return (discovered + (covered ? 0 : 1)) / Math.max(1, milliseconds)
}
