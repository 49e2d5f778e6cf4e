/**
 * The states of an object as features: which of its fields are set, and how, told so coarsely that a search can keep an
 * input for each. A combination of flags is news, and so is a field that became larger; each value of a counter is not.
 */

/** Values of one field that are told apart; of more, it is told whether there is one. No bench chose it. */
const mostValues = 6
/** Fields of fields are looked at so deep. */
const deepest = 2
/** Fields of one object that are looked at. */
const mostFields = 40
/** A field of more than two to the power of this, characters or items, is too large: calls and their arguments are few and small, so each made it a multiple. */
const mostPower = 16

/** What was seen of one field. */
interface SeenField {
  /** The words of its values, while they are few. */
  readonly values: Map<unknown, number>
  readonly index: number
  readonly fields: Map<string, SeenField>
  /** The object of which it was a field last, where it was one that is plainly read. */
  holder: object | undefined
}

/** Looks at an object after every call of every run, so it makes neither texts nor lists on the way. */
export class ObjectStates {
  private readonly fields = new Map<string, SeenField>()
  private count = 0
  private seen: (readonly number[])[] = []
  /** Of the state that is read; of the one before it, which most calls leave as it was. */
  private readonly numbers: number[] = []
  private length = 0
  private before: readonly number[] = []
  private hash = 0
  private words = 0
  /** A field of an object has grown out of all measure: what doubles a few times more takes all memory. */
  hasOutgrown = false

  /** A run begins: nothing was seen of it yet. */
  begin(): void {
    this.seen = []
    this.hasOutgrown = false
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
    if (!isOpen(object)) return
    this.length = 0
    this.hash = 0
    this.words = 0
    this.read(object, this.fields, 0)
    if (this.words > 0) this.numbers[this.length++] = finished(this.hash)
    if (!this.isAsBefore()) this.before = this.numbers.slice(0, this.length)
    this.seen[index] = this.before
  }

  private isAsBefore(): boolean {
    const { before, numbers, length } = this
    if (before.length !== length) return false
    for (let at = 0; at < length; at++) if (before[at] !== numbers[at]) return false
    return true
  }

  private read(object: Readonly<Record<string, unknown>>, fields: Map<string, SeenField>, depth: number): void {
    const keys = Object.keys(object)
    const most = Math.min(keys.length, mostFields)
    for (let at = 0; at < most; at++) {
      const key = keys[at] ?? ''
      const field = this.fieldOf(key, fields)
      const value = plainValue(object, key, field)
      if (typeof value === 'function') continue
      this.words++
      this.hash = mixed(this.hash, wordOf(value, field))
      const size = sizeOf(value)
      if (size > mostPower && typeof value !== 'number') this.hasOutgrown = true
      // Below 0, where no hash is.
      if (size > 1) this.numbers[this.length++] = -1 - (field.index * 64 + size)
      if (depth + 1 < deepest && isOpen(value) && !isCollection(value)) this.read(value, field.fields, depth + 1)
    }
  }

  private fieldOf(key: string, fields: Map<string, SeenField>): SeenField {
    let field = fields.get(key)
    if (field === undefined) {
      field = { values: new Map(), index: this.count++, fields: new Map(), holder: undefined }
      fields.set(key, field)
    }
    return field
  }
}

function isOpen(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Of an accessor, which would run code of the object, nothing. What was a plain field of an object before is one still. */
function plainValue(object: Readonly<Record<string, unknown>>, key: string, field: SeenField): unknown {
  if (field.holder === object) return object[key]
  const descriptor = Object.getOwnPropertyDescriptor(object, key)
  if (descriptor === undefined || !('value' in descriptor)) return undefined
  field.holder = object
  return descriptor.value
}

/** A flag, a name or a small number as it is, while there are few of them; of anything else, whether it is there. */
function wordOf(value: unknown, { values }: SeenField): number {
  if (typeof value === 'object') return value === null ? words.null : countOf(value)
  if (typeof value === 'boolean') return value ? words.true : words.false
  if (value === undefined) return words.undefined
  if (values.size <= mostValues) {
    let word = values.get(value)
    if (word === undefined) values.set(value, (word = hashOf(String(value))))
    if (values.size <= mostValues) return word
  }
  return value === 0 || value === '' ? words.none : typeof value === 'number' && value < 0 ? words.below : words.some
}

/** Above every count. */
const words = { null: 65, true: 66, false: 67, undefined: 68, none: 69, below: 70, some: 71 } as const

function hashOf(text: string): number {
  let hash = text.length
  for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at))
  // Away from counts and words.
  return finished(hash) | 0x100
}

/** One step of a hash that multiplies and turns. */
function mixed(hash: number, part: number): number {
  const product = Math.imul(hash ^ part, 0x9e3779b1)
  return (product << 13) | (product >>> 19)
}

/** Finished as murmur3 finishes: an unsigned 32-bit integer. */
function finished(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Items of a collection, exactly where they are few. */
function countOf(value: object): number {
  const count = Array.isArray(value) ? value.length : value instanceof Map || value instanceof Set ? value.size : 1
  return count <= 4 ? count : Math.ceil(Math.log2(count)) + 2
}

/** How large a value is, in powers of two. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? powerAbove(Math.abs(value)) : 0
  if (typeof value === 'string') return powerAbove(value.length)
  if (typeof value !== 'object' || value === null) return 0
  const size = Array.isArray(value) ? value.length : value instanceof Map || value instanceof Set ? value.size : 1
  return powerAbove(size)
}

function powerAbove(size: number): number {
  return Number.isInteger(size) && size < 0x7fff_ffff ? 32 - Math.clz32(size) : Math.ceil(Math.log2(size + 1))
}

function isCollection(value: object): boolean {
  return Array.isArray(value) || value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)
}
