/** The quiet lines of a test that passed, wherever a host prints them. */
import type { FuzzTestMeta } from './fuzz-test-meta.ts'

/** One line, and one per warning; none for a test that failed. */
export function passLines(
  test: string,
  { line, warnings }: Pick<FuzzTestMeta, 'line' | 'warnings'>,
): readonly string[] {
  if (line === undefined) return []
  return [` ◇ ${test}: ${line}`, ...warnings.map((warning) => `   Warning: ${warning}`)]
}
