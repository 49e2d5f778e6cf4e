/** Gates and runtime, which have to be there before the modules they are for are loaded. */
import { setTestAtHand } from '@fuzzwright/core/host'
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { expect } from 'vitest'
import { installRequireHook } from './require-hook.ts'

/** `root` is what relative ids of modules are told from; '.' is the working directory. */
export function prepareThread(root: string): void {
  raiseFence()
  installRuntime()
  installRequireHook(root)
  setTestAtHand(() => {
    const { testPath: file = '', currentTestName: name = '' } = expect.getState()
    return { file, name, projectRoot: root }
  })
}
