/** Which packages a test file aims at: their code guides the search as the project's own does. */
import { packageOf } from './package-of.ts'
import type { TestFileDescription } from './test-file-description.ts'

/** Packages whose code the targets are. Types may come from `@types/name`, the code of which is in `name`. */
export function targetPackages(description: TestFileDescription): readonly string[] {
  const modules = description.calls.map((call) => call.description?.module ?? '')
  return modules.map(packageOf).filter((name) => name !== undefined)
}
