/** A project of a user who tests with `node --test`, made of files in a temporary folder. */
import { join } from 'node:path'
import { installInto } from './installed-packages.mjs'
import { patienceMs, runProcess } from './run-process.mjs'
import { cleanEnvironment, type RunResult, type TestResult, UserProject } from './user-project.ts'

/** Prints what became of each test, one JSON text a line, and what it said. */
const reporter = `const told = { 'test:pass': 'passed', 'test:fail': 'failed' }
export default async function* (events) {
  for await (const { type, data } of events) {
    const { name, message, details } = data
    const { cause } = details?.error ?? {}
    if (type in told) yield JSON.stringify({ name, status: told[type], message: cause?.stack ?? cause ?? '' }) + '\\n'
    if (type === 'test:diagnostic' || type === 'test:stderr') yield message + '\\n'
  }
}
`

export const nodeSetup = `import { fuzzwright } from '@fuzzwright/node-test/config'
fuzzwright({ seed: 1, runs: 1_000, timeBudget: 600_000 })
`

export class NodeProject extends UserProject {
  constructor(files: Readonly<Record<string, string>>) {
    super({ 'package.json': '{ "type": "module" }', 'reporter.mjs': reporter, 'fuzz.setup.mjs': nodeSetup, ...files })
    installInto(this.folder, ['@fuzzwright/node-test'])
  }

  /** @param words behind the options; test files among them */
  async node(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const flags = ['--import', './fuzz.setup.mjs', '--test', '--test-reporter', join(this.folder, 'reporter.mjs')]
    const { code, output } = await runProcess(process.execPath, [...flags, ...words], {
      cwd: this.folder,
      env: { ...cleanEnvironment(), NODE_TEST_CONTEXT: undefined, ...env },
      timeoutMs: patienceMs,
    })
    const tests = new Map<string, TestResult>()
    for (const line of output.split('\n').filter((text) => text.startsWith('{"name"'))) {
      const { name, status, message } = JSON.parse(line) as TestResult & { name: string }
      tests.set(name, { status, message })
    }
    return { code, output, tests }
  }
}
