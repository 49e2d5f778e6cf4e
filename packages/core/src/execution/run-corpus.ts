/** Runs one corpus value. Where its user value cannot be made (a constructor refused), the input is discarded unseen. */
import { discarded } from '../domain/discarded.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { InputRunner } from './run-input.ts'

/** As `InputRunner.run`: a promise where the target returned one, else the result is there at once. */
export function runCorpus(
  root: TupleDomain<unknown[]>,
  runner: InputRunner,
  corpus: unknown,
): Promise<void> | undefined {
  let args: unknown[]
  try {
    args = root.getValue(corpus as never)
  } catch (error) {
    if (error !== discarded) throw error
    runner.refuse()
    return undefined
  }
  return runner.run(args)
}
