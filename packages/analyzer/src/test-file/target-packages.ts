/** Packages whose code the targets of a test file are. Types may come from `@types/name`, the code of which is in `name`. */
import { packageOf } from './package-of.ts'
import type { TestFileDescription } from './test-file-description.ts'

export function targetPackages(description: TestFileDescription): readonly string[] {
  const modules = description.calls.map((call) => call.description?.module ?? '')
  return modules.map(packageOf).filter((name) => name !== undefined)
}
