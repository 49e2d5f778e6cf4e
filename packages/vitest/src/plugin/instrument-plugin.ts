/** The part of the plugin that counts: instruments the project's modules, and those of packages that were listed. */
import { holdsFuzzCalls } from '@fuzzwright/core/node'
import {
  type InstrumentSelection,
  instrument,
  isSelected,
  moduleName,
  originalPositions,
} from '@fuzzwright/instrumentation'
import type { Plugin } from 'vitest/config'

export interface PluginSelection extends InstrumentSelection {
  readonly root: string
  /** Tests run in vm contexts, where each read of a global is slow. */
  readonly inVmContext: boolean
}

const plainScript = /\.[cm]?js(?:$|[?#])/

export function instrumentPlugin(selection: () => PluginSelection): Plugin {
  return {
    name: 'fuzzwright:instrument',
    transform(code, id) {
      const chosen = selection()
      if (!isSelected(id, chosen) || holdsFuzzCalls(code)) return undefined
      try {
        // What is plain JavaScript is as it was written.
        const written = plainScript.test(id) ? undefined : originalPositions(this.getCombinedSourcemap())
        const result = instrument(code, moduleName(id, chosen.root), {
          viteExportCure: true,
          hoistBuiltins: chosen.inVmContext,
          ...(written && { originalPosition: written }),
        })
        return { code: result.code, map: result.map }
      } catch (error) {
        // The module runs as it is; a search through it is blind, and the reader should know why.
        this.warn(`not instrumented: ${error instanceof Error ? error.message : String(error)}`)
        return undefined
      }
    },
  }
}
