/** Where the running test of Jest stands, in the words of the core, and where its line is printed. */
import type { FuzzSettings, RunningTest } from '@fuzzwright/core/host'
import { environmentVariables, outerGlobal, passLines, testCommand } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { JournalWriter } from '@fuzzwright/reporter/journal'
import { currentTest } from './current-test.ts'
import { journalHandedDown } from './handed-down.ts'

const modulesFlag = '--experimental-vm-modules'

const typesAdvice =
  "Wrap the configuration in jest.config (import { fuzzwright } from '@fuzzwright/jest/config'; export default fuzzwright({ … }))"

/** Test files that are ECMAScript modules need a flag of Node, however it was given this time. */
function commandPrefix(): string {
  const flags = [...outerGlobal.process.execArgv, environmentVariables().NODE_OPTIONS ?? ''].join(' ')
  const needed = flags.includes(modulesFlag) ? `NODE_OPTIONS=${modulesFlag} ` : ''
  return `${needed}npx jest --runTestsByPath`
}

/** To be called while the test runs. `summary`: whether a passing test prints its line. */
export function runningTest(settings: FuzzSettings, summary: boolean): RunningTest {
  const { file, names } = currentTest()
  const name = names.join(' > ')
  const command = testCommand({ prefix: commandPrefix(), file, cwd: settings.cwd, fullName: names.join(' ') })
  const journal = journalHandedDown()
  return {
    identity: { file, projectRoot: settings.root, name },
    command,
    typesAdvice,
    coverage: coverageSource,
    openFence: (effects, where, detectors) =>
      openFence({ name, effects, where, detectors, root: settings.root, runnerFolders: settings.runnerFolders ?? [] }),
    journal: journal && new JournalWriter(journal, { file: command.file, name }),
    tell(meta) {
      // Where a reporter listens, it prints the line below what Jest says of the file.
      if (!summary || journal !== undefined) return
      // Jest adds a stack trace to what goes through its console, and hands this stream on as it is.
      for (const line of passLines(name, meta)) outerGlobal.process.stderr.write(`${line}\n`)
    },
  }
}
