/**
 * Tests that a change concerns: which they are is for the runner to say, by the modules it knows, and whoever wants them searched starts it once for
 * both. What is asked, and where the answer is waited for, travels by one variable.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Which tests are wanted. */
export interface AskedChange {
  /** Since that commit; what is not committed counts. */
  readonly commit: string
  /** Absolute paths of test files that are wanted whatever they import. */
  readonly also: readonly string[]
}

/** A question, with the absolute path of the file for its answer. */
export interface ChangeQuestion extends AskedChange {
  readonly answer: string
}

/** Holds the question, as JSON. */
export const changedVariable = 'FUZZWRIGHT_CHANGED'

/** `undefined` where nobody asks. */
export function changeQuestion(variables: Readonly<Record<string, string | undefined>>): ChangeQuestion | undefined {
  const text = variables[changedVariable]
  if (!text) return undefined
  const question: ChangeQuestion = JSON.parse(text)
  return question
}

/** Answers with absolute paths of test files. */
export function answerChange({ answer }: ChangeQuestion, files: readonly string[]): void {
  writeFileSync(answer, JSON.stringify(files))
}

/** Absolute paths of test files; `undefined` where the runner did not get as far, or has none of us. */
export function answeredChange(answer: string): readonly string[] | undefined {
  try {
    const files: readonly string[] = JSON.parse(readFileSync(answer, 'utf8'))
    return files
  } catch {
    return undefined
  }
}
