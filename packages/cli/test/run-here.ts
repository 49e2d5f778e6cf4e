/** The command line called in this process, with everything it says collected: for tests that need no process of their own. */
import { createColors } from 'picocolors'
import { type ExitCode, run, type Shell } from '../src/index.ts'

export interface Said {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
}

/** Runs `fuzzwright <words>` in `cwd`, without colours, at 100 columns. */
export async function runHere(words: readonly string[], given: Partial<Shell> = {}): Promise<Said> {
  let out = ''
  let err = ''
  const code = await run(words, {
    cwd: process.cwd(),
    env: {},
    node: process.execPath,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    colours: createColors(false),
    columns: 100,
    drawSeed: () => 1,
    now: () => 0,
    ...given,
  })
  return { code, out, err }
}
