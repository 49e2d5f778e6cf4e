/** Reads with the small set of libraries first, because opening the large one costs more than most questions. */
import type { ProjectSize } from './compiler-settings.ts'

/** Most signatures need neither DOM nor @types; those that do are read a second time with both. */
export function withEnoughLibraries<Result>(
  read: (size: ProjectSize) => { readonly result: Result; readonly isComplete: boolean },
): Result {
  const lean = read('lean')
  return lean.isComplete ? lean.result : read('full').result
}
