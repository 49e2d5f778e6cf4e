/** The part of the plugin that counts: instruments the project's modules, and those of packages that were listed. */

import { relative } from 'node:path'
import { instrument, shouldInstrument } from '@fuzzwright/instrumentation'
import type { Plugin } from 'vitest/config'
import { holdsFuzzCalls } from './describe-plugin.ts'

export interface InstrumentSelection {
  readonly include: readonly (string | RegExp)[]
  readonly exclude: readonly (string | RegExp)[]
  /** Names of packages that tests turned out to aim at. */
  readonly packages: ReadonlySet<string>
  /** Absolute paths that are part of the test run and not of the code under test. */
  readonly scaffolding: ReadonlySet<string>
  readonly root: string
  /** Tests run in vm contexts, where each read of a global is slow. */
  readonly inVmContext: boolean
}

/** Path below the root with forward slashes: the same id on every machine. */
function moduleName(file: string, root: string): string {
  const path = relative(root, file).replaceAll('\\', '/')
  return path.startsWith('..') ? file : path
}

function isWanted(id: string, code: string, selection: InstrumentSelection): boolean {
  const include = [...selection.include, ...selection.packages]
  if (!shouldInstrument(id, { include, exclude: selection.exclude })) return false
  return !selection.scaffolding.has(id.replace(/[?#].*$/, '')) && !holdsFuzzCalls(code)
}

export function instrumentPlugin(selection: () => InstrumentSelection): Plugin {
  return {
    name: 'fuzzwright:instrument',
    transform(code, id) {
      const chosen = selection()
      if (!isWanted(id, code, chosen)) return undefined
      try {
        const result = instrument(code, moduleName(id.replace(/[?#].*$/, ''), chosen.root), {
          viteExportCure: true,
          hoistBuiltins: chosen.inVmContext,
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
