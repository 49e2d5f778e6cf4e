/** Long lists and texts whose parts follow a rule, as an expression that makes them: what is pumped is read at a glance. */

/** Shorter lists are written out. */
export const fewestShortened = 32
/** A part of a text is written as a call of `repeat` from this many characters on. */
const longStretch = 40
const longestPeriod = 8

export interface Stretch {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  readonly period: number
}

/** The longest part of a text that repeats a few characters, of whole periods; `undefined` where none is long. */
export function longestStretch(text: string): Stretch | undefined {
  if (text.length < longStretch) return undefined
  let best: Stretch | undefined
  for (let period = 1; period <= longestPeriod; period++) {
    let start = 0
    for (let at = 0; at + period <= text.length; at++) {
      if (at + period < text.length && text[at] === text[at + period]) continue
      const end = start + Math.floor((at + period - start) / period) * period
      if (end - start >= longStretch && (best === undefined || end - start > best.end - best.start)) {
        best = { start, end, period }
      }
      start = at + 1
    }
  }
  return best
}

/** A text of the numbers from 0 up, each with the same behind it. */
export interface NumberedText {
  readonly end: string
  readonly length: number
}

export function numberedTextOf(text: string): NumberedText | undefined {
  const end = /^0(\D+)1/.exec(text)?.[1]
  if (end === undefined) return undefined
  const numbers = text.split(end)
  const isWhole = numbers.pop() === '' && numbers.every((number, index) => number === String(index))
  return isWhole ? { end, length: numbers.length } : undefined
}

/** How a number in the items of a list follows from the index `i` of the item. */
interface Rule {
  readonly source: (length: number) => string
  readonly at: (index: number, length: number) => number
}

const rules: readonly Rule[] = [
  { source: () => 'i', at: (index) => index },
  { source: (length) => `${length - 1} - i`, at: (index, length) => length - 1 - index },
  { source: () => '(i * 7919) % 10007', at: (index) => (index * 7919) % 10007 },
]

/**
 * An expression for the list whose items have these sources, where all are alike but for numbers that follow from the index; `undefined`
 * for any other list, and for short ones.
 */
export function listSource(items: readonly string[]): string | undefined {
  const [first = ''] = items
  const { length } = items
  if (length < fewestShortened) return undefined
  const skeleton = withoutNumbers(first)
  if (items.some((item) => withoutNumbers(item) !== skeleton)) return undefined
  const numbers = items.map((item) => item.match(/\d+/g) ?? [])
  const pieces: string[] = []
  for (let slot = 0; slot < (numbers[0]?.length ?? 0); slot++) {
    const column = numbers.map((row) => row[slot] ?? '')
    const rule = rules.find(({ at }) => column.every((digits, index) => digits === String(at(index, length))))
    if (rule !== undefined) pieces.push(rule.source(length))
    else if (column.every((digits) => digits === column[0])) pieces.push('')
    else return undefined
  }
  const item = itemSource(first, pieces)
  if (item === undefined) return undefined
  const isUsed = pieces.some((piece) => piece !== '')
  return `Array.from({ length: ${length} }, (${isUsed ? '_, i' : ''}) => ${item.startsWith('{') ? `(${item})` : item})`
}

function withoutNumbers(source: string): string {
  return source.replace(/\d+/g, '#')
}

/** The source of an item with expressions in place of its numbers, the empty one for a number that stays. */
function itemSource(item: string, pieces: readonly string[]): string | undefined {
  let slot = 0
  let isWhole = true
  const source = item.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\d+/g, (token, at: number) => {
    if (/^\d/.test(token)) {
      const piece = pieces[slot++] ?? ''
      if (piece === '') return token
      // A part of a name, a fraction or a hexadecimal number is no number of its own.
      if (/[\w.$-]/.test(item.charAt(at - 1)) || /[\w.$]/.test(item.charAt(at + token.length))) isWhole = false
      return piece
    }
    const own = pieces.slice(slot, (slot += token.match(/\d+/g)?.length ?? 0))
    if (own.every((piece) => piece === '')) return token
    if (/[\\`$]/.test(token)) isWhole = false
    let inside = 0
    const filled = token.slice(1, -1).replace(/\d+/g, (digits) => {
      const piece = own[inside++] ?? ''
      return piece === '' ? digits : `\${${piece}}`
    })
    return `\`${filled}\``
  })
  return isWhole ? source : undefined
}
