/** How long a process is waited for: by the work it could do in that time, where the system tells, and else by the clock. */
import { cpuOfProcess } from '@fuzzwright/core/tooling'

/** Of the time that passed, the least part a process at work gets on a busy machine; below it, it stands still. */
const leastShare = 0.01
/** How often a time is given once more. */
const mostWindows = 20

/** What is known of a process when it is looked at. */
export interface WindowUse {
  /** Milliseconds that may pass without a word. */
  readonly silence: number
  /** Milliseconds of CPU since its last word, and since it was last looked at; missing where nobody tells. */
  readonly spent: number | undefined
  readonly lately: number | undefined
  /** How often it was looked at since its last word, this time included. */
  readonly windows: number
}

/** Whether a silent process is to be ended: it did `silence` of work, stands still, or is beyond all patience. */
export function isSilentTooLong({ silence, spent, lately, windows }: WindowUse): boolean {
  if (spent === undefined || lately === undefined || windows >= mostWindows) return true
  return spent >= silence || lately < silence * leastShare
}

/** Ends a process that says nothing for too long. */
export class Patience {
  private readonly pid: number
  private silence: number
  private readonly strike: () => void
  private timer: NodeJS.Timeout | undefined
  private atWord: number | undefined
  private atLook: number | undefined
  private windows = 0

  /** `silence`: milliseconds without a word. */
  constructor(pid: number, silence: number, strike: () => void) {
    this.pid = pid
    this.silence = silence
    this.strike = strike
    this.heard()
  }

  /** The process said something, and may be silent for so long from now on. */
  heard(silence = this.silence): void {
    this.silence = silence
    this.windows = 0
    this.atWord = cpuOfProcess(this.pid)
    this.wait(this.atWord)
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private wait(from: number | undefined): void {
    clearTimeout(this.timer)
    this.atLook = from
    this.timer = setTimeout(() => this.look(), this.silence)
  }

  private look(): void {
    this.windows++
    const now = cpuOfProcess(this.pid)
    const since = (then: number | undefined) => (now === undefined || then === undefined ? undefined : now - then)
    const use = { silence: this.silence, spent: since(this.atWord), lately: since(this.atLook), windows: this.windows }
    if (isSilentTooLong(use)) this.strike()
    else this.wait(now)
  }
}
