/**
 * The one long-lived program per configuration. It reads no file lists: programs grow from the file asked
 * about, so that a question costs what its imports cost and not what the repository costs.
 */
import { dirname } from 'node:path'
import type { ts } from 'ts-morph'
import { type Checker, compiler } from '../compiler.ts'
import { type CompilerSettings, compilerSettings, type ProjectSize } from './compiler-settings.ts'
import { SourceFiles } from './source-files.ts'
import { isLibraryPath, type SourceView } from './source-view.ts'

/** Hosts and runners: large to read, and no value of their types is ever a parameter of a target. */
const cutPackages = /^(?:vitest|jest|@jest\/globals|@vitest\/.*|@fuzzwright\/(?:vitest|jest|node-test))(?:\/.*)?$/

interface OpenProject {
  readonly files: SourceFiles
  settings: CompilerSettings
  /** Imports of the user's own files that led nowhere, as `[specifier, importing file]`. */
  readonly unresolved: Map<string, readonly [string, string]>
  /** Of the last question: what did not change is not read again. */
  program: ts.Program | undefined
}

const projects = new Map<string, OpenProject>()

export interface OpenOptions {
  /** Text to read in place of what is on disk. */
  readonly text?: string | undefined
  readonly size: ProjectSize
  /** Files that belong to the program although nothing imports them. */
  readonly heirs?: readonly string[]
  /** The file is a test: nobody imports its classes. */
  readonly isTest?: boolean
}

/** Opens a file of the disk, or a text in its place. Throws an `Error` where neither exists. */
export function openSource(path: string, { text, size, heirs = [], isTest = false }: OpenOptions): SourceView {
  const ts = compiler()
  const open = projectFor(path, size)
  const { files, settings } = open
  files.refresh(text === undefined ? undefined : { path, text })
  // Only what is asked about is a root: with a root per question, each question would cost more than the last.
  const roots = [...new Set([path, ...heirs])]
  const program = ts.createProgram(roots, settings.options, files.host, open.program)
  open.program = program
  files.remember(program)
  const [file, ...others] = roots.map((root) => program.getSourceFile(root))
  if (file === undefined) throw new Error(`there is no file ${path}`)
  const checker = program.getTypeChecker() as Checker
  const closure = closureOf([file, ...others.filter((other) => other !== undefined)], checker)
  return {
    ts,
    checker,
    program,
    file,
    closure,
    isTest,
    root: settings.configPath === undefined ? undefined : dirname(settings.configPath),
    wanted: new Set(),
    notes: settings.notes,
    isMissingFiles: [...open.unresolved.values()].some(([, from]) => program.getSourceFile(from) !== undefined),
  }
}

function projectFor(path: string, size: ProjectSize): OpenProject {
  const settings = compilerSettings(path, size)
  const key = `${size}:${JSON.stringify(settings.options)}`
  const known = projects.get(key)
  if (known !== undefined && !hasAppeared(known)) return Object.assign(known, { settings })
  const unresolved: OpenProject['unresolved'] = new Map()
  const { options } = settings
  const names = resolver(compiler().createCompilerHost(options), options, unresolved)
  const open: OpenProject = { files: new SourceFiles(options, names), settings, unresolved, program: undefined }
  projects.set(key, open)
  return open
}

function resolver(host: ts.ModuleResolutionHost, options: ts.CompilerOptions, unresolved: OpenProject['unresolved']) {
  const ts = compiler()
  const cache = ts.createModuleResolutionCache('/', (name) => name, options)
  return (names: string[], containingFile: string): (ts.ResolvedModuleFull | undefined)[] =>
    names.map((name) => {
      if (cutPackages.test(name)) return undefined
      const { resolvedModule } = ts.resolveModuleName(name, containingFile, options, host, cache)
      if (resolvedModule === undefined && mayBeCode(name) && !isLibraryPath(containingFile)) {
        unresolved.set(`${name} ${containingFile}`, [name, containingFile])
      }
      return resolvedModule
    })
}

/** Style sheets, pictures and the like are of no type, whether they are there or not. */
function mayBeCode(specifier: string): boolean {
  const assets =
    /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|html|md|txt|vue|svelte|astro|wasm|graphql|gql|ya?ml)(?:\?.*)?$/
  return specifier.startsWith('.') && !assets.test(specifier)
}

/** A file that was missing is there now. The compiler remembers that it was not, so the project has to begin again. */
function hasAppeared({ unresolved, settings }: OpenProject): boolean {
  const ts = compiler()
  return [...unresolved.values()].some(
    ([name, from]) => ts.resolveModuleName(name, from, settings.options, ts.sys).resolvedModule !== undefined,
  )
}

function closureOf(files: readonly ts.SourceFile[], checker: Checker): Set<ts.SourceFile> {
  const ts = compiler()
  const closure = new Set<ts.SourceFile>()
  const queue = [...files]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (closure.has(at)) continue
    closure.add(at)
    // `imports` is what the compiler itself collected: static, dynamic, type-only and `require` alike.
    const { imports } = at as ts.SourceFile & { imports?: readonly ts.StringLiteralLike[] }
    for (const specifier of imports ?? []) {
      for (const declaration of checker.getSymbolAtLocation(specifier)?.declarations ?? []) {
        if (ts.isSourceFile(declaration) && !isLibraryPath(declaration.fileName)) queue.push(declaration)
      }
    }
  }
  return closure
}
