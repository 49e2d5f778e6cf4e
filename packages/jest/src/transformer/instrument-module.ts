/** The side of the modules under test: compiled code gets its counters. */
import { callFunction } from '@fuzzwright/core/tooling'
import {
  type InstrumentedCode,
  instrument,
  isExcluded,
  isSelected,
  moduleName,
  type OriginalPosition,
  originalPositions,
  type ReadableSourceMap,
} from '@fuzzwright/instrumentation'
import { setup } from './described-test-file.ts'
import type { AnyMap, TransformContext, TransformedText } from './jest-api.ts'
import type { TransformerOptions } from './transformer-options.ts'

export interface FileOfProject {
  readonly file: string
  readonly config: TransformContext['config']
}

function scaffoldingOf(config: TransformContext['config']): ReadonlySet<string> {
  const { setupFiles = [], setupFilesAfterEnv = [], globalSetup, globalTeardown, testEnvironment } = config
  const files = [...setupFiles, ...setupFilesAfterEnv, globalSetup, globalTeardown, testEnvironment]
  return new Set(files.filter((file) => typeof file === 'string'))
}

/** `undefined` for a module that is left as it is: not selected, or not to be parsed (its search is blind then). */
export function instrumentModule(
  { code, map }: TransformedText,
  { file, config }: FileOfProject,
  { include = [], exclude = [], dependencies = [], instrument: wanted = true }: TransformerOptions,
): InstrumentedCode | undefined {
  const selection = {
    include,
    exclude,
    packages: new Set(dependencies),
    scaffolding: scaffoldingOf(config),
  }
  if (!wanted || !isSelected(file, selection)) return undefined
  try {
    // Every test file of Jest runs in a vm context, where each read of a global is slow.
    const written = isReadable(map) ? positionsIn(code, map) : undefined
    return instrument(code, moduleName(file, config.rootDir), {
      hoistBuiltins: true,
      ...(written && { originalPosition: written }),
    })
  } catch {
    return undefined
  }
}

/** Of a test file only the properties count, and bind built-ins: its other tests may replace them. `undefined` without any. */
export function instrumentProperties(
  { code, map }: TransformedText,
  { file, config }: FileOfProject,
  { exclude = [], instrument: wanted = true }: TransformerOptions,
): InstrumentedCode | undefined {
  if (!wanted || isExcluded(file, exclude)) return undefined
  try {
    const written = isReadable(map) ? positionsIn(code, map) : undefined
    const counted = instrument(code, moduleName(file, config.rootDir), {
      handedWith: callFunction,
      hoistBuiltins: true,
      requireFirst: setup,
      ...(written && { originalPosition: written }),
    })
    return counted.edges.length === 0 ? undefined : counted
  } catch {
    return undefined
  }
}

/** How @swc lets an export out. It maps that to the export's own line, which would look as if half of it never ran. */
const exportGetter = /^\s*get [\w$]+\s*\(\) \{\s*$/

function positionsIn(code: string, map: ReadableSourceMap): OriginalPosition | undefined {
  const original = originalPositions(map)
  if (original === undefined || !code.includes('_export(exports,')) return original
  const lines = code.split('\n')
  return (position) => (exportGetter.test(lines[position.line - 1] ?? '') ? undefined : original(position))
}

function isReadable(map: AnyMap | null | undefined): map is ReadableSourceMap {
  return typeof map === 'object' && map !== null && typeof (map as Partial<ReadableSourceMap>).mappings === 'string'
}
