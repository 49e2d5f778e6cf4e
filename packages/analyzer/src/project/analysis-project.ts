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
  const isAlone = text !== undefined || heirs.length > 0
  const { open, settings, program } =
    (isAlone ? undefined : together?.programFor(path, size)) ?? programOf(projectFor(path, size), { path, text, heirs })
  const [file, ...others] = [...new Set([path, ...heirs])].map((root) => program.getSourceFile(root))
  if (file === undefined) throw new Error(`there is no file ${path}`)
  const checker = program.getTypeChecker() as Checker
  const closure = closureOf([file, ...others.filter((other) => other !== undefined)], checker)
  return {
    ts: compiler(),
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

/** A project with a program of it, and what was read for the file asked about. */
interface OpenProgram {
  readonly open: OpenProject
  readonly settings: CompilerSettings
  readonly program: ts.Program
}

/** Only what is asked about is a root: with a root per question, each question would cost more than the last. */
function programOf(
  open: OpenProject,
  { path, text, heirs = [] }: Pick<OpenOptions, 'text' | 'heirs'> & { path: string },
) {
  open.files.refresh(text === undefined ? undefined : { path, text })
  return { open, settings: open.settings, program: growProgram(open, [...new Set([path, ...heirs])]) }
}

function growProgram(open: OpenProject, roots: readonly string[]): ts.Program {
  const program = compiler().createProgram(roots, open.settings.options, open.files.host, open.program)
  open.program = program
  open.files.remember(program)
  return program
}

let together: Together | undefined

/**
 * Answers `work`, during which nothing changes on disk and questions about the files named, as absolute paths, share one program
 * per configuration: what reads hundreds of functions pays once for what they import.
 */
export function readTogether<T>(paths: readonly string[], work: () => T): T {
  const outer = together
  together = new Together(paths)
  try {
    return work()
  } finally {
    together = outer
  }
}

/** Programs that have many roots, each made when it is first asked for. */
class Together {
  private readonly paths: ReadonlySet<string>
  private readonly projects = new Map<string, Omit<OpenProgram, 'program'>>()
  private readonly programs = new Map<OpenProject, ts.Program>()

  constructor(paths: readonly string[]) {
    this.paths = new Set(paths)
  }

  programFor(path: string, size: ProjectSize): OpenProgram | undefined {
    if (!this.paths.has(path)) return undefined
    const { open, settings } = this.projectOf(path, size)
    return { open, settings, program: this.programs.get(open) ?? this.programOfAll(open, size) }
  }

  private programOfAll(open: OpenProject, size: ProjectSize): ts.Program {
    const roots = [...this.paths].filter((path) => this.projectOf(path, size).open === open)
    open.files.refresh(undefined)
    const program = growProgram(open, roots)
    this.programs.set(open, program)
    return program
  }

  private projectOf(path: string, size: ProjectSize): Omit<OpenProgram, 'program'> {
    const key = `${size} ${path}`
    const known = this.projects.get(key)
    if (known !== undefined) return known
    const open = projectFor(path, size)
    const found = { open, settings: open.settings }
    this.projects.set(key, found)
    return found
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
