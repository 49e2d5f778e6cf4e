/** The runner that comes with the project's Jest, as far as it is used. */
import type { GlobalConfig, JestTestFile } from '../jest-run.ts'
import { requireFromJest } from '../packages-of-jest.ts'
import type { Listener, RunnerEvent } from './runner-events.ts'

/** Of Jest's watcher: whether somebody asked to stop. */
export interface TestWatcher {
  isInterrupted(): boolean
}

/** How Jest wants the files run. */
export interface RunOptions {
  /** One after another, in this process. */
  readonly serial: boolean
}

/** An instance of `jest-runner`. */
export interface InnerRunner {
  on(name: RunnerEvent, listener: Listener): () => void
  runTests(tests: readonly JestTestFile[], watcher: TestWatcher, options: RunOptions): Promise<void>
}

type RunnerClass = new (config: GlobalConfig, context: unknown) => InnerRunner

/** `context` is what Jest gives to every runner. */
export function innerRunner(config: GlobalConfig, context: unknown): InnerRunner {
  const module = requireFromJest(config.rootDir, 'jest-runner') as { readonly default: RunnerClass }
  return new module.default(config, context)
}
