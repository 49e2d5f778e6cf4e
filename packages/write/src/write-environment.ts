/** What writing tests takes of the world outside: this package touches no `process` in the process of its caller. */

/** Handed in by whoever calls {@link writeTests}. */
export interface WriteEnvironment {
  /** Absolute path of the folder that relative paths are meant from. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of the Node that runs what is started. */
  readonly node: string
  /** Starts a program that nobody sees and waits for its end; does not throw where it cannot be started. */
  start(command: string, words: readonly string[], options: StartOptions): Promise<ProcessEnd>
  /** A 32-bit integer by chance: names folders, decides nothing of what is written. */
  drawSeed(): number
}

/** How a program is started. */
export interface StartOptions {
  /** Absolute path. */
  readonly cwd: string
  /** The whole environment of the program. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds after which it is killed. */
  readonly limitMs: number
}

/** How it ended. */
export interface ProcessEnd {
  /** It was killed, by the limit or otherwise, or could not be started. */
  readonly killed: boolean
  /** What it printed, both streams in the order they came. */
  readonly output: string
}
