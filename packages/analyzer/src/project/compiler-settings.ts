/**
 * Compiler options for reading types: the user's where they change what a type means, ours where they only change what
 * is emitted. Two sizes: `lean` has neither DOM nor @types and is what most signatures need; `full` has them.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ts } from 'ts-morph'
import { compiler } from '../compiler.ts'
import { tsconfigChain } from './tsconfig-chain.ts'

export type ProjectSize = 'lean' | 'full'

export interface CompilerSettings {
  readonly configPath: string | undefined
  readonly options: ts.CompilerOptions
  /** What is wrong with the configuration, for the notes of a description. */
  readonly notes: readonly string[]
}

export function compilerSettings(file: string, size: ProjectSize): CompilerSettings {
  const chain = tsconfigChain(file)
  const notes = chain.missing.map((link) => `the configuration ${link} that a tsconfig refers to was not found`)
  const parsed = chain.nearest === undefined ? undefined : parse(owningConfig(chain.nearest, chain.files, file))
  if (parsed?.mistake !== undefined) notes.push(parsed.mistake)
  if (chain.nearest === undefined && isTypeScript.test(file) && !file.includes('/node_modules/')) {
    notes.push('no tsconfig.json was found; strict defaults were used')
  }
  return { configPath: parsed?.path, options: ourOptions(parsed?.options ?? {}, file, size), notes }
}

/** A project in JavaScript has no tsconfig, and nothing is wrong with that. */
const isTypeScript = /\.(?:[cm]?ts|tsx)$/

interface ParsedConfig {
  readonly path: string
  readonly options: ts.CompilerOptions
  /** Why it could not be read to its end. */
  readonly mistake?: string
}

function parse(path: string): ParsedConfig {
  const ts = compiler()
  const { config, error } = ts.readConfigFile(path, ts.sys.readFile)
  // Only the options are wanted: listing the files of a large project costs more than reading the types of one.
  const host = { ...ts.sys, readDirectory: () => [] }
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, host, dirname(path), undefined, path)
  return { path, options, ...(error && { mistake: `${basename(path)} does not parse: ${whereAndWhat(error)}` }) }
}

function whereAndWhat({ file, start = 0, messageText }: ts.Diagnostic): string {
  const line = file === undefined ? '' : `line ${file.text.slice(0, start).split('\n').length}: `
  return `${line}${typeof messageText === 'string' ? messageText : messageText.messageText}`
}

/** With project references the nearest configuration may be an empty solution: the one that includes the file owns it. */
function owningConfig(nearest: string, chain: readonly string[], file: string): string {
  const ts = compiler()
  const raw = ts.readConfigFile(nearest, ts.sys.readFile).config as { references?: unknown } | undefined
  if (raw?.references === undefined) return nearest
  for (const path of chain) {
    const { config } = ts.readConfigFile(path, ts.sys.readFile)
    const { fileNames } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), undefined, path)
    if (fileNames.includes(file)) return path
  }
  return nearest
}

function ourOptions(options: ts.CompilerOptions, file: string, size: ProjectSize): ts.CompilerOptions {
  const ts = compiler()
  const userLibs = options.lib ?? ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']
  const leanLibs = userLibs.filter((lib) => !/dom|webworker|scripthost/.test(lib))
  // No `rootDir`, `outDir`, `composite` and so on: they only ever add complaints.
  const kept = Object.fromEntries(
    optionsThatChangeTypes.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  )
  return {
    ...kept,
    strict: options.strict ?? true,
    // Without this the checker forgets the `null` that a declaration admits.
    strictNullChecks: true,
    target: Math.max(options.target ?? 0, ts.ScriptTarget.ES2022),
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: options.moduleDetection ?? ts.ModuleDetectionKind.Auto,
    lib: size === 'full' ? userLibs : leanLibs.length === 0 ? ['lib.esnext.d.ts'] : leanLibs,
    types: size === 'full' ? [...new Set([...(options.types ?? []), 'node'])] : [],
    // Left out where no types are asked for: then packages of one repository share a project.
    ...(size === 'full' ? { typeRoots: options.typeRoots ?? typeRootsAbove(dirname(file)) } : {}),
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    allowArbitraryExtensions: true,
    // A package without declarations is still read: its entry, and what that entry is made of.
    maxNodeModuleJsDepth: 2,
    resolveJsonModule: true,
    esModuleInterop: true,
    experimentalDecorators: options.experimentalDecorators ?? false,
    jsx: ts.JsxEmit.Preserve,
    ignoreDeprecations: '6.0',
  }
}

const optionsThatChangeTypes = [
  'paths',
  'baseUrl',
  'pathsBasePath',
  'rootDirs',
  'customConditions',
  'preserveSymlinks',
  'exactOptionalPropertyTypes',
  'noUncheckedIndexedAccess',
  'useUnknownInCatchVariables',
] as const

function typeRootsAbove(folder: string): string[] {
  const roots: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    const root = join(at, 'node_modules', '@types')
    if (existsSync(root)) roots.push(root)
    if (dirname(at) === at) return roots
  }
}
