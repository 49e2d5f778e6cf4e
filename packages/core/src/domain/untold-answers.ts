/**
 * What given functions answered whose type says nothing of it (`(node) => any`). Whoever hands such an answer on keeps a promise that its
 * own type could not check: that is no fault of the code.
 */

/** Answers of one run that are remembered. No bench chose it. */
const most = 1000

const answers = new Set<unknown>()

/** Of a promise, what it resolves to is one as well: whoever asked first hears of it first. */
export function noteUntold(answer: unknown): void {
  if (answers.size < most) answers.add(answer)
  if (answer instanceof Promise) void answer.then(noteUntold, () => {})
}

/** Before a run begins. */
export function forgetUntold(): void {
  if (answers.size > 0) answers.clear()
}

export function hasUntold(): boolean {
  return answers.size > 0
}

/** Whether a given function answered this very value since the run began; noughts of both signs are one. */
export function isUntold(value: unknown): boolean {
  return answers.has(value)
}
