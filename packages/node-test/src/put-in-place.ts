/** Puts in place, before a test file is loaded, what its fuzz tests need: the gates, the counters, and the hooks of the loader. */
import { register } from 'node:module'
import { checkedPluginOptions, environmentVariables } from '@fuzzwright/core/host'
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { watchBlocks } from './open-blocks.ts'
import type { FuzzwrightNodeOptions, HookSettings } from './transform/hook-settings.ts'

/** The process that only starts one for each test file runs none itself. */
function startsOthers(): boolean {
  return process.execArgv.includes('--test') && environmentVariables().NODE_TEST_CONTEXT === undefined
}

/**
 * To be called in a file that Node imports before the tests: `node --import ./fuzz.setup.mjs --test`.
 * @throws FuzzError `bad-plugin-option`
 */
export function fuzzwright(options: FuzzwrightNodeOptions = {}): void {
  checkedPluginOptions(options)
  putInPlace(options, nameBehindImport() ?? '@fuzzwright/node-test/register')
}

/** @param preload the word behind `--import` that led here, for the commands that are printed */
export function putInPlace(options: FuzzwrightNodeOptions, preload: string): void {
  if (startsOthers()) return
  raiseFence()
  installRuntime()
  watchBlocks()
  process.setSourceMapsEnabled(true)
  const data: HookSettings = { options, root: process.cwd(), preload }
  register(new URL('./transform/hooks.js', import.meta.url), { data })
}

function nameBehindImport(): string | undefined {
  const words = process.execArgv
  const at = words.findLastIndex((word) => word === '--import' || word.startsWith('--import='))
  const word = words[at]
  return word === '--import' ? words[at + 1] : word?.slice('--import='.length)
}
