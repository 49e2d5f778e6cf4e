/** From what reached a sink to inputs worth trying there: the part of the input that is found in it is replaced by what proves a hole. */
import type { Lead } from '@fuzzwright/core'
import { functionTexts, type Payloads, payloads } from './payloads.ts'

/** How many texts of an input are looked at, and how deep they may lie. */
interface TextLimits {
  readonly most: number
  readonly deepest: number
}
/** Where each text may lead to further inputs. */
const forLeads: TextLimits = { most: 16, deepest: 4 }
/** Where one that is overlooked would be blamed on the code: calls of a sequence have hundreds, in options of their arguments. No bench chose it. */
const forProof: TextLimits = { most: 1024, deepest: 8 }
/** Inputs made for one sink of one run. */
const mostLeads = 160
/** Names that are tried within each other. */
const mostNested = 12
/** Longer texts are compared as far as that. */
const longestCompared = 256

/** The first texts in an input, each once. Getters of the input are not run. */
export function textsOf(given: readonly unknown[]): readonly string[] {
  return collected(given, forLeads)
}

/** All texts in an input, as far as anybody would look: what is among them the input has said, and not the code. */
export function allTextsOf(given: readonly unknown[]): readonly string[] {
  return collected(given, forProof)
}

function collected(given: readonly unknown[], limits: TextLimits): readonly string[] {
  const texts = new Set<string>()
  const seen = new Set<object>()
  const collect = (value: unknown, depth: number): void => {
    if (texts.size >= limits.most) return
    if (typeof value === 'string') texts.add(value)
    // The items of a buffer are no texts, however many they are.
    if (typeof value !== 'object' || value === null || depth >= limits.deepest || ArrayBuffer.isView(value)) return
    if (seen.has(value)) return
    seen.add(value)
    for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) collect(part, depth + 1)
  }
  for (const value of given) collect(value, 0)
  return [...texts]
}

/** What reached a sink. */
export interface Arrival {
  readonly sink: Payloads
  readonly operand: string
  /** Names the code looks for in it. */
  readonly fields?: readonly string[] | undefined
}

export function leadsTo({ sink, operand, fields = [] }: Arrival, texts: readonly string[]): readonly Lead[] {
  const leads: Lead[] = []
  const shares = texts.map((text) => ({ text, shared: sharedPart(text, operand) }))
  shares.sort((a, b) => b.shared.length - a.shared.length)
  for (const { text, shared } of shares) {
    const wanted = new Set([...withFields(fields), ...wantedTexts(sink, text, shared)])
    for (const want of wanted) {
      if (leads.length >= mostLeads) return leads
      leads.push({ sink, have: text, want })
    }
  }
  return leads
}

function* wantedTexts(sink: Payloads, text: string, shared: string): Generator<string, void> {
  const at = shared === '' ? -1 : text.indexOf(shared)
  if (sink === 'serialised') yield* reserialised(text)
  // What stands behind a sign is often what is used, whatever else looks alike.
  const sign = Math.max(text.lastIndexOf('='), text.lastIndexOf(':'), text.lastIndexOf(' '), text.lastIndexOf(','))
  for (const payload of payloads[sink]) {
    yield payload
    if (sign >= 0) yield text.slice(0, sign + 1) + payload
    if (at < 0) {
      yield text + payload
      yield `${text}=${payload}`
      continue
    }
    const [before, after] = [text.slice(0, at), text.slice(at + shared.length)]
    yield before + payload + after
    yield before + shared + payload + after
    yield before + payload + shared + after
    // Behind what the text has to begin with, before what it has to end with.
    yield before + shared.slice(0, 1) + payload + shared.slice(-1) + after
    yield before + JSON.stringify(payload).slice(1, -1) + after
  }
}

/** Values with code wherever the code may look for it. */
function withFields(fields: readonly string[]): readonly string[] {
  if (fields.length === 0) return []
  const texts: string[] = []
  for (const code of functionTexts) {
    const flat = Object.fromEntries(fields.map((name) => [name, code]))
    const near = fields.slice(0, mostNested)
    const inner = Object.fromEntries(near.map((name) => [name, code]))
    const nested = Object.fromEntries(near.map((name) => [name, inner]))
    texts.push(...[flat, nested, [code]].map((value) => JSON.stringify(value)))
  }
  return texts
}

/** The same value with code in the place of one of its texts. */
function* reserialised(text: string): Generator<string, void> {
  let texts: readonly string[] = []
  try {
    JSON.parse(text)
    texts = text.match(/"(?:\\.|[^"\\])*"(?!\s*:)/g) ?? []
  } catch {
    return
  }
  for (const old of texts.slice(0, 4)) {
    for (const code of functionTexts) {
      yield text.replace(old, () => JSON.stringify(code))
      yield text.replace(old, () => `${old.slice(0, -1)}${JSON.stringify(code).slice(1)}`)
    }
  }
}

/** The longest text that stands in both; of several the last, as values stand behind their names. */
export function sharedPart(text: string, operand: string): string {
  if (operand.includes(text)) return text
  const a = text.slice(0, longestCompared)
  const b = operand.slice(0, longestCompared)
  let lengths = new Uint16Array(b.length + 1)
  let [best, end] = [0, 0]
  for (let row = 1; row <= a.length; row++) {
    const next = new Uint16Array(b.length + 1)
    for (let column = 1; column <= b.length; column++) {
      if (a[row - 1] !== b[column - 1]) continue
      const length = (lengths[column - 1] ?? 0) + 1
      next[column] = length
      if (length >= best) [best, end] = [length, row]
    }
    lengths = next
  }
  return a.slice(end - best, end)
}
