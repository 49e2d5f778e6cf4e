/** The part of the plugin that counts: instruments the project's modules, and those of packages that were listed. */
import { callFunction, holdsFuzzCalls } from '@fuzzwright/core/tooling'
import {
  type InstrumentSelection,
  instrument,
  isExcluded,
  isSelected,
  moduleName,
  originalPositions,
} from '@fuzzwright/instrumentation'
import type { Plugin } from 'vitest/config'

export interface PluginSelection extends InstrumentSelection {
  readonly root: string
  /** Tests run in vm contexts, where each read of a global is slow. */
  readonly inVmContext: boolean
  /** Among the transforms of a module; `never` leaves all modules as they are. */
  readonly place: InstrumentPlace
}

/** Istanbul must see code as it was before us, so that it reports what people wrote; then we come last. */
export type InstrumentPlace = 'usual' | 'last' | 'never'

/** Left to Node, but for us. */
const packaged = /[/\\]node_modules[/\\]/
const plainScript = /\.[cm]?js(?:$|[?#])/

/** One plugin for each place; the place is known only when Vitest has read its options. */
export function instrumentPlugins(selection: () => PluginSelection): Plugin[] {
  return [
    { name: 'fuzzwright:instrument', transform: instrumentAt('usual', selection) },
    {
      name: 'fuzzwright:instrument-last',
      enforce: 'post',
      transform: { order: 'post', handler: instrumentAt('last', selection) },
    },
  ]
}

type Transform = Extract<Plugin['transform'], (...args: never[]) => unknown>

function instrumentAt(place: InstrumentPlace, selection: () => PluginSelection): Transform {
  return function (code, id) {
    const chosen = selection()
    if (chosen.place !== place) return undefined
    const isTestFile = holdsFuzzCalls(code)
    if (isTestFile ? !isDescribed(code, id, chosen) : !isSelected(id, chosen)) return undefined
    try {
      // What is plain JavaScript is as it was written, but for the calls of a test file.
      const isWritten = plainScript.test(id) && place === 'usual' && !isTestFile
      const written = isWritten ? undefined : originalPositions(this.getCombinedSourcemap())
      const result = instrument(code, moduleName(id, chosen.root), {
        hoistBuiltins: chosen.inVmContext,
        ...(isTestFile ? { handedWith: callFunction } : { viteExportCure: true, asInNode: packaged.test(id) }),
        ...(written && { originalPosition: written }),
      })
      return isTestFile && result.edges.length === 0 ? undefined : { code: result.code, map: result.map }
    } catch (error) {
      // The module runs as it is; a search through it is blind, and the reader should know why.
      this.warn(`not instrumented: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }
}

/** Of a test file the properties alone count: globs that narrow the code under test say nothing of it. */
function isDescribed(code: string, id: string, { exclude }: PluginSelection): boolean {
  return code.includes(callFunction) && !isExcluded(id, exclude)
}
