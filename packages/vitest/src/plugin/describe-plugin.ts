/** The part of the plugin that sees test files as they were written, and tells their fuzz calls what the types say. */
import { holdsFuzzCalls } from '@fuzzwright/core/node'
import type { Plugin } from 'vitest/config'

export interface DescribeHooks {
  /** Folder for what is kept between runs. */
  cacheDirectory(): string
  /** Called with the names of packages that targets come from. */
  usePackage(name: string): void
}

export function describePlugin(hooks: DescribeHooks): Plugin {
  return {
    name: 'fuzzwright:describe',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/[?#].*$/, '')
      if (id.startsWith('\0') || file.includes('/node_modules/') || !holdsFuzzCalls(code)) return undefined
      // Loaded when the first test file needs it: a run without fuzz tests must not pay for it.
      const { describeForHost, injectDescriptions, targetPackages } = await import('@fuzzwright/analyzer')
      const description = describeForHost(file, code, { cacheDir: hooks.cacheDirectory() })
      for (const dependency of description.dependencies) this.addWatchFile(dependency)
      for (const name of targetPackages(description)) hooks.usePackage(name)
      return injectDescriptions(code, file, description)
    },
  }
}
