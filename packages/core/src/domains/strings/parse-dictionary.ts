/** Dictionaries as AFL and libFuzzer keep them: one quoted word a line, with an optional name and level. */
import { readFileSync } from 'node:fs'
import { FuzzError } from '../../errors.ts'

const line = /^(?:[\w.-]+(?:@\d+)?\s*=?\s*)?"(.*)"$/

/**
 * The words of a dictionary in AFL syntax: lines of `name="word"` or `"word"`, `#` comments, and the escapes `\\`, `\"` and
 * `\xNN`. Bytes from 0x80 up are read as UTF-8 where they are that, and as one character each where not.
 * @throws FuzzError `bad-dictionary` with the number of the first line that is none of these
 */
export function parseDictionary(text: string): string[] {
  const words: string[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const trimmed = raw.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const word = line.exec(trimmed)?.[1]
    if (word === undefined || !/^(?:[^"\\]|\\["\\]|\\x[\da-f]{2})*$/i.test(word)) {
      throw new FuzzError('bad-dictionary', `parseDictionary(): line ${index + 1} is not a word: ${trimmed}`, {
        hint: 'Write name="word" or "word"; inside it escape with \\\\, \\" and \\xNN.',
      })
    }
    words.push(decode(word))
  }
  return words
}

/** `parseDictionary` of a file. */
export function readDictionaryFromFile(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new FuzzError('bad-dictionary', `readDictionaryFromFile(): ${path} cannot be read.`, {
      hint: 'Check the path; it is relative to the working directory.',
      cause,
    })
  }
  return parseDictionary(text)
}

function decode(word: string): string {
  // Runs of escaped bytes may spell one character together.
  return word.replace(/(?:\\x[\da-f]{2})+|\\(["\\])/gi, (escaped: string, plain: string | undefined) => {
    if (plain !== undefined) return plain
    const bytes = Uint8Array.from(escaped.slice(2).split(/\\x/i), (hex) => Number.parseInt(hex, 16))
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return String.fromCharCode(...bytes)
    }
  })
}
