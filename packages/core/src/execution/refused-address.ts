/** The platform's refusal of a text that is no address, where the input has it as it is: what asks for an address may be handed none. */
import { holdsSuch, textsOf } from './input-texts.ts'

/** Words of Node, Deno and the stand-ins of jsdom, of Bun, and of `fetch`, which quote the text; Node keeps it beside the message. */
const quoting = [
  /^Invalid URL: '?(.*?)'?$/s,
  /^"(.*)" cannot be parsed as a URL\b/s,
  /^Failed to parse URL from (.*)$/s,
] as const

/** Node's words for an address that leads to no file. */
const noFile = /^(?:The URL must be of scheme file|File URL (?:host|path) must )/

const half = /\p{Surrogate}/gu

/** Halves of characters are not quoted as they are. */
const asQuoted = (text: string): string => text.replace(half, '\ufffd').trim()

/**
 * Whether it refused a text or a `URL` of the input for what it is. An address that code put together of a part of the input is another matter:
 * it has not looked at what went into it.
 */
export function isRefusedAddress(error: Error, args: readonly unknown[]): boolean {
  if (error.name !== 'TypeError') return false
  if (noFile.test(error.message)) return holdsSuch(args, isAddress)
  const refused = refusedBy(error)
  return refused !== undefined && textsOf(args, true).some((text) => asQuoted(text) === asQuoted(refused))
}

function refusedBy(error: Error): string | undefined {
  if ('code' in error && error.code === 'ERR_INVALID_URL' && 'input' in error) return String(error.input)
  for (const words of quoting) {
    const text = words.exec(error.message)?.[1]
    if (text !== undefined) return text
  }
  return undefined
}

function isAddress(value: unknown): boolean {
  return value instanceof URL || (typeof value === 'string' && URL.canParse(value))
}
