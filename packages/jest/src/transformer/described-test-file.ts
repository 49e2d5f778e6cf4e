/** The test file's side: what the types say is written into the calls, and the runtime is imported before anything else. */
import { join } from 'node:path'
import { describeForHost, type InjectedText, injectDescriptions } from '@fuzzwright/analyzer'
import { holdsFuzzCalls, testDefaults } from '@fuzzwright/core/tooling'
import type { ProjectFacts } from '../project-facts.ts'
import type { TransformContext } from './jest-api.ts'
import type { TransformerOptions } from './transformer-options.ts'

/** Puts the runtime in place in a test file. */
export const setup = '@fuzzwright/jest/setup'
const typeScript = /\.[cm]?tsx?$/
const moduleSyntax = /(?:^|[\n;}])\s*(?:import\b(?!\s*\()|export\b)/

export function isTestFile(file: string, text: string): boolean {
  return !file.replaceAll('\\', '/').includes('/node_modules/') && holdsFuzzCalls(text)
}

type Config = TransformContext['config']

function factsOf({ rootDir, cacheDirectory }: Config, options: TransformerOptions): ProjectFacts {
  const { seed, summary = true } = options
  return {
    root: rootDir,
    defaults: testDefaults(options),
    runnerFolders: cacheDirectory === undefined ? [] : [cacheDirectory],
    summary,
    ...(seed === undefined ? {} : { seed }),
  }
}

/** `undefined` where the file holds no call. */
export function describedTestFile(
  text: string,
  file: string,
  { config, supportsStaticESM = false }: Pick<TransformContext, 'config' | 'supportsStaticESM'>,
  options: TransformerOptions,
): InjectedText | undefined {
  const cacheDir = join(config.rootDir, 'node_modules', '.cache', 'fuzzwright', 'descriptions')
  const description = describeForHost(file, text, { cacheDir })
  const requires = !moduleSyntax.test(text)
  return injectDescriptions(text, file, description, {
    requires,
    commonJs: !supportsStaticESM,
    typed: typeScript.test(file),
    prologue: requires ? `require("${setup}");` : `import "${setup}";`,
    project: factsOf(config, options),
  })
}
