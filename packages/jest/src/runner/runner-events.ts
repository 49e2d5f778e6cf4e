/** What Jest hears of a run: files that run again and again have ended only once, the way they did the last time. */

/** Everything a runner of Jest tells. */
export const runnerEvents = [
  'test-file-start',
  'test-file-success',
  'test-file-failure',
  'test-case-start',
  'test-case-result',
] as const

export type RunnerEvent = (typeof runnerEvents)[number]
/** `data` begins with the test file, or with its path. */
export type Listener = (data: readonly unknown[]) => unknown

interface HeldFile {
  started: boolean
  /** Only its failure is kept: it may run once more. */
  readonly onlyFailure: boolean
  end?: readonly [name: RunnerEvent, data: readonly unknown[]]
}

export class RunnerEvents {
  private readonly listeners = new Map<RunnerEvent, Set<Listener>>()
  private readonly held = new Map<string, HeldFile>()

  on(name: RunnerEvent, listener: Listener): () => void {
    const listening = this.listeners.get(name) ?? new Set()
    this.listeners.set(name, listening.add(listener))
    return () => listening.delete(listener)
  }

  /** From now on the ends of these files are kept until they are let go; `paths` are absolute. */
  holdBack(paths: readonly string[]): void {
    for (const path of paths) this.held.set(path, { started: false, onlyFailure: false })
  }

  /** The same where they could not run to their end. */
  holdBackFailures(paths: readonly string[]): void {
    for (const path of paths) if (!this.held.has(path)) this.held.set(path, { started: false, onlyFailure: true })
  }

  /** Files that could not run to their end the last time, by absolute path. */
  get failed(): ReadonlySet<string> {
    const failed = [...this.held].filter(([, { end }]) => end?.[0] === 'test-file-failure')
    return new Set(failed.map(([path]) => path))
  }

  async emit(name: RunnerEvent, data: readonly unknown[]): Promise<void> {
    const file = this.held.get(pathIn(data))
    if (file === undefined) return this.forward(name, data)
    if (name === 'test-file-success' || name === 'test-file-failure') file.end = [name, data]
    if (file.onlyFailure && name === 'test-file-success') this.held.delete(pathIn(data))
    if (file.onlyFailure && /-(?:success|result)$|case-start/.test(name)) return this.forward(name, data)
    // Single tests are counted as they come, and would be counted again in each round.
    if (name !== 'test-file-start' || file.started) return
    file.started = true
    await this.forward(name, data)
  }

  /** Tells how the files that were held back have ended. */
  async letGo(): Promise<void> {
    const files = [...this.held.values()]
    this.held.clear()
    for (const { end } of files) if (end !== undefined) await this.forward(...end)
  }

  private async forward(name: RunnerEvent, data: readonly unknown[]): Promise<void> {
    await Promise.all([...(this.listeners.get(name) ?? [])].map((listener) => listener(data)))
  }
}

function pathIn([first]: readonly unknown[]): string {
  return typeof first === 'string' ? first : ((first as { readonly path?: string } | undefined)?.path ?? '')
}
