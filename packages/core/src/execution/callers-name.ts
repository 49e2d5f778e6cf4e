/**
 * Errors of the engine about a name it does not know: a locale, a time zone, a currency, an encoding. Names like these are texts by
 * their types, and that the engine refuses the others is its own documentation: what handed on a name of its caller did nothing wrong.
 */
import { textsOf } from './input-texts.ts'

/** V8's and Node's words; each ends in the name, or has it in quotes. */
const unknownName = [
  /^Invalid time zone specified: (.*)$/s,
  /^Invalid currency code ?: (.*)$/s,
  /^Invalid (?:unit|language tag)[^:']*(?:: ?|')(.*?)'?$/s,
  /^Value (.*) out of range for Intl\./s,
  /^The "(.*)" encoding is not supported$/s,
  /^Unknown encoding: (.*)$/s,
]

const locale = /^(?:Incorrect locale information provided|invalid language tag)/i

/** Whether the engine refused a name that stands in the input. The message about a locale does not say which. */
export function isCallersName(error: Error, args: readonly unknown[]): boolean {
  const { message } = error
  if (locale.test(message)) return textsOf(args).some((text) => !isLocale(text))
  for (const words of unknownName) {
    const name = words.exec(message)?.[1]
    if (name !== undefined) return textsOf(args).some((text) => isQuotedAs(text, name))
  }
  return false
}

/** V8 writes the bytes of what is not ASCII one by one, and a space for the character of code 0. */
function isQuotedAs(text: string, name: string): boolean {
  return text === name || plainOf(text) === plainOf(name)
}

function plainOf(text: string): string {
  return text.replace(/[^!-~]+/g, ' ')
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
