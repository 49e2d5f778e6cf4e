/** Which packages a test file aims at: their code guides the search as the project's own does. */
import { packageOf } from './package-of.ts'
import type { TestFileDescription } from './test-file-description.ts'

/**
 * Packages whose code the targets are. Types may come from `@types/name`, the code of which is in `name`, or from any other
 * package: those of lodash-es are in `@types/lodash`.
 */
export function targetPackages(description: TestFileDescription): readonly string[] {
  const functions = description.calls.flatMap((call) => [call, ...(call.choices ?? [])])
  return functions.flatMap(({ description: described, importedFrom }) => {
    const declaring = packageOf(described?.module ?? '')
    return declaring === undefined ? [] : [...new Set([declaring, importedFrom ?? declaring])]
  })
}
