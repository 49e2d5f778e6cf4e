/** Where the running test stands, in the words of the core, and where its line is printed. */
import type { TestContext } from 'node:test'
import type { RunningTest } from '@fuzzwright/core/host'
import { passLines, testCommand } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { FileSettings } from './file-settings.ts'
import { runtime } from './runtime.ts'

const typesAdvice = `Start ${runtime.title} with ${runtime.preloadFlag} @fuzzwright/node-test/register`

/** To be called while the test runs. `names` are those of the blocks around it and its own. */
export function runningTest(
  { settings, file, summary, preload }: FileSettings,
  context: TestContext,
  names: readonly string[],
): RunningTest {
  const name = names.join(' > ')
  const command = testCommand({
    prefix: runtime.command(preload),
    file,
    cwd: settings.cwd,
    fullName: runtime.selectedBy(names),
  })
  return {
    identity: { file, projectRoot: settings.root, name },
    command: { ...command, ...runtime.pattern },
    typesAdvice,
    signal: context.signal,
    coverage: coverageSource,
    openFence: (effects, where, detectors) => openFence({ name, effects, where, detectors, root: settings.root }),
    tell(meta) {
      if (!summary) return
      for (const line of passLines(name, meta)) context.diagnostic(line.trimStart())
    },
  }
}
