/** A call that was cut in its midst may leave settings behind with which the next one does not end: each is made once more, alone. */
import type { SurveyFinding } from '../finding/finding.ts'
import { runTask, type TaskLimits } from './run-task.ts'
import type { TaskBase } from './task.ts'

/** Milliseconds of work without a word: a call into the platform that takes longer does not end, and nothing counts its steps. */
const patience = 20_000

/** The findings without those of calls that come to their end in a freshly loaded package. */
export async function confirmedHangs(
  findings: readonly SurveyFinding[],
  { folder, entries }: TaskBase,
  limits: TaskLimits,
): Promise<readonly SurveyFinding[]> {
  const confirmed: SurveyFinding[] = []
  for (const finding of findings) {
    let ends = false
    if (finding.oracle === 'hang') {
      const task = { kind: 'confirm', folder, entries, code: finding.code } as const
      await runTask(task, { ...limits, silence: patience }, (message) => {
        if (message.kind === 'confirmed') ends = message.ends
      })
    }
    if (!ends) confirmed.push(finding)
  }
  return confirmed
}
