/** Values that were cut for display, told from quoted texts that have three dots of their own. */
import { longestShown } from '../execution/shape-checker.ts'

const dots = '...'
/** How a printed value begins: a quote or a bracket, or what opens one. */
const beginning = /(?:["'`[{(]|(?:new )?[\w$.]+[([{])/y
/** Expressions and numbers, which open nothing. */
const unquoted = /^(?:\/|-?\d)\S*$/

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

function isLetter(character: string): boolean {
  return /[A-Za-z]/.test(character)
}

/** A quote begins at `at`, and not an apostrophe within a word. */
function opensQuote(text: string, at: number): boolean {
  const character = text.charAt(at)
  if (character === "'") return !isLetter(text.charAt(at - 1)) || !isLetter(text.charAt(at + 1))
  return character === '"' || character === '`'
}

/** Behind the quote that closes what is quoted from `at` on; -1 where nothing does. */
function endOfQuote(text: string, at: number): number {
  const quote = text.charAt(at)
  for (let index = at + 1; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\\') index++
    else if (character === quote) return index + 1
  }
  return -1
}

/** The value that is cut leaves a quote or a bracket open, as whatever ends by itself would not. */
function isLeftOpen(text: string): boolean {
  const open: string[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (opensQuote(text, at)) {
      const end = endOfQuote(text, at)
      if (end < 0) return true
      at = end - 1
    } else if (character in closers) open.push(closers[character] ?? '')
    else if (character === open.at(-1)) open.pop()
  }
  return open.length > 0 || unquoted.test(text)
}

/** Where the dots stand of a value that begins at `at` and may have been cut; -1 where none does. */
function cutOf(text: string, at: number): number {
  const end = at + longestShown
  if (!text.startsWith(dots, end) || (at > 0 && !/\s/.test(text.charAt(at - 1)))) return -1
  beginning.lastIndex = at
  const value = text.slice(at, end)
  return (beginning.test(text) || unquoted.test(value)) && isLeftOpen(value) ? end : -1
}

class Reader {
  /** Where values are cut if reading begins here, outside of all quotes; `undefined` where a quote is never closed. */
  private readonly known = new Map<number, readonly number[] | undefined>()
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  cutsFrom(start: number): readonly number[] | undefined {
    const { text } = this
    for (let at = start; at < text.length; at++) {
      const cut = cutOf(text, at)
      if (cut >= 0) {
        // Where what follows has its quotes in pairs, the value was cut; otherwise the dots are its own.
        const rest = this.remembered(cut + dots.length)
        if (rest !== undefined) return [at, ...rest]
      }
      if (text.charAt(at) === '\\') at++
      else if (opensQuote(text, at)) {
        const end = endOfQuote(text, at)
        if (end < 0) return undefined
        at = end - 1
      }
    }
    return []
  }

  private remembered(at: number): readonly number[] | undefined {
    if (!this.known.has(at)) this.known.set(at, this.cutsFrom(at))
    return this.known.get(at)
  }
}

/** The message with `placeholder` for each value that was cut for display. */
export function withoutCutValues(message: string, placeholder: string): string {
  if (!message.includes(dots, longestShown)) return message
  const cuts = new Reader(message).cutsFrom(0) ?? []
  let result = ''
  let rest = 0
  for (const at of cuts) {
    result += message.slice(rest, at) + placeholder
    rest = at + longestShown + dots.length
  }
  return result + message.slice(rest)
}
