/** Starts a process for a task, and listens until it ends. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Patience } from './patience.ts'
import type { Message, Task } from './task.ts'

/** Tests run our sources; processes need what is built. */
const surveyProgram = fileURLToPath(new URL('../../dist/esm/worker/main.js', import.meta.url))

/** How a process ended. */
export interface TaskEnd {
  /** `done`: everything was answered. `died`: the process ended by itself. `killed`: its time was up. */
  readonly how: 'done' | 'died' | 'killed'
  /** Milliseconds of CPU, where the process could tell. */
  readonly cpu: number
}

/** What a process may take. */
export interface TaskLimits {
  /** Milliseconds the process may take without a word: of CPU, as long as it is at work. */
  readonly silence: number
  /** Megabytes of heap. */
  readonly memory: number
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What the last message of a process says. */
export interface DoneMessage {
  readonly kind: 'done'
  /** Milliseconds of CPU. */
  readonly cpu: number
}

/** A task of the survey. */
export function runTask(task: Task, limits: TaskLimits, hear: (message: Message) => void): Promise<TaskEnd> {
  return runProgram<Message, Task>(surveyProgram, task, { limits, hear })
}

/** What a process may take, and who hears what it says. */
export interface Listening<Told> {
  readonly limits: TaskLimits
  readonly hear: (message: Told) => void
  /** Milliseconds the process may take without a word from this message on, where that is not what it was before. */
  readonly silenceAfter?: (message: Told) => number | undefined
}

/** `program` takes `task` as its first message, answers with messages, and says `done` before it ends. */
export function runProgram<Told extends { readonly kind: string }, Asked extends { readonly folder: string }>(
  program: string,
  task: Asked,
  { limits, hear, silenceAfter }: Listening<Told>,
): Promise<TaskEnd> {
  return new Promise((resolve) => {
    const child = fork(program, [], {
      cwd: task.folder,
      env: { ...limits.environment, NODE_NO_WARNINGS: '1' },
      execArgv: [`--max-old-space-size=${limits.memory}`, '--stack-size=900'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    let cpu = 0
    let how: TaskEnd['how'] = 'died'
    const strike = (): void => {
      how = 'killed'
      child.kill('SIGKILL')
    }
    const patience = new Patience(child.pid ?? 0, limits.silence, strike)
    child.on('message', (message: Told | DoneMessage) => {
      patience.heard(isDone(message) ? undefined : silenceAfter?.(message))
      if (!isDone(message)) return hear(message)
      how = 'done'
      cpu = message.cpu
    })
    child.on('error', () => {})
    child.on('exit', () => {
      patience.end()
      resolve({ how, cpu })
    })
    child.send(task)
  })
}

function isDone(message: { readonly kind: string }): message is DoneMessage {
  return message.kind === 'done'
}
