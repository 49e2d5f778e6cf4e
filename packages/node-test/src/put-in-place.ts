/** Puts in place, before a test file is loaded, what its fuzz tests need: the gates, the counters, and the hooks of the loader. */
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedPluginOptions, environmentVariables } from '@fuzzwright/core/tooling'
import { raiseFence } from '@fuzzwright/fence/raise'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { putHooksInPlace } from './hooks-in-place.ts'
import { watchBlocks } from './open-blocks.ts'
import { runtime } from './runtime.ts'
import type { FuzzwrightNodeOptions } from './transform/hook-settings.ts'

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
  putInPlace(options, preloadedModule() ?? '@fuzzwright/node-test/register')
}

/** @param preload the word behind `--import` that led here, for the commands that are printed */
export function putInPlace(options: FuzzwrightNodeOptions, preload: string): void {
  if (startsOthers()) return
  raiseFence()
  installRuntime()
  watchBlocks()
  process.setSourceMapsEnabled(true)
  putHooksInPlace({ options, root: process.cwd(), preload })
}

/** What the file that asked was named by; only Node tells the words it was started with. */
function preloadedModule(): string | undefined {
  if (runtime.name !== 'node') return callingModule()
  const words = process.execArgv
  const at = words.findLastIndex((word) => word === '--import' || word.startsWith('--import='))
  const word = words[at]
  return word === '--import' ? words[at + 1] : word?.slice('--import='.length)
}

/** Path from here of the file outside of this package that called. */
function callingModule(): string | undefined {
  const places = [...(new Error('asked').stack ?? '').matchAll(/(file:\/\/)?(\/[^()\s]+?):\d+:\d+\)?$/gm)].map(
    ([, scheme = '', path = '']) => (scheme === '' ? path : fileURLToPath(scheme + path)),
  )
  // With a source map or without, what stands in this package is no caller.
  const ours = dirname(dirname(import.meta.dirname))
  const caller = places.find((place) => !place.startsWith(ours))
  return caller && `./${relative(process.cwd(), caller).replaceAll('\\', '/')}`
}
