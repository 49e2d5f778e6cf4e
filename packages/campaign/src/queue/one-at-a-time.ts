/** Work that is done again and again, never twice at once, and that nobody has to wait for. */

/** Hands back the same promise for as long as the work is not done. */
export class OneAtATime {
  private readonly work: () => Promise<void>
  private running: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.work = work
  }

  /** Begins it, unless it is under way. */
  begin(): Promise<void> {
    this.running ??= this.work().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  /** What is under way, to its end. */
  async end(): Promise<void> {
    await this.running
  }
}

/** Waits for work, but not longer than so many milliseconds; answers whether it is done. */
export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<boolean>((settle) => {
    timer = setTimeout(() => settle(false), milliseconds)
  })
  try {
    return await Promise.race([work.then(() => true), over])
  } finally {
    clearTimeout(timer)
  }
}
