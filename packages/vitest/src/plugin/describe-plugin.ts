/** The part of the plugin that sees test files as they were written, and tells their fuzz calls what the types say. */
import type { TestFileDescription } from '@fuzzwright/analyzer'
import type { Plugin } from 'vitest/config'
import { injectDescriptions } from './inject-descriptions.ts'
import { packageOf } from './package-of.ts'

/** Cheap test that most files fail; what it lets through is parsed. */
const mayHoldCalls = /\bfuzz(?:It|Test)\b/

export interface DescribeHooks {
  /** Folder for what is kept between runs. */
  cacheDirectory(): string
  /** Called with the names of packages that targets come from. */
  usePackage(name: string): void
}

export function holdsFuzzCalls(code: string): boolean {
  return mayHoldCalls.test(code) && code.includes('@fuzzwright/')
}

/** Loaded when the first test file needs it: a run without fuzz tests must not pay for it. */
async function describeTestFile(file: string, text: string, cacheDirectory: string): Promise<TestFileDescription> {
  const { cachedDescribeTestFile, findFuzzCalls } = await import('@fuzzwright/analyzer')
  try {
    return cachedDescribeTestFile(file, text, { cacheDir: cacheDirectory })
  } catch (error) {
    // Whatever the types are, tests with explicit domains can run; the others say why they cannot.
    const reason = error instanceof Error ? error.message : String(error)
    const calls = findFuzzCalls(file, text).map((call) => ({ ...call, entities: [], error: reason }))
    return { formatVersion: 1, calls, dependencies: [] }
  }
}

/** Packages whose code the targets are. Types may come from `@types/name`, the code of which is in `name`. */
function packagesOf(description: TestFileDescription): readonly string[] {
  const modules = description.calls.map((call) => call.description?.module ?? '')
  return modules.map(packageOf).filter((name) => name !== undefined)
}

export function describePlugin(hooks: DescribeHooks): Plugin {
  return {
    name: 'fuzzwright:describe',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.replace(/[?#].*$/, '')
      if (id.startsWith('\0') || file.includes('/node_modules/') || !holdsFuzzCalls(code)) return undefined
      const description = await describeTestFile(file, code, hooks.cacheDirectory())
      for (const dependency of description.dependencies) this.addWatchFile(dependency)
      for (const name of packagesOf(description)) hooks.usePackage(name)
      return injectDescriptions(code, file, description)
    },
  }
}
