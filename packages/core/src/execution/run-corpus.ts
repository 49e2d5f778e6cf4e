/** Runs one corpus value. Where its user value cannot be made (a constructor refused), the input is discarded unseen. */
import { discarded } from '../domain/discarded.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { InputRunner, RunStatus } from './run-input.ts'

export function runCorpus(
  root: TupleDomain<unknown[]>,
  runner: InputRunner,
  corpus: unknown,
): RunStatus | Promise<RunStatus> {
  let args: unknown[]
  try {
    args = root.getValue(corpus as never)
  } catch (error) {
    if (error !== discarded) throw error
    return runner.refuse()
  }
  return runner.run(args)
}
