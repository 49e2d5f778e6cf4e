/** Runs corpus values in this process. Where a user value cannot be made (a constructor refused), the input is discarded unseen. */
import { discarded } from '../domain/discarded.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { InputRunner } from './run-input.ts'
import type { RunResult } from './run-result.ts'
import type { Runner } from './runner.ts'

export class CorpusRunner implements Runner {
  private readonly root: TupleDomain<unknown[]>
  private readonly inputs: InputRunner
  readonly result: RunResult
  current: unknown = undefined

  constructor(root: TupleDomain<unknown[]>, inputs: InputRunner) {
    this.root = root
    this.inputs = inputs
    this.result = inputs.result
  }

  get inTarget(): boolean {
    return this.inputs.inTarget
  }

  run(corpus: unknown): Promise<void> | undefined {
    return this.start(corpus, false)
  }

  runApart(corpus: unknown): Promise<void> | undefined {
    return this.start(corpus, true)
  }

  private start(corpus: unknown, apart: boolean): Promise<void> | undefined {
    this.inputs.apart = apart
    this.current = corpus
    let args: unknown[]
    try {
      args = this.root.getValue(corpus as never)
    } catch (error) {
      if (error !== discarded) throw error
      this.inputs.refuse()
      return undefined
    }
    return this.inputs.run(args)
  }
}
