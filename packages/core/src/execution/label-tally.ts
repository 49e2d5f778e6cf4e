/**
 * Counts labels over the inputs that say something about the domains: those drawn from them. Seeds, combinations of
 * constants and mutants are what a search looks at, and their shares are those of the search. Dropped inputs do not count.
 * Where every input of the domains was tried, all of them count.
 */
import type { RunLabels } from './run-labels.ts'
import type { RunStatus } from './run-result.ts'

/** How many inputs have a label. */
export interface LabelCount {
  readonly name: string
  readonly count: number
  /** Share that was asked for, more than 0 and at most 1; missing where none was. */
  readonly least?: number
}

/** What is known of the labels of a test. */
export interface LabelStatistics {
  /** Inputs that count. */
  readonly inputs: number
  /** The most frequent first. */
  readonly labels: readonly LabelCount[]
  /** Every input of the domains was tried. */
  readonly all: boolean
}

/** Labels that have too small a share: `surely`, or as it looks so far. */
export interface RareLabels {
  readonly surely: readonly LabelCount[]
  readonly perhaps: readonly LabelCount[]
}

/**
 * The quantile of the normal distribution that leaves 1 in 1,000,000 above it. QuickCheck's `checkCoverage` is right in all
 * but 1 of 10^9 tests, and draws as many inputs as that takes; here their number has an end.
 */
const quantile = 4.7534

/** Labels of one test that are told apart. */
const mostLabels = 1_000

/** Inputs of one kind, and how many of them have which label. */
class Counts {
  inputs = 0
  readonly byName = new Map<string, number>()

  add(given: ReadonlySet<string>): void {
    for (const name of given) {
      const before = this.byName.get(name)
      if (before !== undefined || this.byName.size < mostLabels) this.byName.set(name, (before ?? 0) + 1)
    }
  }
}

export class LabelTally {
  private readonly drawn = new Counts()
  private readonly listed = new Counts()
  private readonly least = new Map<string, number>()

  /** An input was drawn from the domains and run. */
  drew(status: RunStatus, labels: RunLabels): void {
    this.ran(this.drawn, status, labels)
  }

  /** An input was run in the course of trying every one. */
  tried(status: RunStatus, labels: RunLabels): void {
    this.ran(this.listed, status, labels)
  }

  private ran(counts: Counts, status: RunStatus, labels: RunLabels): void {
    if (status === 'discarded') return
    counts.inputs++
    if (!labels.isEmpty) this.count(counts, labels)
  }

  private count(counts: Counts, labels: RunLabels): void {
    counts.add(labels.given)
    for (const [name, share] of labels.asked) this.least.set(name, Math.max(share, this.least.get(name) ?? 0))
  }

  /**
   * Inputs still to be drawn, so that half of each share that is asked for is told from the whole; none where no share is
   * asked for.
   */
  get missing(): number {
    if (this.least.size === 0) return 0
    let enough = 0
    for (const share of this.least.values()) {
      enough = Math.max(enough, Math.ceil((4 * quantile ** 2 * (1 - share)) / share), 1)
    }
    return Math.max(0, enough - this.drawn.inputs)
  }

  /** `undefined` where no input that counts was labelled or asked for a share. `all`: every input of the domains was tried. */
  statistics(all: boolean): LabelStatistics | undefined {
    const counts = all ? this.listed : this.drawn
    const names = new Set([...counts.byName.keys(), ...this.least.keys()])
    if (counts.inputs === 0 || names.size === 0) return undefined
    const labels = [...names].map((name): LabelCount => {
      const least = this.least.get(name)
      return { name, count: counts.byName.get(name) ?? 0, ...(least !== undefined && { least }) }
    })
    return { inputs: counts.inputs, labels: labels.sort((a, b) => b.count - a.count), all }
  }
}

/** Which labels have a smaller share than was asked for. Where every input was tried, one input with the label is enough. */
export function rareLabels({ inputs, labels, all }: LabelStatistics): RareLabels {
  const rare = labels.filter(({ count, least = 0 }) => (all ? least > 0 && count === 0 : count < least * inputs))
  const isSure = ({ count, least = 0 }: LabelCount): boolean => all || mostLikely(count, inputs) < least
  return { surely: rare.filter(isSure), perhaps: rare.filter((label) => !isSure(label)) }
}

/** Upper end of Wilson's interval: a share above it would show so few in one of a million samples. */
function mostLikely(count: number, inputs: number): number {
  const share = count / inputs
  const z = quantile ** 2 / inputs
  const half = Math.sqrt(share * (1 - share) * z + (z * z) / 4)
  return (share + z / 2 + half) / (1 + z)
}
