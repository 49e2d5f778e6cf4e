/** Which files a plugin hands to `instrument`: the code under test, not the tests, not dependencies, not ourselves. */
import picomatch from 'picomatch'

/** Which files a user wants to see covered. */
export interface FileSelection {
  /**
   * Names of packages (`css-tree`, `@scope/name`) reach into `node_modules`; globs and regular expressions narrow the
   * files of the project, and reach into `node_modules` when they say so. Globs without a leading `/` match at any depth.
   */
  readonly include?: readonly (string | RegExp)[]
  /** Names of packages whose code counts too; here a name may end like a script, as that of `ipaddr.js` does. */
  readonly packages?: readonly string[]
  /** Always wins. Names of packages, globs, regular expressions. */
  readonly exclude?: readonly (string | RegExp)[]
}

const scripts = /\.[cm]?[jt]sx?$/
const tests = /(?:\.(?:test|spec|bench|fuzz)(?:-d)?\.[cm]?[jt]sx?$)|(?:^|\/)(?:__tests__|__mocks__|__fuzz__)\//
const ownPackages = /\/node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?(?:@fuzzwright\/|fuzzwright\/)/
const packageName = /^(?:@[\w.-]+\/)?[\w.-]+$/

/** The folder of our packages when they are used from their sources; ends in a slash. */
const ownSources = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url).pathname

/** `id` is what the bundler calls the module: a path, perhaps with a query behind it. */
export function shouldInstrument(
  id: string,
  { include = [], packages = [], exclude = [] }: FileSelection = {},
): boolean {
  const file = id.replaceAll('\\', '/').replace(/[?#].*$/, '')
  if (id.startsWith('\0') || !scripts.test(file)) return false
  if (isExcluded(file, exclude)) return false
  if (ownPackages.test(file) || tests.test(file)) return false
  if (packages.some((name) => file.includes(`/node_modules/${name}/`))) return true
  if (file.includes('/node_modules/'))
    return include.some((pattern) => reachesDependencies(pattern) && matches(file, pattern))
  if (file.startsWith(ownSources) && !include.some((pattern) => matches(file, pattern))) return false
  const narrowing = include.filter((pattern) => !reachesDependencies(pattern))
  return narrowing.length === 0 || narrowing.some((pattern) => matches(file, pattern))
}

/** Whether a pattern names the file; `id` as for `shouldInstrument`. */
export function isExcluded(id: string, exclude: readonly (string | RegExp)[]): boolean {
  const file = id.replaceAll('\\', '/').replace(/[?#].*$/, '')
  return exclude.some((pattern) => matches(file, pattern))
}

function reachesDependencies(pattern: string | RegExp): boolean {
  if (typeof pattern === 'string' && isPackageName(pattern)) return true
  return (typeof pattern === 'string' ? pattern : pattern.source).includes('node_modules')
}

/** A name with the ending of a script is a file. */
function isPackageName(pattern: string): boolean {
  return packageName.test(pattern) && !scripts.test(pattern)
}

function matches(file: string, pattern: string | RegExp): boolean {
  if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(file)
  if (isPackageName(pattern)) return file.includes(`/node_modules/${pattern}/`)
  const anywhere = pattern.startsWith('/') || pattern.startsWith('**/') ? pattern : `**/${pattern.replace(/^\.\//, '')}`
  return picomatch.isMatch(file, anywhere, { dot: true })
}
