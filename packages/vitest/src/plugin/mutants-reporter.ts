/** Behind all other reporters: what no test notices, where FUZZWRIGHT_MUTANTS asks for it. */
import { mutantsOfRun } from '@fuzzwright/reporter'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export class MutantsReporter implements Reporter {
  private readonly vitest: Vitest

  constructor(vitest: Vitest) {
    this.vitest = vitest
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: 'passed' | 'interrupted' | 'failed',
  ): Promise<void> {
    const { config, logger } = this.vitest
    const testFiles = [...new Set(modules.map(({ moduleId }) => moduleId))]
    const lines = await mutantsOfRun({ root: config.root, testFiles, hasPassed: reason === 'passed' })
    for (const line of lines) logger.log(line)
  }
}
