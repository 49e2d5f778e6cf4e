/**
 * The parsed files of a project, as the compiler asks for them: libraries from what is bundled with it, files from the disk,
 * and one text in place of what the disk has.
 */
import { type Stats, statSync } from 'node:fs'
import type { ts } from 'ts-morph'
import { compiler, libraryTexts } from '../compiler.ts'
import { isLibraryPath } from './source-view.ts'

/** Where libraries are said to lie; nothing of the disk is looked at below it. */
const libraryFolder = '/node_modules/typescript/lib'

/** Declarations of the language are parsed once for all projects: no option changes what they say. */
const libraries = new Map<string, ts.SourceFile | undefined>()

export interface Overlay {
  readonly path: string
  readonly text: string
}

/** One per project, because options decide how a file is read. */
export class SourceFiles {
  readonly host: ts.CompilerHost
  private readonly parsed = new Map<string, ts.SourceFile>()
  /** As last read, so that an edited file is read again. */
  private readonly stamps = new Map<string, string>()
  private overlay: Overlay | undefined

  constructor(options: ts.CompilerOptions, resolveModuleNames: NonNullable<ts.CompilerHost['resolveModuleNames']>) {
    const host = compiler().createCompilerHost(options)
    const fileExists = (path: string): boolean =>
      path === this.overlay?.path || libraryText(path) !== undefined || host.fileExists(path)
    this.host = {
      ...host,
      getSourceFile: (path, how) => this.fileAt(path, how),
      getDefaultLibFileName: () => `${libraryFolder}/lib.d.ts`,
      getDefaultLibLocation: () => libraryFolder,
      fileExists,
      readFile: (path) => (path === this.overlay?.path ? this.overlay.text : host.readFile(path)),
      resolveModuleNames,
    }
  }

  /** Forgets what changed on disk since the last question, imported files included, and takes the text of this one. */
  refresh(overlay: Overlay | undefined): void {
    for (const [path, known] of this.stamps) {
      const stamp = stampOf(statSync(path, { throwIfNoEntry: false }))
      if (known === stamp) continue
      this.stamps.set(path, stamp)
      this.parsed.delete(path)
    }
    for (const { path } of [this.overlay, overlay].filter((one) => one !== undefined)) {
      if (this.parsed.get(path)?.text !== overlay?.text) this.parsed.delete(path)
    }
    this.overlay = overlay
  }

  /** Watches the files of a program from now on. */
  remember(program: ts.Program): void {
    for (const { fileName } of program.getSourceFiles()) {
      if (isLibraryPath(fileName) || this.stamps.has(fileName)) continue
      this.stamps.set(fileName, stampOf(statSync(fileName, { throwIfNoEntry: false })))
    }
  }

  private fileAt(path: string, how: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    if (path.startsWith(libraryFolder)) return libraryAt(path, how)
    const known = this.parsed.get(path)
    if (known !== undefined) return known
    const text = this.host.readFile(path)
    if (text === undefined) return undefined
    const file = compiler().createSourceFile(path, text, how)
    this.parsed.set(path, file)
    return file
  }
}

function libraryAt(path: string, how: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  if (!libraries.has(path)) {
    const text = libraryText(path)
    libraries.set(path, text === undefined ? undefined : compiler().createSourceFile(path, text, how))
  }
  return libraries.get(path)
}

function libraryText(path: string): string | undefined {
  return path.startsWith(libraryFolder) ? libraryTexts().get(path.slice(libraryFolder.length + 1)) : undefined
}

function stampOf(stat: Stats | undefined): string {
  return stat === undefined ? '' : `${stat.mtimeMs}:${stat.size}`
}
