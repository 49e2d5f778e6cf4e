/**
 * Instruments files that a CommonJS package requires: they never pass through Vite. A package is wanted once one of its
 * modules has registered as instrumented, which its entry does before it requires anything.
 */
import { createRequire, Module } from 'node:module'
import { resolve } from 'node:path'

type Compile = (this: unknown, code: string, file: string, ...rest: unknown[]) => unknown
type Instrumentation = typeof import('@fuzzwright/instrumentation')

/** The registry of instrumented modules, as far as it is needed here. */
interface Registry {
  register(facts: { readonly id: string }): unknown
}

/** Folder of the package a file below `node_modules` belongs to, with a slash at its end. */
export function packageFolder(file: string): string | undefined {
  return /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+[/\\]/.exec(file)?.[0]
}

/** Loaded when the first such file comes, by `require`, because compiling cannot wait for an import. */
function instrumented(code: string, file: string): string {
  const require = createRequire(import.meta.url)
  const { instrument } = require('@fuzzwright/instrumentation') as Instrumentation
  try {
    return instrument(code, file, { moduleKind: 'cjs' }).code
  } catch {
    // What cannot be parsed runs as it is.
    return code
  }
}

const mark = Symbol.for('fuzzwright.requireHook')

/** Once per thread, however often setup runs. `root` is what relative ids of modules are told from;
 * '.' is the working directory. */
export function installRequireHook(root: string): void {
  const registry = (globalThis as { __fuzzwright__?: Registry }).__fuzzwright__
  const prototype = Module.prototype as unknown as { _compile: Compile & { [mark]?: true } }
  if (registry === undefined || prototype._compile[mark] === true) return
  const folders = new Set<string>()
  const { register } = registry
  registry.register = (facts) => {
    const folder = packageFolder(resolve(root, facts.id))
    if (folder !== undefined) folders.add(folder)
    return register.call(registry, facts)
  }
  const compile = prototype._compile
  const hooked: Compile = function (code, file, ...rest) {
    const wanted = folders.size > 0 && folders.has(packageFolder(file) ?? '')
    return compile.call(this, wanted ? instrumented(code, file) : code, file, ...rest)
  }
  prototype._compile = Object.assign(hooked, { [mark]: true as const })
}
