/** Runs a process that looks at one subject after the other, and starts it again behind whatever ended it. */
import { type DoneMessage, runProgram } from '@fuzzwright/survey/package'
import type { SubjectNotice } from './task.ts'

/** What a process says of one subject. */
interface IdentifiedAnswer {
  readonly kind: 'answer'
  readonly id: string
}

/** Everything the processes said. */
export interface SubjectsRun<Answer> {
  readonly answers: readonly Answer[]
  /** Exports whose search ended the process, with how. */
  readonly lost: ReadonlyMap<string, string>
  /** Milliseconds of CPU. */
  readonly cpu: number
}

/** What the process is told to do. */
interface SubjectsTask {
  /** Folder it is started in. */
  readonly folder: string
  /** Names of the subjects that are not looked at, as `id` tells them. */
  readonly skip: readonly string[]
}

/** How the process is run, and who watches. */
interface SubjectsWatch {
  /** How many answers there will be. */
  readonly subjects: number
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly progress?: ((done: number, of: number, id: string) => void) | undefined
}

/** Milliseconds a search may take without a word. */
const silence = 120_000
/** How often the process is started. */
const mostStarts = 12

/** `program` sends a notice before each subject and an answer behind it. */
export async function runSubjects<Answer extends IdentifiedAnswer, Task extends SubjectsTask>(
  program: string,
  task: Task,
  { subjects, environment, progress }: SubjectsWatch,
): Promise<SubjectsRun<Answer>> {
  const answers: Answer[] = []
  const lost = new Map<string, string>()
  let cpu = 0
  for (let start = 0; start < mostStarts && answers.length + lost.size < subjects; start++) {
    const skip = [...task.skip, ...answers.map(({ id }) => id), ...lost.keys()]
    let current: string | undefined
    const limits = { silence, memory: 2048, environment }
    const hear = (message: SubjectNotice | Answer | DoneMessage): void => {
      if (message.kind === 'subject') current = message.id
      if (message.kind !== 'answer') return
      answers.push(message)
      progress?.(answers.length, subjects, message.id)
    }
    const end = await runProgram<SubjectNotice | Answer | DoneMessage, Task>(
      program,
      { ...task, skip },
      { limits, hear },
    )
    cpu += end.cpu
    if (end.how === 'done' || current === undefined) break
    lost.set(current, end.how === 'killed' ? 'a call did not end' : 'a call ended the process')
  }
  return { answers, lost, cpu }
}
