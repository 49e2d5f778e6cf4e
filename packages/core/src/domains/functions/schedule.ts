/** Who goes on where several could, as an input: a list of switches, so that the simplest is the fewest of them. */
import type { GenContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import type { Printer } from '../../domain/printer.ts'
import { pairOf } from '../../domain/tuple.ts'
import { FuzzedSchedule } from '../../interleavings/fuzzed-schedule.ts'
import type { Switch } from '../../interleavings/switch.ts'
import type { Rng } from '../../random/rng.ts'
import { arrayOf } from '../containers/array.ts'
import { int } from '../numbers/int.ts'

/** The last choice that may be a switch, and how many could be passed over. No bench chose them. */
const lastChoice = 255
const mostPassed = 7
/** How many are passed over in a single switch that is tried in place of several. No bench chose it. */
const commonlyPassed = 3
/** Most switches, and as many as are drawn. Most races need one or two (Burckhardt and others, 2010). */
const mostSwitches = 40
const drawnSwitches = 4
/** Choices among which switches are drawn: those of a short run, of a longer one, of a long one. No bench chose them. */
const horizons = [4, 12, 40] as const

class ScheduleDomain extends DelegatingDomain<FuzzedSchedule, Switch[], ListNode<unknown>> {
  readonly name = 'schedule'
  readonly inner: Domain<Switch[], ListNode<unknown>> = arrayOf(
    pairOf(int({ min: 0, max: lastChoice }), int({ min: 1, max: mostPassed })),
  )
    .withMaxSize(mostSwitches)
    .withSoftMaxSize(drawnSwitches)

  /** Switches near each other: those that make up a race are. */
  override init(g: GenContext): ListNode<unknown> {
    const drawn = g.unbiased || g.rng.oneIn(4) ? undefined : this.inner.fromValue(switchesNear(g.rng))
    return drawn === undefined || this.inner.complexity(drawn) > g.maxComplexity ? this.inner.init(g) : drawn
  }

  override getValue(c: ListNode<unknown>): FuzzedSchedule {
    return new FuzzedSchedule(this.inner.getValue(c))
  }

  override fromValue(value: unknown): ListNode<unknown> | undefined {
    return value instanceof FuzzedSchedule ? this.inner.fromValue(value.switches) : undefined
  }

  override switchesIn(c: ListNode<unknown>): number {
    return c.items.length
  }

  /** None, all but one, and a single one wherever it may stand: of those there are few enough to try them all. */
  override *fewerSwitches(c: ListNode<unknown>): Generator<ListNode<unknown>> {
    const switches = this.inner.getValue(c)
    const lists: Switch[][] = [[], ...switches.map((_, at) => switches.toSpliced(at, 1))]
    if (switches.length > 1) {
      const last = Math.min(lastChoice, Math.max(...switches.map(([at]) => at)) + 1)
      for (let past = 1; past <= commonlyPassed; past++) for (let at = 0; at <= last; at++) lists.push([[at, past]])
    }
    for (const list of lists) {
      const fewer = list.length < switches.length ? this.inner.fromValue(list) : undefined
      if (fewer !== undefined) yield fewer
    }
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    out.value(this.getValue(c))
  }
}

function switchesNear(rng: Rng): Switch[] {
  const horizon = rng.pick(horizons)
  return Array.from({ length: rng.below(drawnSwitches + 1) }, () => [
    rng.below(horizon),
    rng.bool() ? 1 : 1 + rng.below(3),
  ])
}

/** Orders in which what is started together goes on, for finding races: see `FuzzedSchedule`. */
export function schedule(): Domain<FuzzedSchedule> {
  return new ScheduleDomain()
}
