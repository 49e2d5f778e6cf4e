/** Gates and runtime, which have to be there before the modules they are for are loaded. */
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { installRequireHook } from './require-hook.ts'

/** `root` is what relative ids of modules are told from; '.' is the working directory. */
export function prepareThread(root: string): void {
  raiseFence()
  installRuntime()
  installRequireHook(root)
}
