/**
 * The one long-lived ts-morph project per configuration. It reads no file lists: programs grow from the file asked
 * about, so that a question costs what its imports cost and not what the repository costs.
 */
import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Project, SourceFile, ts } from 'ts-morph'
import { type Checker, compiler, loadTsMorph } from '../compiler.ts'
import { type CompilerSettings, compilerSettings, type ProjectSize } from './compiler-settings.ts'
import { isLibraryPath, type SourceView } from './source-view.ts'

/** Hosts and runners: large to read, and no value of their types is ever a parameter of a target. */
const cutPackages = /^(?:vitest|jest|@jest\/globals|@vitest\/.*|@fuzzwright\/(?:vitest|jest))(?:\/.*)?$/

interface OpenProject {
  readonly project: Project
  settings: CompilerSettings
  /** As last read, so that an edited file is read again. */
  readonly stamps: Map<string, string>
  /** Imports of the user's own files that led nowhere, as `[specifier, importing file]`. */
  readonly unresolved: Map<string, readonly [string, string]>
  /** The one file the program grows from. With a root per question, each question would cost more than the last. */
  root: SourceFile | undefined
  /** Files with heirs of the last question, which are roots as well. */
  heirs: readonly SourceFile[]
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
  refresh(open)
  const wrapped =
    text === undefined
      ? open.project.addSourceFileAtPath(path)
      : open.project.createSourceFile(path, text, { overwrite: true })
  if (open.root !== undefined && open.root !== wrapped && !open.root.wasForgotten())
    open.project.removeSourceFile(open.root)
  open.root = wrapped
  for (const heir of open.heirs) {
    if (heir !== wrapped && !heirs.includes(heir.wasForgotten() ? '' : heir.getFilePath())) forget(open, heir)
  }
  open.heirs = heirs.map((heir) => open.project.addSourceFileAtPath(heir))
  const program = open.project.getProgram().compilerObject
  remember(open, program)
  const checker = open.project.getTypeChecker().compilerObject as Checker
  const file = program.getSourceFile(wrapped.getFilePath()) ?? wrapped.compilerNode
  const closure = closureOf([file, ...open.heirs.map((heir) => heir.compilerNode)], checker)
  return {
    ts,
    checker,
    program,
    file,
    closure,
    isTest,
    root: open.settings.configPath === undefined ? undefined : dirname(open.settings.configPath),
    wanted: new Set(),
    notes: open.settings.notes,
    isMissingFiles: [...open.unresolved.values()].some(([, from]) => program.getSourceFile(from) !== undefined),
  }
}

function forget(open: OpenProject, file: SourceFile): void {
  if (!file.wasForgotten()) open.project.removeSourceFile(file)
}

function projectFor(path: string, size: ProjectSize): OpenProject {
  const settings = compilerSettings(path, size)
  const key = `${size}:${JSON.stringify(settings.options)}`
  const known = projects.get(key)
  if (known !== undefined && !hasAppeared(known)) return Object.assign(known, { settings })
  const { Project } = loadTsMorph()
  const unresolved: OpenProject['unresolved'] = new Map()
  const project = new Project({
    compilerOptions: settings.options,
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    resolutionHost: (host, options) => ({ resolveModuleNames: resolver(host, options(), unresolved) }),
  })
  const open: OpenProject = { project, settings, stamps: new Map(), unresolved, root: undefined, heirs: [] }
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

/** Reads again what changed on disk since the last question, the files that others import included. */
function refresh(open: OpenProject): void {
  for (const [path, known] of open.stamps) {
    const stamp = stampOf(statSync(path, { throwIfNoEntry: false }))
    if (known === stamp) continue
    open.stamps.set(path, stamp)
    const file = open.project.getSourceFile(path)
    if (file === undefined) continue
    if (stamp === '') open.project.removeSourceFile(file)
    else file.refreshFromFileSystemSync()
  }
}

function remember(open: OpenProject, program: ts.Program): void {
  for (const { fileName } of program.getSourceFiles()) {
    if (isLibraryPath(fileName) || open.stamps.has(fileName)) continue
    open.stamps.set(fileName, stampOf(statSync(fileName, { throwIfNoEntry: false })))
  }
}

function stampOf(stat: Stats | undefined): string {
  return stat === undefined ? '' : `${stat.mtimeMs}:${stat.size}`
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
