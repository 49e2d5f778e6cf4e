/**
 * Opens the JavaScript of a package, for its bodies and not for its types: one small program per entry, without any library,
 * with the parsed files shared between them.
 */
import type { ts } from 'ts-morph'
import { type Checker, compiler } from '../compiler.ts'
import { isLibraryPath, packageFolder, type SourceView } from './source-view.ts'

/** Programs kept; describing a whole package asks for one entry after another. */
const maxViews = 32

const views = new Map<string, SourceView>()
const files = new Map<string, ts.SourceFile | undefined>()

/** `undefined` where the entry cannot be read. */
export function openCode(entry: string): SourceView | undefined {
  const known = views.get(entry)
  if (known !== undefined) return known
  const ts = compiler()
  const options = codeOptions()
  const program = ts.createProgram([entry], options, codeHost(options))
  const file = program.getSourceFile(entry)
  if (file === undefined) return undefined
  const checker = program.getTypeChecker() as Checker
  const view: SourceView = {
    ts,
    checker,
    program,
    file,
    closure: new Set([file]),
    isTest: false,
    root: undefined,
    wanted: new Set(),
    notes: [],
    isMissingFiles: false,
  }
  const [oldest] = views.keys()
  if (views.size >= maxViews && oldest !== undefined) views.delete(oldest)
  views.set(entry, view)
  return view
}

/** The implementation an import leads to, declarations passed over. */
export function resolveCode(specifier: string, from: string): string | undefined {
  return resolveModule(specifier, from)?.resolvedFileName
}

let resolutions: ts.ModuleResolutionCache | undefined

function resolveModule(specifier: string, from: string): ts.ResolvedModuleFull | undefined {
  const ts = compiler()
  resolutions ??= ts.createModuleResolutionCache('/', (name) => name, codeOptions())
  return ts.resolveModuleName(specifier, from, codeOptions(), ts.sys, resolutions).resolvedModule
}

function codeOptions(): ts.CompilerOptions {
  const ts = compiler()
  return {
    allowJs: true,
    noLib: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['module', 'node'],
    // Makes an import lead to the implementation, as an editor's "go to source" does.
    noDtsResolution: true,
  }
}

function codeHost(options: ts.CompilerOptions): ts.CompilerHost {
  const ts = compiler()
  const host = ts.createCompilerHost(options, true)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => {
    if (!files.has(name)) files.set(name, read(name, ...rest))
    return files.get(name)
  }
  host.resolveModuleNameLiterals = (literals, containingFile) =>
    literals.map(({ text }) => {
      const found = resolveModule(text, containingFile)
      const isOwn = found !== undefined && ownerOf(found.resolvedFileName) === ownerOf(containingFile)
      // The compiler stops at the first JavaScript file of a package unless told that the package is the user's own.
      return { resolvedModule: isOwn ? { ...found, isExternalLibraryImport: false } : undefined }
    })
  return host
}

/** The package a file belongs to; one for everything that is no library. */
function ownerOf(path: string): string {
  return isLibraryPath(path) ? packageFolder(path) : ''
}
