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
  const reached = { before: ledTo(files.before, all, changed.before), after: ledTo(files.after, all, changed.after) }
  return pieces.flatMap((piece, at) => {
    const isLedTo = sides.some((side) =>
      reached[side].some((one) => isPlaced(piece, side, { one, files: files[side] })),
    )
    return isLedTo && isCode(piece) ? [at] : []
  })
}

const sides = ['before', 'after'] as const

/** In a function by its name; between functions where none is around it. */
function isPlaced(
  piece: ChangedPiece,
  side: 'before' | 'after',
  { one, files }: { readonly one: ChangedFunction; readonly files: SyntaxFiles },
): boolean {
  if (one.file !== fileOf(piece, side)) return false
  if (one.name !== '<module>') return touches(piece[side], one)
  const named = (files.get(one.file)?.functions ?? []).filter(({ name }) => name !== '<module>')
  return named.every((other) => !touches(piece[side], other))
}

function fileOf({ file, newFile }: ChangedPiece, side: 'before' | 'after'): string {
  return side === 'before' ? file : newFile
}

function touches(
  { from, to }: LineSpan,
  { firstLine, lastLine }: { readonly firstLine: number; readonly lastLine: number },
): boolean {
  return from === to ? firstLine < from && from <= lastLine : from <= lastLine && to > firstLine
}

/** Comments, types, imports and brackets do nothing by themselves. */
function isCode({ old, lines }: ChangedPiece): boolean {
  return [...old, ...lines].some((line) => {
    const bare = line.trim()
    return /\w/.test(bare) && !/^(?:\/\/|\/?\*|import\b|(?:export\s+)?(?:declare\b|type\b|interface\b))/.test(bare)
  })
}

/** The lines of a piece on both sides, as a report shows them. */
export function linesOfPiece(piece: ChangedPiece): readonly ChangedLine[] {
  return sides.flatMap((version) => {
    const texts = version === 'before' ? piece.old : piece.lines
    return texts.flatMap((text, at): readonly ChangedLine[] => {
      const bare = text.trim()
      const line = piece[version].from + at
      return bare.length > 1
        ? [{ version, file: fileOf(piece, version), line, inside: '', text: bare.slice(0, mostText) }]
        : []
    })
  })
}

/** Characters of a line that are shown. */
const mostText = 120

/** Whether nothing but imports changed there. */
export function isImport({ lines }: ChangedPiece): boolean {
  return lines.length > 0 && lines.every((line) => /^(?:import\b.*|\s*)$/.test(line))
}
