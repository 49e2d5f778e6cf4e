/** The part of the plugin that sees test files as they were written, and tells their fuzz calls what the types say. */
import { type CacheOptions, cachedDescription, injectDescriptions, targetPackages } from '@fuzzwright/analyzer/cached'
import { holdsFuzzCalls } from '@fuzzwright/core/tooling'
import type { Plugin } from 'vitest/config'

export interface DescribeHooks {
  /** Files are read for their imports alone. */
  isAsked(): boolean
  /** Folder for what is kept between runs. */
  cacheDirectory(): string
  /** Called with the names of packages that targets come from. */
  usePackage(name: string): void
  /** Called for each file with fuzz tests before it is described. */
  meetFuzzCalls(): void
}

export function describePlugin(hooks: DescribeHooks): Plugin {
  return {
    name: 'fuzzwright:describe',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/[?#].*$/, '')
      if (id.startsWith('\0') || file.includes('/node_modules/') || !holdsFuzzCalls(code) || hooks.isAsked())
        return undefined
      hooks.meetFuzzCalls()
      const cache = { cacheDir: hooks.cacheDirectory() }
      const description = cachedDescription(file, code, cache) ?? (await described(file, code, cache))
      for (const dependency of description.dependencies) this.addWatchFile(dependency)
      for (const name of targetPackages(description)) hooks.usePackage(name)
      return injectDescriptions(code, file, description, { collectedFrom: '@fuzzwright/vitest' })
    },
  }
}

/** The readers of types are loaded for the first test file that changed: a run of unchanged ones must not pay for them. */
async function described(file: string, code: string, cache: CacheOptions) {
  const { describeForHost } = await import('@fuzzwright/analyzer')
  return describeForHost(file, code, cache)
}
