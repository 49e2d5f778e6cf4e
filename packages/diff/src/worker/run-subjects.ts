/** Runs a process that looks at one subject after the other, and starts it again behind whatever ended it. */
import { systemClock } from '@fuzzwright/core/host'
import { type DoneMessage, runProgram } from '@fuzzwright/survey/package'
import type { AnswerSoFar, SubjectNotice } from './task.ts'

/** What a process says of one subject. */
interface IdentifiedAnswer {
  readonly kind: 'answer'
  readonly id: string
}

/** What a process says. */
type Said<Answer> = SubjectNotice | AnswerSoFar<Answer> | Answer | DoneMessage

/** Everything the processes said. */
export interface SubjectsRun<Answer> {
  /** Of exports whose search ended the process, what was known by then. */
  readonly answers: readonly Answer[]
  /** Exports whose search ended the process, with how. */
  readonly lost: ReadonlyMap<string, string>
  /** Milliseconds of CPU, without loading. */
  readonly cpu: number
  /** Milliseconds of CPU for loading. */
  readonly loading: number
}

/** What the process is told to do. */
interface SubjectsTask {
  /** Folder it is started in. */
  readonly folder: string
  /** Names of the subjects that are not looked at, as `id` tells them. */
  readonly skip: readonly string[]
  /** Milliseconds for all of them together; missing where runs alone decide. */
  readonly timeBudget?: number
}

/** How the process is run, and who watches. */
interface SubjectsWatch {
  /** How many answers there will be. */
  readonly subjects: number
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly progress?: ((done: number, of: number, id: string) => void) | undefined
}

/** Milliseconds a search may take without a word, where there is no less for all of them. */
const silence = 120_000
/** A search may take that much of its time, on a busy machine, and a call that does not end is found out behind it. */
const patience = { least: 30_000, share: 2.5 }

/** Milliseconds a process may be silent while it does what may take so long. */
function silenceFor(time: number): number {
  return Math.min(silence, Math.max(patience.least, patience.share * time))
}
/** How often the process is started. */
const mostStarts = 12

/** `program` sends a notice before each subject and an answer behind it. */
export async function runSubjects<Answer extends IdentifiedAnswer, Task extends SubjectsTask>(
  program: string,
  task: Task,
  { subjects, environment, progress }: SubjectsWatch,
): Promise<SubjectsRun<Answer>> {
  const known = new Map<string, Answer>()
  const lost = new Map<string, string>()
  let cpu = 0
  let loading = 0
  const { timeBudget = Number.POSITIVE_INFINITY } = task
  const settled = (): ReadonlySet<string> => new Set([...known.keys(), ...lost.keys()])
  for (let start = 0; start < mostStarts && settled().size < subjects; start++) {
    const skip = [...task.skip, ...settled()]
    let current: string | undefined
    let sofar: Answer | undefined
    let loaded = 0
    const begin = systemClock.now()
    const left = timeBudget - cpu
    if (left <= 0) break
    const limits = { silence: silenceFor(left), memory: 2048, environment }
    const hear = (message: Said<Answer>): void => {
      if (message.kind === 'subject') {
        current = message.id
        sofar = undefined
        loaded ||= message.loaded ?? 0
      } else if (message.kind === 'sofar') sofar = message.answer
      else if (message.kind === 'answer') {
        // What is searched on is answered once more.
        known.set(message.id, message)
        progress?.(known.size, subjects, message.id)
      }
    }
    const silenceAfter = (message: Said<Answer>): number | undefined =>
      message.kind === 'subject' && message.time !== undefined ? silenceFor(message.time) : undefined
    const end = await runProgram<Said<Answer>, Task>(
      program,
      { ...task, skip, ...(task.timeBudget !== undefined && { timeBudget: left }) },
      { limits, hear, silenceAfter },
    )
    // What was ended from outside says nothing of its CPU.
    const spent = end.how === 'done' ? end.cpu : systemClock.now() - begin
    cpu += Math.max(0, spent - loaded)
    loading += loaded
    if (end.how === 'done' || current === undefined) break
    lost.set(current, end.how === 'killed' ? 'a call did not end' : 'a call ended the process')
    known.delete(current)
    if (sofar !== undefined) known.set(current, sofar)
  }
  return { answers: [...known.values()], lost, cpu, loading }
}
