/** The older version with some pieces of the change already made: what it then answers tells which piece makes a difference. */
import { join } from 'node:path'
import { type ChangedPiece, isImport } from '../change/changed-pieces.ts'
import { withHunks } from '../change/hunks.ts'
import type { Version } from '../version/version.ts'
import { changedSources, type TextChange } from './load-version.ts'
import { type Names, namesOf } from './names.ts'

/** Mixtures that are loaded by one process, at most: each runs all modules anew. */
const mostLoaded = 40

/** Loads mixtures of the two versions, each once. */
export class PatchedVersions {
  private readonly version: Version
  private readonly pieces: readonly ChangedPiece[]
  private readonly compiled = new Map<string, { readonly code: string }>()
  private readonly loaded = new Map<string, Promise<Names | undefined>>()

  constructor(version: Version, pieces: readonly ChangedPiece[]) {
    this.version = version
    this.pieces = pieces
  }

  /** `undefined` of a mixture that cannot be loaded. Pieces that only import something are made as well. */
  with(chosen: readonly number[]): Promise<Names | undefined> {
    const imports = this.pieces.flatMap((piece, at) => (isImport(piece) ? [at] : []))
    const all = [...new Set([...chosen, ...imports])].sort((a, b) => a - b)
    const key = all.join()
    const known = this.loaded.get(key)
    if (known !== undefined) return known
    const names = this.loaded.size < mostLoaded ? this.load(all) : Promise.resolve(undefined)
    this.loaded.set(key, names)
    return names
  }

  /** The version as it is, with the state that its modules have at first. */
  fresh(): Promise<Names | undefined> {
    return this.load([])
  }

  private async load(chosen: readonly number[]): Promise<Names | undefined> {
    const { folder, entries } = this.version
    const pieces = chosen.flatMap((at) => this.pieces[at] ?? [])
    const change: TextChange = (file, code) => {
      const own = pieces.filter((piece) => join(folder, piece.file) === file)
      return own.length === 0 ? code : withHunks(code, own)
    }
    try {
      const loaded = await changedSources(this.version, change, this.compiled)()
      return loaded.problems.length > 0 ? undefined : namesOf(entries, loaded)
    } catch {
      return undefined
    }
  }
}
