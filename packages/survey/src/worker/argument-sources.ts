/** Arguments of a finding as source texts, one for each that is handed over. */
import type { Finding } from '@fuzzwright/core'

/** Source of each argument that is handed over. */
export function partsOf(finding: Pick<Finding, 'arguments'>): readonly string[] {
  return finding.arguments.flatMap(({ source, rest }) => {
    const plain = source.replaceAll('/* any */ ', '')
    return rest === true ? restSources(plain) : [plain]
  })
}

/** The items of a list that is written out; any other list is spread. */
function restSources(source: string): readonly string[] {
  return /^\[.*\]$/s.test(source) ? argumentSources(source.replace(/^\[|,?\s*\]$/g, '')) : [`...${source}`]
}

/** `'a', [1, 2]` in parts: the commas outside of brackets and quotes part the arguments. */
function argumentSources(source: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (quote !== '') {
      if (character === '\\') at++
      else if (character === quote) quote = ''
    } else if (`'"\``.includes(character)) quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (character === ',' && depth === 0) {
      parts.push(source.slice(start, at).trim())
      start = at + 1
    }
  }
  const last = source.slice(start).trim()
  return last === '' ? parts : [...parts, last]
}
