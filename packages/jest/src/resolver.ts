/** The resolver of Jest for projects whose suites of fast-check are guided: who asks for fast-check gets ours, but for ours itself. */
import { dirname } from 'node:path'

const guided = '@fuzzwright/fast-check'

/** As Jest calls a resolver. */
export interface ResolverOptions {
  readonly basedir: string
  readonly rootDir?: string
  readonly defaultResolver: (path: string, options: ResolverOptions) => string
}

/** Where the file is that `path` names, seen from a folder. */
function resolve(path: string, options: ResolverOptions): string {
  if (path !== 'fast-check') return options.defaultResolver(path, options)
  const from = options.rootDir ?? options.basedir
  const own = options.defaultResolver(guided, { ...options, basedir: from })
  const isOurs = options.basedir.startsWith(dirname(own))
  return isOurs ? options.defaultResolver(path, options) : own
}

/** Jest takes what a module of CommonJS exports. */
export { resolve as sync }
