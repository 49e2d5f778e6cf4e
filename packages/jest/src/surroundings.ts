/** Where the running test of Jest stands, in the words of the core, and where its line is printed. */
import {
  environmentVariables,
  type FuzzSettings,
  outerGlobal,
  passLines,
  type TestSurroundings,
  testCommand,
} from '@fuzzwright/core/node'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { currentTest } from './current-test.ts'

const modulesFlag = '--experimental-vm-modules'

/** Test files that are ECMAScript modules need a flag of Node, however it was given this time. */
function commandPrefix(): string {
  const flags = [...outerGlobal.process.execArgv, environmentVariables().NODE_OPTIONS ?? ''].join(' ')
  const needed = flags.includes(modulesFlag) ? `NODE_OPTIONS=${modulesFlag} ` : ''
  return `${needed}npx jest --runTestsByPath`
}

/** To be called while the test runs. `summary`: whether a passing test prints its line. */
export function surroundingsOf(settings: FuzzSettings, summary: boolean): TestSurroundings {
  const { file, names } = currentTest()
  const name = names.join(' > ')
  return {
    identity: { file, projectRoot: settings.root, name },
    command: testCommand({ prefix: commandPrefix(), file, cwd: settings.cwd, fullName: names.join(' ') }),
    coverage: coverageSource,
    tell(meta) {
      if (!summary) return
      // Jest adds a stack trace to what goes through its console, and hands this stream on as it is.
      for (const line of passLines(name, meta)) outerGlobal.process.stderr.write(`${line}\n`)
    },
  }
}
