/** `describe` and `describeAll`: what a function can be given, read from its source. */
import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { FuzzError, type FuzzedMethodDescription } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { buildDescription } from './build-description.ts'
import { compiler } from './compiler.ts'
import { libraryCode } from './library-code.ts'
import { openSource } from './project/analysis-project.ts'
import type { ProjectSize } from './project/compiler-settings.ts'
import { isLibraryPath, type SourceView } from './project/source-view.ts'
import { exportedSymbols, findTarget } from './selector/find-target.ts'
import { constructorTarget, memberTarget, resolveAlias, type Target, valueTarget } from './selector/target.ts'
import { shapeContext } from './shape/shape-of-type.ts'

/** Where and what to read, where the disk is not enough. */
export interface DescribeOptions {
  /** Text to read in place of what is on disk. */
  readonly text?: string
  /** Folder that relative paths and package names are resolved from; the current folder if missing. */
  readonly from?: string
}

/**
 * Describes one function of a file. `selector` is the name of an export (`default` included), `Class`, `new Class`,
 * `Class.method`, `Class#method`, `get Class#member`, `set Class#member`, or `object.member`. Throws a `FuzzError` with
 * code `unknown-file` or `unknown-selector`; everything else that is not understood is said inside the description.
 */
export function describe(file: string, selector: string, options: DescribeOptions = {}): FuzzedMethodDescription {
  const path = pathOf(file, options)
  return withEnoughLibraries((size) => {
    const view = openSource(path, { text: options.text, size })
    const context = shapeContext(view)
    const target = findTarget(view, selector)
    const description = buildDescription(target, {
      context,
      module: moduleOf(file, path),
      code: libraryCode(view, target, options.from),
    })
    return { result: withSyntaxNotes(view, description), isComplete: !context.sawErrorType }
  })
}

/** Describes every exported function, class and object member of a file, in the order of the module's exports. */
export function describeAll(file: string, options: DescribeOptions = {}): FuzzedMethodDescription[] {
  const path = pathOf(file, options)
  return withEnoughLibraries((size) => {
    const view = openSource(path, { text: options.text, size })
    let isComplete = true
    const result = [...exportedSymbols(view)].flatMap(([name, symbol]) =>
      targetsOf(view, name, symbol).map((target) => {
        const context = shapeContext(view)
        const code = libraryCode(view, target, options.from)
        const description = buildDescription(target, { context, module: moduleOf(file, path), code })
        if (context.sawErrorType) isComplete = false
        return withSyntaxNotes(view, description)
      }),
    )
    return { result, isComplete }
  })
}

/** Most signatures need neither DOM nor @types; those that do are read a second time with both. */
export function withEnoughLibraries<Result>(
  read: (size: ProjectSize) => { readonly result: Result; readonly isComplete: boolean },
): Result {
  const lean = read('lean')
  return lean.isComplete ? lean.result : read('full').result
}

function targetsOf(view: SourceView, name: string, symbol: ts.Symbol): Target[] {
  const { ts, checker } = view
  const resolved = resolveAlias(view, symbol)
  if (!(resolved.flags & ts.SymbolFlags.Value)) return []
  const type = checker.getTypeOfSymbol(resolved)
  if (resolved.flags & ts.SymbolFlags.Class) {
    const instance = checker.getDeclaredTypeOfSymbol(resolved).getProperties()
    const members = [
      ...instance.map((member) => [member, true] as const),
      ...type.getProperties().map((member) => [member, false] as const),
    ]
    return [
      constructorTarget(view, resolved, name),
      ...members
        .filter(([member]) => isCallableMember(view, member))
        .map(([member, isInstance]) => memberTarget(view, resolved, member.name, isInstance))
        .filter((target) => target !== undefined),
    ]
  }
  if (type.getCallSignatures().length > 0) return [valueTarget(view, resolved, name)]
  const isObject = (resolved.flags & ts.SymbolFlags.Variable) !== 0 && !checker.isArrayLikeType(type)
  if (!isObject) return []
  return type
    .getProperties()
    .filter((member) => isCallableMember(view, member) && !isLibraryPath(declarationPath(member)))
    .map((member) => memberTarget(view, resolved, member.name, false))
    .filter((target) => target !== undefined)
}

function isCallableMember(view: SourceView, member: ts.Symbol): boolean {
  const { ts, checker } = view
  const declaration = member.declarations?.[0]
  if (declaration === undefined || member.name.startsWith('__') || member.name === 'prototype') return false
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
  if (ts.getCombinedModifierFlags(declaration) & hidden) return false
  const isAccessor = (member.flags & ts.SymbolFlags.Accessor) !== 0
  return isAccessor || checker.getTypeOfSymbol(member).getCallSignatures().length > 0
}

function declarationPath(member: ts.Symbol): string {
  return member.declarations?.[0]?.getSourceFile().fileName ?? ''
}

/** A path as it is, or the declarations (else the code) that a package name stands for. */
function pathOf(file: string, options: DescribeOptions): string {
  const from = options.from ?? process.cwd()
  const path = isAbsolute(file) ? file : resolve(from, file)
  if (options.text !== undefined || existsSync(path)) return path
  const isPackageName = /^(@[\w.-]+\/)?[\w.-]+(\/.*)?$/.test(file) && !file.startsWith('.')
  const found = isPackageName ? packageEntry(file, from) : undefined
  if (found !== undefined) return found
  throw new FuzzError('unknown-file', `describe(): there is no file ${path}`, {
    hint: 'Give a path from the current folder, or the name of an installed package.',
  })
}

/** The declarations of a package where it has some, else its code. */
function packageEntry(name: string, from: string): string | undefined {
  const ts = compiler()
  const options = {
    allowJs: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    maxNodeModuleJsDepth: 1,
  }
  return ts.resolveModuleName(name, resolve(from, 'index.ts'), options, ts.sys).resolvedModule?.resolvedFileName
}

function moduleOf(file: string, path: string): string {
  return isLibraryPath(path) && !isAbsolute(file) && !file.startsWith('.') ? file : path
}

function withSyntaxNotes(view: SourceView, description: FuzzedMethodDescription): FuzzedMethodDescription {
  const [first, ...others] = view.program.getSyntacticDiagnostics(view.file)
  if (first === undefined) return description
  const { line } = view.file.getLineAndCharacterOfPosition(first.start)
  const text = view.ts.flattenDiagnosticMessageText(first.messageText, ' ')
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const note = `the file does not parse: ${text} at ${view.file.fileName}:${line + 1}${more}`
  return { ...description, notes: [...(description.notes ?? []), note] }
}
