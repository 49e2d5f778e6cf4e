/** How the project writes its code, as far as a new file beside the old ones should look like them. */

/** What differs from project to project and shows at once. */
export interface HouseStyle {
  readonly quote: "'" | '"'
  readonly semicolons: boolean
  readonly indent: string
  /** Columns. */
  readonly width: number
}

/** Where the project shows no style of its own. */
export const usualStyle: HouseStyle = { quote: "'", semicolons: true, indent: '  ', width: 100 }

/** Read off a source text; what it does not show is as usual. */
export function houseStyleOf(text: string): HouseStyle {
  const lines = text.split('\n')
  const ends = lines.filter(
    (line) => /^\s*(?:import|export|const|let|return|throw)\b/.test(line) && !/[{([,]\s*$/.test(line),
  )
  const closed = ends.filter((line) => /;\s*(?:\/\/.*)?$/.test(line)).length
  const single = text.match(/'[^'"\n]*'/g)?.length ?? 0
  const double = text.match(/"[^'"\n]*"/g)?.length ?? 0
  const indent = lines.find((line) => /^(?:\t| {2,8})\S/.test(line) && !/^ \*/.test(line))?.match(/^\s+/)?.[0] ?? '  '
  return {
    quote: double > single ? '"' : "'",
    semicolons: ends.length === 0 ? usualStyle.semicolons : closed * 2 >= ends.length,
    indent: indent.startsWith('\t') ? '\t' : indent.slice(0, indent.length >= 4 ? 4 : 2),
    width: usualStyle.width,
  }
}

/**
 * `source`, written with single quotes, semicolons and two blanks, in the style of the house. Texts keep what is in them:
 * the quotes of a text that holds the other kind stay as they are.
 */
export function inHouseStyle(source: string, style: HouseStyle): string {
  const lines = source.split('\n').map((line) => {
    const depth = /^(?: {2})*/.exec(line)?.[0].length ?? 0
    const body = style.semicolons ? line.slice(depth) : line.slice(depth).replace(/;$/, '')
    return style.indent.repeat(depth / 2) + (style.quote === '"' ? requoted(body) : body)
  })
  return lines.join('\n')
}

/** Regular expressions and comments are passed over, so that a quote in one opens no text. */
const token =
  /\/\/.*$|\/\*.*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/ ])(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\//g

function requoted(line: string): string {
  return line.replace(token, (found) => {
    if (!found.startsWith("'") || found.includes('"')) return found
    return `"${found.slice(1, -1).replaceAll("\\'", "'")}"`
  })
}
