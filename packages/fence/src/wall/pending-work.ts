/** Whether something that inputs started is still to come: timers, requests to the system and connections of this thread are counted. */

export class PendingWork {
  private readonly process: NodeJS.Process
  /** As few as there ever were: those of the test runner. */
  private least: number
  private atBegin: number

  constructor(process: NodeJS.Process) {
    this.process = process
    this.least = this.count()
    this.atBegin = this.least
  }

  /** What is left is what is started from now on. The runner's own come and go, too, so there may be fewer than ever. */
  begin(): void {
    this.atBegin = this.count()
  }

  isLeft(): boolean {
    const now = this.count()
    const before = Math.min(this.least, this.atBegin)
    this.least = Math.min(this.least, now)
    return now > before
  }

  private count(): number {
    let pending = 0
    for (const name of this.process.getActiveResourcesInfo()) if (/Timeout|Immediate|Req|Connect/.test(name)) pending++
    return pending
  }
}
