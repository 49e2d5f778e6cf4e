/** Starts another program and waits for its end; who interrupts us means that program, and it is waited for all the same. */
import { spawn } from 'node:child_process'
import { starterVariable } from '@fuzzwright/core/tooling'

/** How a program is started. */
export interface StartOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the person sees what it prints, as it comes; else it is collected. */
  readonly shown: boolean
  /** It is to come to its end also where a person interrupts us: Ctrl-C of a terminal does not reach it. */
  readonly undisturbed?: boolean
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
  const { cwd, env, shown, limitMs, undisturbed = false } = options
  return new Promise((settle) => {
    const stdio = shown ? 'inherit' : 'pipe'
    const child = spawn(command, words, {
      cwd,
      env: { ...env, [starterVariable]: String(process.pid) },
      stdio: [shown ? 'inherit' : 'ignore', stdio, stdio],
      // A group of its own; Windows would show a window for it.
      detached: undisturbed,
      windowsHide: true,
      ...(limitMs === undefined ? {} : { timeout: limitMs, killSignal: 'SIGKILL' as const }),
    })
    // The child ends by it, and we have to outlive the child. A terminal sends it to the whole group, whoever else sends it to us
    // alone: a child that ends already takes no harm from another one.
    const interrupt = (): void => {
      if (!undisturbed) child.kill('SIGINT')
    }
    process.on('SIGINT', interrupt)
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
      process.off('SIGINT', interrupt)
      settle({ code: code ?? 1, killed: code === null, output: output + note, ...(signal && { signal }) })
    }
    child.on('error', (error) => end(null, `${command} could not be started: ${error.message}\n`))
    child.on('close', (code, signal) => end(code, '', signal))
  })
}
