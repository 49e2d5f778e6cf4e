/** What every check of this folder answers: a list of broken rules, empty when all is well. */

export interface Violation {
  /** File the rule is broken in, relative to the root of the repository, with forward slashes. */
  readonly file: string
  /** 1-based; absent when the whole file is meant. */
  readonly line?: number
  readonly message: string
}

/** One line per violation, as editors link it: `file:line message`. */
export function printViolations(violations: readonly Violation[]): string {
  return violations
    .map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`} ${message}`)
    .sort()
    .join('\n')
}
