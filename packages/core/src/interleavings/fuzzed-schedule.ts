/** The order in which what was started together goes on, as a value that a property is given. */
import { printValue, sourceOf } from '../domain/print-value.ts'
import { FuzzError } from '../errors.ts'
import { Interleaver } from './interleaver.ts'
import type { Switch } from './switch.ts'
import { virtualClock } from './virtual-clock.ts'

/** Nothing could go on, and not all that was started had ended. */
export class Deadlock extends Error {
  override readonly name = 'Deadlock'
}

type Answers<Works extends readonly (() => unknown)[]> = {
  -readonly [At in keyof Works]: Awaited<ReturnType<Works[At]>>
}

/** Says who goes on where several could. The simplest has no switches: then everything goes on in the order it became able to. */
export class FuzzedSchedule {
  readonly switches: readonly Switch[]
  private interleaver: Interleaver | undefined

  constructor(switches: readonly Switch[]) {
    this.switches = switches
  }

  /**
   * Starts all `works` together and lets one after the other go on, as the switches say; answers what they answer, in their
   * order. Instrumented code waits for its turn behind each of its awaits, and its timers come by a clock of their own that
   * stands still while something else can go on.
   * @throws what the first of them throws that does; `Deadlock` where nothing can go on and one of them has not ended
   */
  run<const Works extends readonly (() => unknown)[]>(...works: Works): Promise<Answers<Works>>
  async run(...works: readonly (() => unknown)[]): Promise<unknown[]> {
    const interleaver = new Interleaver({ switches: this.switches, clock: await virtualClock() })
    this.interleaver = interleaver
    let left = works.length
    const starts = works.map((work, actor) => started(interleaver, actor, work))
    const answers = starts.map((answer, actor) => {
      const ends = (): void => {
        left--
        interleaver.ended(actor)
      }
      answer.then(ends, ends)
      return answer
    })
    interleaver.open()
    try {
      const isDone = await interleaver.goOn(() => left === 0)
      if (!isDone) throw new Deadlock(`${left} of ${works.length} never end: nothing can go on.`)
    } finally {
      interleaver.close()
    }
    return Promise.all(answers)
  }

  /**
   * Settles as `value` does, when it is its turn: what the host instruments does this by itself.
   * @throws FuzzError `no-run` outside of `run`
   */
  wait<T>(value: T): Promise<Awaited<T>> {
    if (this.interleaver === undefined) {
      throw new FuzzError('no-run', 'wait() was called, and nothing runs under this schedule.', {
        hint: 'Start the work by the schedule: await schedule.run(() => first(), () => second()).',
      })
    }
    return this.interleaver.turnOf(value, 0)
  }

  /** Source text of a call of `fuzzedSchedule` that makes this one. */
  [sourceOf](): string {
    return `fuzzedSchedule(${printValue(this.switches)})`
  }
}

function started(interleaver: Interleaver, actor: number, work: () => unknown): Promise<unknown> {
  return new Promise((resolve) => {
    interleaver.begin(actor, () => resolve(new Promise((settle) => settle(work()))))
  })
}

/**
 * The schedule with these switches, each `[at, past]`: at choice `at`, from 0, the one `past` places behind the first goes on.
 * Switches at choices that are never made do nothing.
 */
export function fuzzedSchedule(switches: readonly Switch[]): FuzzedSchedule {
  return new FuzzedSchedule(switches)
}
