/** Runs the git of the machine, without its ever asking a person anything. */
import { spawn } from 'node:child_process'

/** How a call of git ended. */
export interface GitEnd {
  readonly code: number
  readonly out: Buffer
  readonly err: string
}

/** Where and how git runs. */
export interface GitPlace {
  /** Absolute path of a folder of the repository. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const quiet = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
}

/** `input` is handed to its standard input. Never rejects: code 127 where there is no git. */
export function runGit({ cwd, env }: GitPlace, words: readonly string[], input: string | Buffer = ''): Promise<GitEnd> {
  return new Promise((settle) => {
    const child = spawn('git', ['-c', 'gc.auto=0', '-c', 'core.quotePath=false', ...words], {
      cwd,
      env: { ...env, ...quiet },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', (error) => settle({ code: 127, out: Buffer.alloc(0), err: error.message }))
    child.on('close', (code) =>
      settle({ code: code ?? 1, out: Buffer.concat(out), err: Buffer.concat(err).toString() }),
    )
    // A git that ends before it has read everything says why by its code.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
