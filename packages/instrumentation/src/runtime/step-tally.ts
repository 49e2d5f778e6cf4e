/** Where the steps of a weighed run were taken, and how many built-ins took. */
import type { EdgeLocation } from '@fuzzwright/core/execution'

interface Place {
  readonly steps: number
  locate(): EdgeLocation | undefined
}

export class StepTally {
  /** Steps by counter, as positions among all counters. */
  private readonly byCounter = new Map<number, number>()
  /** Steps of built-ins, by module and line. */
  private readonly byLine = new Map<string, Map<number, number>>()

  clear(): void {
    this.byCounter.clear()
    this.byLine.clear()
  }

  addCounted(position: number, steps: number): void {
    this.byCounter.set(position, (this.byCounter.get(position) ?? 0) + steps)
  }

  addAtLine(file: string, line: number, steps: number): void {
    let lines = this.byLine.get(file)
    if (lines === undefined) this.byLine.set(file, (lines = new Map()))
    lines.set(line, (lines.get(line) ?? 0) + steps)
  }

  /** The line that took most; `locate` answers where a counter stands. */
  most(locate: (position: number) => EdgeLocation | undefined): EdgeLocation | undefined {
    let best: Place | undefined
    for (const [position, steps] of this.byCounter) {
      if (best === undefined || steps > best.steps) best = { steps, locate: () => locate(position) }
    }
    for (const [file, lines] of this.byLine) {
      for (const [line, steps] of lines) {
        if (best !== undefined && steps <= best.steps) continue
        best = { steps, locate: () => ({ file, line, column: 0, functionName: '' }) }
      }
    }
    return best?.locate()
  }
}
