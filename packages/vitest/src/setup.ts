/** Setup file the plugin adds: the runtime has to be there before the modules it counts in are loaded. */
import { workingDirectory } from '@fuzzwright/core/host'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { installRequireHook } from './require-hook.ts'
import { providedSettings } from './settings.ts'

installRuntime()
installRequireHook(providedSettings()?.root ?? workingDirectory())
