/** Breaks one line of TypeScript source into several where it is too long to read, changing nothing but white space. */

const openers = '([{'
const closers = ')]}'

/** Index after the literal, regular expression or comment that starts at `at`, or `at` where none does. */
function skipLiteral(source: string, at: number): number {
  const character = source.charAt(at)
  if (source.startsWith('/*', at)) return source.indexOf('*/', at) + 2
  if (!`'"\`/`.includes(character)) return at
  let inClass = false
  for (let index = at + 1; index < source.length; index++) {
    const next = source.charAt(index)
    if (next === '\\') index++
    else if (character === '/' && next === '[') inClass = true
    else if (character === '/' && next === ']') inClass = false
    else if (next === character && !inClass) return index + 1
  }
  return source.length
}

/** The outermost bracket pair whose content is split, with the pieces between its commas. */
interface Group {
  readonly head: string
  readonly pieces: readonly string[]
  readonly tail: string
}

/** Finds the first bracket pair that holds more than nothing. */
function firstGroup(source: string): Group | undefined {
  let depth = 0
  let start = -1
  let pieceStart = -1
  const pieces: string[] = []
  for (let at = 0; at < source.length; at++) {
    const end = skipLiteral(source, at)
    if (end > at) {
      at = end - 1
      continue
    }
    const character = source.charAt(at)
    if (openers.includes(character)) {
      if (depth++ === 0) {
        start = at
        pieceStart = at + 1
      }
    } else if (closers.includes(character)) {
      if (--depth > 0) continue
      pieces.push(source.slice(pieceStart, at))
      if (pieces.length === 1 && pieces[0]?.trim() === '') {
        pieces.length = 0
        continue
      }
      return { head: source.slice(0, start + 1), pieces, tail: source.slice(at) }
    } else if (character === ',' && depth === 1) {
      pieces.push(source.slice(pieceStart, at))
      pieceStart = at + 1
    }
  }
  return undefined
}

/** `code` puts a comma behind the last piece and lets a lone list or object follow its bracket, as formatters do. */
export type WrapStyle = 'report' | 'code'

export interface Wrapping {
  /** Columns before each line but the first; none unless given. */
  readonly indent?: number
  /** Columns before the first line; `indent` unless given. */
  readonly used?: number
  readonly style?: WrapStyle
}

/**
 * `source` with its lists and objects broken over lines until each fits into `width` columns (as far as it can),
 * `indent` columns in. The first line is not indented: it follows what stands before it.
 */
export function wrapSource(
  source: string,
  width: number,
  { indent = 0, used = indent, style = 'report' }: Wrapping = {},
): string {
  if (used + source.length <= width) return source
  const group = firstGroup(source)
  if (group === undefined) return source
  const tail = group.tail[0] + wrapSource(group.tail.slice(1), width, { indent, style })
  const [only = ''] = group.pieces
  if (style === 'code' && group.pieces.length === 1 && /^\s*[[{].*[\]}]\s*$/.test(only)) {
    return group.head + wrapSource(only.trim(), width, { indent, used: width, style }) + tail
  }
  const inner = ' '.repeat(indent + 2)
  const lastComma = style === 'code' && only.trim() !== '' ? ',' : ''
  const lines = group.pieces.map((piece, index) => {
    const text = piece.trim()
    // A trailing comma is kept only where the source had one: after a hole it makes the array longer.
    const comma = index < group.pieces.length - 1 ? ',' : text === '' ? '' : lastComma
    return text === '' && comma === ''
      ? ''
      : `${inner}${wrapSource(text, width - 1, { indent: indent + 2, style })}${comma}`
  })
  const body = lines.filter((line) => line !== '').join('\n')
  return `${group.head}\n${body}\n${' '.repeat(indent)}${tail}`
}
