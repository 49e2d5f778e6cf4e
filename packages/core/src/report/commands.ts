/** The two lines a reader pastes into a shell: replay one input, rerun one search. */

/** How one test is run from a shell. */
export interface TestCommand {
  /** What runs one test file, without it: `npx vitest run`. */
  readonly prefix: string
  /** The test file as the command wants it: a path below the folder it is run in, with forward slashes. */
  readonly file: string
  /** Full name as the runner's `-t` matches it. */
  readonly fullName: string
  /** What takes the name where it is not `-t`; it then stands before the file: `--test-name-pattern`. */
  readonly nameFlag?: string
  /** What stands before and behind the name where it would not be read as a pattern otherwise: `/`. */
  readonly patternMark?: string
  /** Environment of the search that is to be repeated, besides its seed: `FUZZWRIGHT_FOR=60s`. */
  readonly search?: string
}

/** A word of a POSIX shell; quoted only where it has to be. */
export function shellWord(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** `-t` takes a regular expression; this one matches the test of that full name and no other. */
export function exactPattern(name: string): string {
  return `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`
}

function commandLine({ prefix, file, fullName, ...test }: TestCommand, environment: string): string {
  const { nameFlag, patternMark = '' } = test
  const [place, pattern] = [shellWord(file), shellWord(`${patternMark}${exactPattern(fullName)}${patternMark}`)]
  const words = nameFlag === undefined ? `${place} -t ${pattern}` : `${nameFlag}=${pattern} ${place}`
  return `${environment} ${prefix} ${words}`
}

/** `replay` is a token, or the path of a finding's file. */
export function replayCommand(command: TestCommand, replay: string): string {
  return commandLine(command, `FUZZWRIGHT_REPLAY=${shellWord(replay)}`)
}

/** The line that repeats the whole search from its seed. */
export function rerunCommand(command: TestCommand, seed: number): string {
  const search = command.search === undefined ? '' : `${command.search} `
  return commandLine(command, `${search}FUZZWRIGHT_SEED=${seed}`)
}
