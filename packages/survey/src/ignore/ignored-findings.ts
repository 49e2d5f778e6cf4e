/** Findings a person has judged to be none, with the reason, in a file that is meant to be committed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import type { SurveyFinding } from '../finding/finding.ts'

/** One judgement. */
export interface IgnoredFinding {
  readonly package: string
  readonly title: string
  readonly cause: string
  readonly because: string
}

/** Name of the file, in the folder the command is run in. */
export const ignoreFile = 'fuzzwright-survey.json'

/** @throws FuzzError `bad-ignore-file` where the file is there and cannot be read */
export function readIgnored(folder: string): readonly IgnoredFinding[] {
  const file = join(folder, ignoreFile)
  if (!existsSync(file)) return []
  try {
    const { ignored } = JSON.parse(readFileSync(file, 'utf8')) as { readonly ignored?: unknown }
    if (Array.isArray(ignored) && ignored.every(isJudgement)) return ignored
  } catch {
    // Told below.
  }
  throw new FuzzError('bad-ignore-file', `survey: ${file} is not what \`--ignore\` writes.`, {
    hint: 'Mend it by hand or from your history: { "ignored": [{ "package", "title", "cause", "because" }] }.',
  })
}

function isJudgement(value: unknown): value is IgnoredFinding {
  const words: readonly unknown[] =
    typeof value === 'object' && value !== null
      ? ['package', 'title', 'cause', 'because'].map((name) => Reflect.get(value, name))
      : [0]
  return words.every((word) => typeof word === 'string')
}

/** Adds a judgement to the file, the newest last. */
export function ignoreFinding(folder: string, judgement: IgnoredFinding): void {
  const ignored = readIgnored(folder).filter((known) => !isSame(known, judgement))
  writeFileSync(join(folder, ignoreFile), `${JSON.stringify({ ignored: [...ignored, judgement] }, null, 2)}\n`)
}

function isSame(a: Omit<IgnoredFinding, 'because'>, b: Omit<IgnoredFinding, 'because'>): boolean {
  return a.package === b.package && a.title === b.title && a.cause === b.cause
}

/** The findings of a package that nobody has judged to be none. */
export function withoutIgnored(
  findings: readonly SurveyFinding[],
  name: string,
  ignored: readonly IgnoredFinding[],
): readonly SurveyFinding[] {
  return findings.filter(({ title, cause }) => !ignored.some((known) => isSame(known, { package: name, title, cause })))
}
