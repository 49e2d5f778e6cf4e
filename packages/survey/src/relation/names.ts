/** What names promise: words that undo each other, words that settle, words for the same thing. */

/** Words that undo each other, in camel case parts of a name: the first makes, the second takes apart. */
export const opposites: readonly (readonly [string, string])[] = [
  ['stringify', 'parse'],
  ['serialize', 'deserialize'],
  ['serialise', 'deserialise'],
  ['serialize', 'parse'],
  ['generate', 'parse'],
  ['format', 'parse'],
  ['print', 'parse'],
  ['build', 'parse'],
  ['unparse', 'parse'],
  ['quote', 'parse'],
  ['quote', 'unquote'],
  // Not the other way round: items may hold the separator.
  ['split', 'join'],
  ['encode', 'decode'],
  ['escape', 'unescape'],
  ['compress', 'decompress'],
  ['deflate', 'inflate'],
  ['gzip', 'gunzip'],
  ['zip', 'unzip'],
  ['zlib', 'unzlib'],
  ['pack', 'unpack'],
  ['marshal', 'unmarshal'],
  ['encrypt', 'decrypt'],
  ['wrap', 'unwrap'],
  ['dump', 'load'],
  ['flatten', 'unflatten'],
  ['to', 'from'],
  ['dasherize', 'camelize'],
  ['freeze', 'thaw'],
  ['format', 'unformat'],
  ['render', 'parse'],
  ['write', 'read'],
  ['write', 'parse'],
  ['save', 'load'],
  ['tokenize', 'detokenize'],
  ['compose', 'decompose'],
  ['compile', 'decompile'],
  ['expand', 'compress'],
  ['inflect', 'uninflect'],
  ['pluralize', 'singularize'],
  ['obfuscate', 'deobfuscate'],
  ['btoa', 'atob'],
]

/** Words of functions whose answer they leave as it is. */
export const settling =
  /^(?:normali[sz]e|canonicali[sz]e|saniti[sz]e|trim|strip|sort|order|uniq|unique|dedupe|deduplicate|compact|clean|clamp|round|floor|ceil|trunc|truncate|simplify|optimi[sz]e|minify|reduce|flattenDeep|collapse|tidy|toLower|toUpper|lower|upper|capitali[sz]e|abs|slug|slugify|deburr|kebab|camel|snake|pascal|resolve|format|startOf|endOf|firstDayOf|lastDayOf|prettify|beautify|untildify|to[A-Z]\w*Case)|(?:Case|Sorted|Normali[sz]ed)$/

/** A name in parts: `parseISODate` is `parse`, `ISO`, `Date`. */
export function wordsOf(name: string): readonly string[] {
  return name.match(/[A-Z]{2,}(?=[A-Z][a-z]|\d|\b|_|$)|[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [name]
}

/** `encodeHTML` without `encode` is `html`: what has to be the same on both sides of a pair. */
export function withoutWord(name: string, word: string): string | undefined {
  const lower = name.toLowerCase()
  if (lower === word) return ''
  const words = wordsOf(name).map((part) => part.toLowerCase())
  const at = words.indexOf(word)
  if (at === -1) {
    if (lower.startsWith(word)) return lower.slice(word.length)
    return lower.endsWith(word) ? lower.slice(0, -word.length) : undefined
  }
  return words.filter((_, index) => index !== at).join('')
}

/** Whether `back` is named as what undoes `out`. */
export function undoes(out: string, back: string): boolean {
  return (
    takesBack(out, back) ||
    changesBack(out, back) ||
    opposites.some(([there, home]) => {
      const rest = withoutWord(out, there)
      return rest !== undefined && rest === withoutWord(back, home)
    })
  )
}

/** `serializeMap` and `unserializeMap`, `mangle` and `demangle`: one word of the name with a syllable that takes it back, and the rest alike. */
function takesBack(out: string, back: string): boolean {
  const [forth, home] = [out, back].map((name) => wordsOf(name).map((word) => word.toLowerCase()))
  if (forth === undefined || home === undefined || forth.length !== home.length) return false
  const changed = forth.flatMap((word, at) => (word === home[at] ? [] : [[word, home[at]]]))
  return changed.length === 1 && changed.every(([word, other]) => other === `un${word}` || other === `de${word}`)
}

/** `hexToRgb` and `rgbToHex`, `hex2rgb` and `rgb2hex`, `maskFromLength` and `lengthFromMask`. */
function changesBack(out: string, back: string): boolean {
  return conversions.some(({ pattern }) => {
    const [from, to] = endsOf(out, pattern)
    const [there, home] = endsOf(back, pattern)
    return from !== undefined && from === home && to === there && from !== to
  })
}

/** Names of conversions, and which of their two ends is converted. */
const conversions = [
  { pattern: /^([a-z]\w*?)(?:To(?=[A-Z])|2)(\w+)$/, taken: 0 },
  { pattern: /^([a-z]\w*?)From(?=[A-Z])(\w+)$/, taken: 1 },
] as const

function endsOf(name: string, pattern: RegExp): readonly string[] {
  const ends = pattern.exec(name)?.slice(1) ?? []
  return ends.map((part) => part.toLowerCase())
}

/** What a conversion is named to convert: `tabs` of `tabsToSpaces` and of `spacesFromTabs`. */
export function convertedBy(name: string): string | undefined {
  return conversions.flatMap(({ pattern, taken }) => endsOf(name, pattern)[taken] ?? [])[0]
}

/** Words that change how a thing is done, not what: `parseFast`, `parseSync`, `parseV2`. */
const manner = /(?:sync|fast|slow|simple|naive|old|new|legacy|reference|alternative|iterative|recursive|strict|v?\d+)$/i

/** The name without such words. */
export function withoutManner(name: string): string {
  const short = name.replace(manner, '')
  return (short === '' ? name : short).toLowerCase()
}

/** Words that tell which of several: a name with one of them is about another thing than the name without. */
const telling = new Set(
  'first last min max left right start end begin lower upper even odd in own all any some every none deep shallow before after next previous prev inner outer not'.split(
    ' ',
  ),
)

/** Whether one name tells which of several is meant, and the other does not, or another one. */
export function tellsAnother(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    wordsOf(name)
      .map((word) => word.toLowerCase())
      .filter((word) => telling.has(word))
      .join(),
  )
  return a !== b
}
