/** The side of the modules under test: compiled code gets its counters. */
import { type InstrumentedCode, instrument, isSelected, moduleName } from '@fuzzwright/instrumentation'
import type { TransformContext } from './jest-api.ts'
import type { TransformerOptions } from './transformer-options.ts'

function scaffoldingOf(config: TransformContext['config']): ReadonlySet<string> {
  const { setupFiles = [], setupFilesAfterEnv = [], globalSetup, globalTeardown, testEnvironment } = config
  const files = [...setupFiles, ...setupFilesAfterEnv, globalSetup, globalTeardown, testEnvironment]
  return new Set(files.filter((file) => typeof file === 'string'))
}

/** `undefined` for a module that is left as it is: not selected, or not to be parsed (its search is blind then). */
export function instrumentModule(
  code: string,
  file: string,
  config: TransformContext['config'],
  { include = [], exclude = [], dependencies = [], instrument: wanted = true }: TransformerOptions,
): InstrumentedCode | undefined {
  const selection = {
    include: [...dependencies, ...include],
    exclude,
    packages: new Set<string>(),
    scaffolding: scaffoldingOf(config),
  }
  if (!wanted || !isSelected(file, selection)) return undefined
  try {
    // Every test file of Jest runs in a vm context, where each read of a global is slow.
    return instrument(code, moduleName(file, config.rootDir), { hoistBuiltins: true })
  } catch {
    return undefined
  }
}
