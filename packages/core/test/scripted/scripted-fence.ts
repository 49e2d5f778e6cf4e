import type { EffectFence, RefusedEffect, StrayError } from '../../src/execution/effects.ts'

/** A fence in miniature: it knows of an effect what the code under test tells it. */
export class ScriptedFence implements EffectFence {
  watch(): void {}
  readonly hasLeads = false
  takeLeads = (): [] => []
  readonly log: string[] = []
  isInside = false
  isLate = false
  hasStarted = true
  isPending = false
  private refused: RefusedEffect | undefined
  private late: RefusedEffect | undefined
  mark: object = {}
  private readonly waiting: StrayError[] = []
  private stray: StrayError | undefined
  private straggler: StrayError | undefined

  touch(what: string): void {
    this.remember({ deed: `removed ${JSON.stringify(what)}`, details: ['More.'], allow: 'effects: …', stack: '' })
  }
  /** What the process would have ended by. */
  endProcess(): never {
    this.remember({ deed: 'ended the process', details: [], allow: 'effects: …', stack: '', isEnd: true })
    throw new Error('refused to end')
  }
  private remember(refused: RefusedEffect): void {
    if (this.isLate) this.late ??= refused
    else if (this.isInside || this.isPending) this.refused ??= refused
  }
  enter(): void {
    this.isInside = true
    this.log.push('enter')
  }
  leave(): void {
    this.isInside = false
    this.log.push('leave')
  }
  tellApart(): object {
    this.mark = {}
    return this.mark
  }
  pause(): void {
    this.isPending = true
    this.log.push('pause')
  }
  get isStirred(): boolean {
    return this.isPending || this.refused !== undefined
  }
  end(): RefusedEffect | undefined {
    this.isPending = false
    const { refused } = this
    this.refused = undefined
    return refused
  }
  takeLate(): RefusedEffect | undefined {
    const { late } = this
    this.late = undefined
    return late
  }
  /** What ran since the last `tellApart` left behind what throws this. */
  throws(kind: StrayError['kind'], reason: unknown, mark: object | undefined = this.mark): void {
    this.waiting.push({ kind, reason, mark })
  }
  /** Errors that were thrown are known only then. */
  turn(): void {
    for (const stray of this.waiting.splice(0)) {
      if (stray.mark === this.mark) this.stray ??= stray
      else this.straggler ??= stray
    }
  }
  takeStray(): StrayError | undefined {
    const { stray } = this
    this.stray = undefined
    return stray
  }
  takeStraggler(): StrayError | undefined {
    const { straggler } = this
    this.straggler = undefined
    return straggler
  }
  isAwaiting(): boolean {
    return false
  }
  private with<T>(isInside: boolean, work: () => T): T {
    const before = this.isInside
    this.isInside = isInside
    try {
      return work()
    } finally {
      this.isInside = before
    }
  }
  outside<T>(work: () => T): T {
    return this.with(false, work)
  }
  inside<T>(work: () => T): T {
    return this.with(true, work)
  }
  close(): void {
    this.log.push('close')
  }
}
