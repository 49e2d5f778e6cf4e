/** `describe` and `describeAll`: what a function can be given, read from its source. */
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { FuzzError } from '@fuzzwright/core/tooling'
import type { ts } from 'ts-morph'
import { buildDescription } from './build-description.ts'
import { compiler } from './compiler.ts'
import { libraryCode } from './library-code.ts'
import { openSource, readTogether } from './project/analysis-project.ts'
import { withEnoughFiles } from './project/enough-files.ts'
import { isLibraryPath, type SourceView } from './project/source-view.ts'
import { exportedSymbols, findTarget } from './selector/find-target.ts'
import { constructorTarget, memberTarget, resolveAlias, type Target, valueTarget } from './selector/target.ts'
import { shapeContext } from './shape/shape-of-type.ts'
import { describeTestFile } from './test-file/describe-test-file.ts'

/** Where and what to read, where the disk is not enough. */
export interface DescribeOptions {
  /** Text to read in place of what is on disk. */
  readonly text?: string
  /** Folder that relative paths and package names are resolved from; the current folder if missing. */
  readonly from?: string
  /** Also tell what can be done with the objects that a class, or what is plainly a factory, makes. */
  readonly withObjects?: boolean
  /** Of these objects also which public data fields they have. */
  readonly withFields?: boolean
}

/**
 * Which function is meant: the name of an export (`default` included), `Class`, `new Class`, `Class.method`,
 * `Class#method`, `get Class#member`, `set Class#member` or `object.member`; or, in a test file, the function argument of the
 * fuzz call around a place (line and column 1-based, `position` an offset in UTF-16 units).
 */
export type Selector =
  | string
  | { readonly callback: { readonly line: number; readonly column: number } }
  | { readonly position: number }

/**
 * Describes one function of a file. Throws a `FuzzError` with code `unknown-file` or `unknown-selector`; everything else that
 * is not understood is said inside the description.
 */
export function describe(file: string, selector: Selector, options: DescribeOptions = {}): FuzzedMethodDescription {
  const path = pathOf(file, options)
  if (typeof selector !== 'string') return describeAt(path, selector, options)
  return withEnoughFiles((scope) => {
    const view = openSource(path, { text: options.text, ...scope })
    const context = shapeContext(view)
    const target = findTarget(view, selector)
    const description = buildDescription(target, {
      context,
      module: moduleOf(file, path),
      code: libraryCode(view, target, options.from),
      ...(options.withObjects === true && { withObjects: 'ofFactories' as const }),
      withFields: options.withFields === true,
    })
    return { result: withSyntaxNotes(view, description), view, isComplete: !context.sawErrorType }
  }).result
}

/**
 * Answers `work`, in which functions of these files, which are what `describe` takes, are described and no file changes: each
 * configuration is read once for all of them. What is no file is left out.
 */
export function describeTogether<T>(
  files: readonly string[],
  work: () => T,
  options: Pick<DescribeOptions, 'from'> = {},
): T {
  const paths = new Set(files.flatMap((file) => existingPathOf(file, options) ?? []))
  return readTogether([...paths], work)
}

function existingPathOf(file: string, options: DescribeOptions): string | undefined {
  try {
    return pathOf(file, options)
  } catch (error) {
    if (error instanceof FuzzError) return undefined
    throw error
  }
}

function describeAt(path: string, place: Exclude<Selector, string>, options: DescribeOptions): FuzzedMethodDescription {
  const text = options.text ?? readFileSync(path, 'utf8')
  const offset = 'position' in place ? place.position : offsetOf(text, place.callback)
  const { calls } = describeTestFile(path, text)
  const call = calls.filter(({ start, end }) => start <= offset && offset < end).at(-1)
  if (call?.description !== undefined) return call.description
  const known = calls.map(({ line, column, title }) => `${line}:${column}${title === undefined ? '' : ` (${title})`}`)
  throw new FuzzError(
    'unknown-selector',
    call?.error ?? `describe(): no fuzz call of ${path} stands at offset ${offset}`,
    {
      hint: known.length === 0 ? 'The file has no fuzzIt call.' : `Its fuzz calls stand at ${known.join(', ')}.`,
    },
  )
}

function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, part) => sum + part.length + 1, 0) + column - 1
}

/** Describes every exported function, class and object member of a file, in the order of the module's exports. */
export function describeAll(file: string, options: DescribeOptions = {}): FuzzedMethodDescription[] {
  const path = pathOf(file, options)
  return withEnoughFiles((scope) => {
    const view = openSource(path, { text: options.text, ...scope })
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
    return { result, view, isComplete }
  }).result
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

/**
 * The declarations of a package where it has some, else its code. Its field `types` counts also where its `exports` lead to code alone,
 * or nowhere but under Node: it was written for compilers that read no `exports`.
 */
function packageEntry(name: string, from: string): string | undefined {
  const ts = compiler()
  const options = {
    allowJs: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    maxNodeModuleJsDepth: 1,
  }
  const find = (resolvePackageJsonExports: boolean): string | undefined => {
    const settings = { ...options, resolvePackageJsonExports }
    return ts.resolveModuleName(name, resolve(from, 'index.ts'), settings, ts.sys).resolvedModule?.resolvedFileName
  }
  const exported = find(true)
  if (exported !== undefined && !/\.[cm]?js$/.test(exported)) return exported
  const file = find(false)
  return file !== undefined && /\.d\.[cm]?ts$/.test(file) ? file : (exported ?? file)
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
