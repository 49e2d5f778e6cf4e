/** What a host's transform asks: whether a module of a project is code under test, and under which id it counts. */
import { relative } from 'node:path'
import { shouldInstrument } from './should-instrument.ts'

/** Which modules of a project are instrumented. */
export interface InstrumentSelection {
  readonly include: readonly (string | RegExp)[]
  readonly exclude: readonly (string | RegExp)[]
  /** Names of packages that were listed, or that tests turned out to aim at. */
  readonly packages: ReadonlySet<string>
  /** Absolute paths that are part of the test run and not of the code under test. */
  readonly scaffolding: ReadonlySet<string>
}

/** `id` may carry a query, as bundlers write it. Files with fuzz tests are for the caller to leave out. */
export function isSelected(id: string, selection: InstrumentSelection): boolean {
  const { include, exclude } = selection
  if (!shouldInstrument(id, { include, packages: [...selection.packages], exclude })) return false
  return !selection.scaffolding.has(id.replace(/[?#].*$/, ''))
}

/** Path below the root with forward slashes: the same id on every machine. */
export function moduleName(id: string, root: string): string {
  const file = id.replace(/[?#].*$/, '')
  const path = relative(root, file).replaceAll('\\', '/')
  return path.startsWith('..') ? file : path
}
