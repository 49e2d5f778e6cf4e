/** Starts another program and waits for its end; a person's Ctrl-C is for that program, and it is waited for all the same. */
import { spawn } from 'node:child_process'
import { starterVariable } from '@fuzzwright/core/host'

/** How a program is started. */
export interface StartOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the person sees what it prints, as it comes; else it is collected. */
  readonly shown: boolean
  /** Milliseconds after which it is killed. */
  readonly limitMs?: number
}

/** How it ended. */
export interface ProcessEnd {
  /** 1 where it was killed or could not be started. */
  readonly code: number
  readonly killed: boolean
  /** What ended it where it was killed; missing where it ended by itself, or could not be started. */
  readonly signal?: NodeJS.Signals
  /** What was collected; empty where it was shown. */
  readonly output: string
}

/** Of the output of a program that talks for hours, the end is what matters. */
const mostOutput = 4 * 1024 * 1024

export function startProcess(command: string, words: readonly string[], options: StartOptions): Promise<ProcessEnd> {
  const { cwd, env, shown, limitMs } = options
  return new Promise((settle) => {
    const stdio = shown ? 'inherit' : 'pipe'
    const child = spawn(command, words, {
      cwd,
      env: { ...env, [starterVariable]: String(process.pid) },
      stdio: [shown ? 'inherit' : 'ignore', stdio, stdio],
      ...(limitMs === undefined ? {} : { timeout: limitMs, killSignal: 'SIGKILL' as const }),
    })
    // The terminal sends it to the whole group: the child ends by it, and we have to outlive the child.
    const ignore = (): void => {}
    process.on('SIGINT', ignore)
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-mostOutput)
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    let ended = false
    const end = (code: number | null, note: string, signal?: NodeJS.Signals | null): void => {
      if (ended) return
      ended = true
      process.off('SIGINT', ignore)
      settle({ code: code ?? 1, killed: code === null, output: output + note, ...(signal && { signal }) })
    }
    child.on('error', (error) => end(null, `${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => end(code, '', signal))
  })
}
