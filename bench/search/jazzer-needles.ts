/**
 * Twenty-three needles, written anew from the one-line meanings of the study of Jazzer.js: each throws in one place. What
 * its users take out of a byte buffer are typed parameters here; nothing is given but the types.
 */

function found(): never {
  throw new RangeError('found')
}

export function n01StringLiteral(text: string): void {
  if (text === 'magic-word-7') found()
}

export function n02NestedCharacters(text: string): void {
  if (text.length < 4) return
  if (text[0] === 'F') if (text[1] === 'U') if (text[2] === 'Z') if (text[3] === 'Z') found()
}

export function n03RawInteger(data: Uint8Array): void {
  if (data.length < 4) return
  const value = new DataView(data.buffer, data.byteOffset, data.length).getInt32(0, true)
  if (value === 1_234_567) found()
}

export function n03bInteger(value: number): void {
  if (value === 1_234_567) found()
}

export function n03cIntegerInRange(value: number): void {
  if (value < -1_000_000_000 || value > 1_000_000_000) return
  if (value === 1_234_567) found()
}

export function n04Switch(word: string): void {
  switch (word) {
    case 'open':
      return
    case 'configuration!!!':
      found()
      break
    default:
      return
  }
}

export function n04bSwitchOnProperty(message: { command: string }): void {
  switch (message.command) {
    case 'open':
      return
    case 'configuration!!!':
      found()
      break
    default:
      return
  }
}

export function n05Checksum(data: Uint8Array): void {
  if (data.length < 6 || data[0] !== 0x7f) return
  const size = data[1] as number
  if (size !== data.length - 3) return
  let sum = 0
  for (let at = 2; at < data.length - 1; at++) sum = (sum * 3 + (data[at] as number)) & 0xff
  if (sum === data[data.length - 1]) found()
}

export function n06StartsThenEnds(text: string): void {
  if (!text.startsWith('key:')) return
  const rest = text.slice(4)
  if (!rest.startsWith('value=')) return
  if (rest.endsWith(';end')) found()
}

export function n07Includes(text: string): void {
  if (text.length > 20 && text.includes('needle')) found()
}

export function n08JsonField(text: string): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  if (typeof value === 'object' && value !== null && (value as { role?: unknown }).role === 'admin') found()
}

const secret = ['run', 'time', 'secret'].join('-')

export function n09Variable(text: string): void {
  if (text === secret) found()
}

const words = new Set(['extraordinarily!', 'seven', 'four'])

export function n10SetHas(first: string, second: string): void {
  if (words.has(first) && words.has(second) && first !== second) found()
}

export function n11Related(a: number, b: number): void {
  if (a > 1000 && 2 * a === b + 17) found()
}

export function n12Pattern(text: string): void {
  if (/^\d{4}-x$/.test(text)) found()
}

export function n13NarrowDouble(value: number): void {
  if (value > 0.3 && value < 0.300_001) found()
}

export function n14Record(order: { kind: string; quantity: number; code: string }): void {
  if (order.kind === 'refund' && order.quantity === 4242 && order.code === 'Q7x') found()
}

export function n15StateMachine(text: string): void {
  let state = 0
  for (const character of text) {
    if (state === 0) state = character === 'a' ? 1 : 0
    else if (state === 1) state = character === 'q' ? 2 : 0
    else if (state === 2) state = character === '3' ? 3 : 0
    else if (state === 3) state = character === '!' ? 4 : 0
    else if (character === 'z') found()
  }
}

/** A small parser of arrays and objects of strings, so that its structure is seen. */
function parse(text: string): unknown {
  let at = 0
  const string = (): string => {
    if (text[at] !== '"') throw new SyntaxError('string')
    const end = text.indexOf('"', at + 1)
    if (end < 0) throw new SyntaxError('string')
    const value = text.slice(at + 1, end)
    at = end + 1
    return value
  }
  const value = (): unknown => {
    if (text[at] === '[') {
      at++
      const items: unknown[] = []
      while (text[at] !== ']') {
        items.push(value())
        if (text[at] === ',') at++
        else if (text[at] !== ']') throw new SyntaxError('list')
      }
      at++
      return items
    }
    if (text[at] === '{') {
      at++
      const fields: Record<string, unknown> = {}
      while (text[at] !== '}') {
        const key = string()
        if (text[at] !== ':') throw new SyntaxError('colon')
        at++
        fields[key] = value()
        if (text[at] === ',') at++
        else if (text[at] !== '}') throw new SyntaxError('object')
      }
      at++
      return fields
    }
    return string()
  }
  const result = value()
  if (at < text.length) throw new SyntaxError('end')
  return result
}

export function n16ParsedStructure(text: string): void {
  let value: unknown
  try {
    value = parse(text)
  } catch {
    return
  }
  if (Array.isArray(value) && (value[0] as { type?: unknown } | undefined)?.type === 'admin') found()
}

export function n17NumberText(text: string): void {
  if (Number(text) === 1_234_567) found()
}

export function n18Normalised(text: string): void {
  if (text.trim().toLowerCase() === 'open sesame') found()
}

const first = (data: Uint8Array): boolean => data[0] === 0x12
const second = (data: Uint8Array): boolean => data[1] === 0xab
const third = (data: Uint8Array): boolean => data[2] === 0x5c
const all = (data: Uint8Array): boolean => first(data) && second(data) && third(data)

export function n19Arrows(data: Uint8Array): void {
  if (all(data)) found()
}

export function n20Fields(text: string): void {
  const fields = new Map(text.split(';').map((part) => part.split('=') as [string, string]))
  if (fields.get('mode') === 'fast' && fields.get('level') === '9') {
    if (fields.get('unlock') === 'yes') found()
  }
}
