/**
 * Puts the gates and the coverage runtime in place. The transformer imports it first in each test file that fuzzes, because it has to
 * be there before the modules it counts in are loaded.
 */
import { setTestAtHand } from '@fuzzwright/core/host'
import { workingDirectory } from '@fuzzwright/core/tooling'
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'

/** Where Jest's `expect` keeps its state: a setup file runs before there is an `expect` to ask. */
const matchers = Symbol.for('$$jest-matchers-object')

interface Matchers {
  readonly state: { readonly testPath?: string; readonly currentTestName?: string }
}

function isMatchers(value: unknown): value is Matchers {
  return typeof value === 'object' && value !== null && 'state' in value
}

raiseFence()
installRuntime()
setTestAtHand(() => {
  const known: unknown = Reflect.get(globalThis, matchers)
  const { testPath: file = '', currentTestName: name = '' } = isMatchers(known) ? known.state : {}
  return { file, name, projectRoot: workingDirectory() }
})
