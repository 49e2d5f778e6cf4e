/** Runs the process of both versions, and starts it again behind whatever ended it. */
import { runProgram } from '@fuzzwright/survey/package'
import type { DiffRequest } from '../diff-report.ts'
import type { Message } from './main.ts'
import { pairProgram } from './reflect-version.ts'
import type { DiffTask, SubjectAnswer } from './task.ts'

/** Everything the processes said. */
export interface PairRun {
  readonly answers: readonly SubjectAnswer[]
  /** Exports whose search ended the process, with how. */
  readonly lost: ReadonlyMap<string, string>
  /** Milliseconds of CPU. */
  readonly cpu: number
}

/** Milliseconds a search may take without a word. */
const silence = 120_000
/** How often the process is started. */
const mostStarts = 12

export async function runPair(task: DiffTask, { environment, progress }: DiffRequest): Promise<PairRun> {
  const answers: SubjectAnswer[] = []
  const lost = new Map<string, string>()
  let cpu = 0
  for (let start = 0; start < mostStarts && answers.length + lost.size < task.subjects.length; start++) {
    const skip = [...answers.map(({ id }) => id), ...lost.keys()]
    let current: string | undefined
    const limits = { silence, memory: 2048, environment }
    const hear = (message: Message): void => {
      if (message.kind === 'subject') current = message.id
      if (message.kind !== 'answer') return
      answers.push(message)
      progress?.(answers.length, task.subjects.length, message.id)
    }
    const end = await runProgram<Message, DiffTask>(pairProgram, { ...task, skip }, { limits, hear })
    cpu += end.cpu
    if (end.how === 'done' || current === undefined) break
    lost.set(current, end.how === 'killed' ? 'a call did not end' : 'a call ended the process')
  }
  return { answers, lost, cpu }
}
