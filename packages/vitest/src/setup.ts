/**
 * Setup file the plugin adds: gates and runtime have to be there before the modules they are for are loaded. It runs for
 * every test file, with fuzz tests or without, so the engine is not part of it.
 */
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { installRequireHook } from './require-hook.ts'
import { providedSettings } from './settings.ts'

raiseFence()
installRuntime()
installRequireHook(providedSettings()?.root ?? '.')
