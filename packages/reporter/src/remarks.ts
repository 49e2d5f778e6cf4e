/** What a fuzz test has to say beside the code: findings, warnings, and findings that are fixed. */
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import type { Annotation } from './github-annotation.ts'

/** Where a remark is shown; line and column are 1-based. */
export interface FailurePlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** A test that has ended, as its host knows it. */
export interface RemarkedTest {
  readonly title: string
  readonly summary: FuzzTestMeta
  /** Where the test stands. */
  readonly here: FailurePlace
  /** How it failed and where; missing where another reporter tells it. */
  readonly failure?: FailurePlace & { readonly message: string }
}

/** Findings where nobody else tells them; warnings and fixed findings, which no runner tells. */
export function remarksOn({ title, summary, here, failure }: RemarkedTest): readonly Annotation[] {
  const { findings, warnings, fixed } = summary
  return [
    ...(failure !== undefined && findings.length > 0 ? [{ level: 'error' as const, title, ...failure }] : []),
    ...warnings.map((message) => ({ level: 'warning' as const, title, message, ...here })),
    ...fixed.map((file) => ({ level: 'notice' as const, title, message: `No longer fails: ${file}`, ...here })),
  ]
}
