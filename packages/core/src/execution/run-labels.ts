/** What the test says of the input that runs: the labels it gives it, and how large a share of the inputs each is to have. */
import { FuzzError } from '../errors.ts'

/** Labels of one test, so that a label per input cannot fill the memory. */
const mostLabels = 1_000

export class RunLabels {
  /** Labels of the last run, each once. */
  readonly given = new Set<string>()
  /** Shares the last run asked for, more than 0 and at most 1, by label. */
  readonly asked = new Map<string, number>()
  private problem: FuzzError | undefined
  /** The last run neither labelled its input nor asked for a share. Asked twice a run, so it is no question to the lists. */
  isEmpty = true

  give(name: string): void {
    this.isEmpty = false
    if (typeof name !== 'string') this.problem ??= badLabel(`label(${shown(name)})`, `the name is ${shown(name)}`)
    else if (this.given.size < mostLabels) this.given.add(name)
  }

  /** Of several shares for one label the largest is asked for. */
  ask(share: number, name: string): void {
    this.isEmpty = false
    if (typeof name !== 'string' || !(typeof share === 'number' && share > 0 && share <= 1)) {
      const wrong = typeof name === 'string' ? `the share is ${shown(share)}` : `the name is ${shown(name)}`
      this.problem ??= badLabel(`cover(${shown(share)}, ${shown(name)})`, wrong)
    } else if (this.asked.size < mostLabels || this.asked.has(name)) {
      this.asked.set(name, Math.max(share, this.asked.get(name) ?? 0))
    }
  }

  forget(): void {
    this.isEmpty = true
    this.given.clear()
    this.asked.clear()
    this.problem = undefined
  }

  /**
   * The code under test might catch an exception of `give` or `ask`: a mistake is told when the run has ended.
   * @throws FuzzError `bad-label`
   */
  check(): void {
    if (this.problem !== undefined) throw this.problem
  }
}

function badLabel(call: string, wrong: string): FuzzError {
  return new FuzzError('bad-label', `${call}: ${wrong}.`, {
    hint: "Write label('empty'), classify(list.length === 0, 'empty') or cover(0.05, 'empty', list.length === 0): names are texts, shares more than 0 and at most 1.",
  })
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? 'an object' : String(value)
}
