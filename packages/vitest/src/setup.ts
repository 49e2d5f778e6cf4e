/** Setup file the plugin adds: gates and runtime have to be there before the modules they are for are loaded. */
import { workingDirectory } from '@fuzzwright/core/host'
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { installRequireHook } from './require-hook.ts'
import { providedSettings } from './settings.ts'

raiseFence()
installRuntime()
installRequireHook(providedSettings()?.root ?? workingDirectory())
