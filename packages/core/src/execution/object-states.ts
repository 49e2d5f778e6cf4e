/**
 * The states of an object as features: which of its fields are set, and how, told so coarsely that a search can keep an
 * input for each. A combination of flags is news, and so is a field that became larger; each value of a counter is not.
 */
import { textHash } from '../random/text-hash.ts'

/** Values of one field that are told apart; of more, it is told whether there is one. No bench chose it. */
const mostValues = 6
/** Fields of fields are looked at so deep. */
const deepest = 2
/** Fields of one object that are looked at. */
const mostFields = 40

/** What was seen of one field. */
interface SeenField {
  readonly values: Set<unknown>
  readonly index: number
}

export class ObjectStates {
  private readonly fields = new Map<string, SeenField>()
  private seen: number[][] = []

  /** A run begins: nothing was seen of it yet. */
  begin(): void {
    this.seen = []
  }

  /**
   * What the last run led to: for each call, numbers of the state after it and of the sizes of fields; missing for calls after which
   * nobody looked.
   */
  get trail(): readonly (readonly number[] | undefined)[] {
    return this.seen
  }

  /** Notes the state an object is in after call `index`. */
  note(object: unknown, index: number): void {
    if (typeof object !== 'object' || object === null) return
    const words: string[] = []
    const numbers: number[] = []
    this.read({ object, path: '', depth: 0 }, (word, size, field) => {
      words.push(word)
      // Below 0, where no hash is.
      if (size > 1) numbers.push(-1 - (field * 64 + size))
    })
    if (words.length > 0) numbers.push(Number.parseInt(textHash(words.join(','), 8), 16))
    this.seen[index] = numbers
  }

  private read({ object, path, depth }: Inside, tell: Tell): void {
    const keys = Object.keys(object)
    for (let at = 0; at < keys.length && at < mostFields; at++) {
      const key = keys[at] ?? ''
      const value: unknown = Object.getOwnPropertyDescriptor(object, key)?.value
      if (typeof value === 'function') continue
      const name = `${path}.${key}`
      const field = this.fieldOf(name)
      tell(wordOf(value, field), sizeOf(value), field.index)
      const isOwn = typeof value === 'object' && value !== null && !isCollection(value)
      if (isOwn && depth + 1 < deepest) this.read({ object: value, path: name, depth: depth + 1 }, tell)
    }
  }

  private fieldOf(name: string): SeenField {
    let field = this.fields.get(name)
    if (field === undefined) this.fields.set(name, (field = { values: new Set(), index: this.fields.size }))
    return field
  }
}

/** An object and where it is. */
interface Inside {
  readonly object: object
  readonly path: string
  readonly depth: number
}

type Tell = (word: string, size: number, index: number) => void

/** A flag, a name or a small number as it is, while there are few of them; of anything else, whether it is there. */
function wordOf(value: unknown, { values }: SeenField): string {
  if (typeof value === 'object') return value === null ? 'null' : `${countOf(value)}`
  if (typeof value === 'boolean' || value === undefined) return String(value)
  if (values.size <= mostValues) values.add(value)
  if (values.size <= mostValues) return String(value)
  return value === 0 || value === '' ? 'none' : typeof value === 'number' && value < 0 ? 'below' : 'some'
}

/** Items of a collection, exactly where they are few. */
function countOf(value: object): number {
  const count = Array.isArray(value) ? value.length : value instanceof Map || value instanceof Set ? value.size : 1
  return count <= 4 ? count : Math.ceil(Math.log2(count)) + 2
}

/** How large a value is, in powers of two. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.ceil(Math.log2(Math.abs(value) + 1)) : 0
  if (typeof value === 'string') return Math.ceil(Math.log2(value.length + 1))
  if (typeof value !== 'object' || value === null) return 0
  const size = Array.isArray(value) ? value.length : value instanceof Map || value instanceof Set ? value.size : 1
  return Math.ceil(Math.log2(size + 1))
}

function isCollection(value: object): boolean {
  return Array.isArray(value) || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)
}
