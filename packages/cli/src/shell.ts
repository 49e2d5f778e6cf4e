/** What a command gets of the world outside, and what it answers to the shell. Commands touch no `process` themselves. */
import type { createColors } from 'picocolors'

/** Functions that colour a text, or leave it as it is where there are to be no colours. */
export type Colours = ReturnType<typeof createColors>

/** The world outside a command. */
export interface Shell {
  /** Absolute path of the folder the person is in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of the Node that runs us. */
  readonly node: string
  /** Writes to standard output as it is: line breaks are the caller's. */
  out(text: string): void
  /** Writes to standard error. */
  err(text: string): void
  readonly colours: Colours
  /** Characters that fit on a line. */
  readonly columns: number
  /** Whether somebody watches standard error, so that a line may be rewritten; false where left out. */
  readonly isTerminal?: boolean
  /** A 32-bit integer by chance. */
  drawSeed(): number
  /** Milliseconds since some fixed moment. */
  now(): number
}

/** What the shell is told; docs/cli.md explains each to users. */
export const exitCodes = {
  /** Done, and nothing is wrong with the code under test. */
  done: 0,
  /** Done, and something failed: a finding, a failing test, a text outside its grammar. */
  failed: 1,
  /** Nothing was done, because of what was asked: a wrong argument, a missing file, a broken grammar. */
  misused: 2,
  /** Nothing was done, because of us or of the machine. */
  broken: 3,
} as const

/** One of `exitCodes`. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
