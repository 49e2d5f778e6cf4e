/** Where commands register: the program they add themselves to, and the way their exit code gets out. */
import type { Command } from 'commander'
import type { ExitCode, Shell } from './shell.ts'

/** Handed to every `add…Command` function. */
export interface CommandHost {
  readonly program: Command
  readonly shell: Shell
  /** Makes `work` the action of a command: its answer becomes the exit code, what it throws is told by `run`. */
  action<Args extends readonly unknown[]>(
    work: (...args: Args) => ExitCode | Promise<ExitCode>,
  ): (...args: Args) => Promise<void>
}

/** Adds one command, with its options and its help, to the program. */
export type AddCommand = (host: CommandHost) => void

/** One JSON value as the whole output of a command that was asked for `--json`. */
export function printJson({ out }: Shell, value: unknown): void {
  out(`${JSON.stringify(value, null, 2)}\n`)
}
