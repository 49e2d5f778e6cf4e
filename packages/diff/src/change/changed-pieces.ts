/** The pieces of a change, each with the functions it stands in, and which of them an export leads to. */
import type { ChangedLine } from '../difference/difference.ts'
import { type ChangedFunction, ledTo, type SyntaxFiles } from './changed-code.ts'
import { type Hunk, hunksOf, type LineSpan } from './hunks.ts'

/** A piece of one file. */
export interface ChangedPiece extends Hunk {
  /** Path inside the older version. */
  readonly file: string
  /** Path inside the newer one. */
  readonly newFile: string
}

interface Sides<T> {
  readonly before: T
  readonly after: T
}

/** Of files that both versions have, by their texts. */
export function changedPieces(texts: Sides<ReadonlyMap<string, string>>): readonly ChangedPiece[] {
  const [only, ...others] = texts.after.keys()
  return [...texts.before].flatMap(([file, before]) => {
    // Two files that are held against each other have names of their own.
    const newFile = texts.before.size === 1 && others.length === 0 ? (only ?? file) : file
    const after = texts.after.get(newFile)
    if (after === undefined || after === before) return []
    return hunksOf(before, after).map((hunk) => ({ ...hunk, file, newFile }))
  })
}

/** Numbers of the pieces that stand in what the functions called `names` lead to. */
export function piecesLedTo(
  pieces: readonly ChangedPiece[],
  names: Iterable<string>,
  { files, changed }: { readonly files: Sides<SyntaxFiles>; readonly changed: Sides<readonly ChangedFunction[]> },
): readonly number[] {
  const all = [...names]
  const before = ledTo(files.before, all, changed.before)
  const after = ledTo(files.after, all, changed.after)
  return pieces.flatMap((piece, at) => {
    const isIn = inside(piece, before, 'before') || inside(piece, after, 'after')
    return isIn ? [at] : []
  })
}

/** In a function by its name; between functions where none is around it. */
function inside(piece: ChangedPiece, functions: readonly ChangedFunction[], side: 'before' | 'after'): boolean {
  return functions.some(
    ({ file, name, firstLine, lastLine }) =>
      file === (side === 'before' ? piece.file : piece.newFile) && name !== '<module>' && touches(piece[side], firstLine, lastLine),
  )
}

function touches({ from, to }: LineSpan, firstLine: number, lastLine: number): boolean {
  return from === to ? firstLine < from && from <= lastLine : from <= lastLine && to > firstLine
}

/** Whether a line of one version stands in it. */
export function holdsLine(piece: ChangedPiece, { version, file, line }: Omit<ChangedLine, 'text' | 'inside'>): boolean {
  const { from, to } = piece[version]
  return file === (version === 'before' ? piece.file : piece.newFile) && from <= line && line < to
}

/** Whether nothing but imports changed there. */
export function isImport({ lines }: ChangedPiece): boolean {
  return lines.length > 0 && lines.every((line) => /^(?:import\b.*|\s*)$/.test(line))
}
