/** Starts a process for a task, and listens until it ends. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Message, Task } from './task.ts'

/** Tests run our sources; processes need what is built. */
const program = fileURLToPath(new URL('../../dist/esm/worker/main.js', import.meta.url))

export interface TaskEnd {
  /** `done`: everything was answered. `died`: the process ended by itself. `killed`: its time was up. */
  readonly how: 'done' | 'died' | 'killed'
  /** Milliseconds of CPU, where the process could tell. */
  readonly cpu: number
}

export interface TaskLimits {
  /** Milliseconds the process may take without a word. */
  readonly silence: number
  /** Megabytes of heap. */
  readonly memory: number
  readonly environment: Readonly<Record<string, string | undefined>>
}

export function runTask(task: Task, limits: TaskLimits, hear: (message: Message) => void): Promise<TaskEnd> {
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
    let timer = setTimeout(strike, limits.silence)
    child.on('message', (message: Message) => {
      clearTimeout(timer)
      timer = setTimeout(strike, limits.silence)
      if (message.kind !== 'done') return hear(message)
      how = 'done'
      cpu = message.cpu
    })
    child.on('error', () => {})
    child.on('exit', () => {
      clearTimeout(timer)
      resolve({ how, cpu })
    })
    child.send(task)
  })
}
