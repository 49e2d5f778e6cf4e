/** What was learned of a value from refusals, as a JSON Schema that grows. */
import type { Ask } from './ask.ts'

/** Members of one object that are learned, and what is said of something inside of one. No bench chose them. */
const mostMembers = 40
const mostLoose = 12

/** Grows with each refusal that says something new of the value. */
export class LearnedValue {
  private readonly words: Record<string, unknown> = {}
  private readonly members = new Map<string, LearnedValue>()
  private items: LearnedValue | undefined
  /** Somebody asked for it, and not only for another thing of the same name. */
  private isAsked = false
  /** Code was seen to read it: it may be there. */
  private isRead = false
  /** What was said of something inside, and not of what. */
  private loose: Omit<Ask, 'path'>[] = []

  /** Whether nothing was said. */
  get isEmpty(): boolean {
    return Object.keys(this.words).length === 0 && this.members.size === 0 && this.items === undefined
  }

  /** Answers whether that was news. */
  learn({ path: [step, ...others], ...said }: Ask): boolean {
    if (step === undefined) return this.say(said)
    if (/^\d+$/.test(step) && this.words.type !== 'object') {
      this.words.type = 'array'
      const isNew = this.items === undefined
      this.items ??= new LearnedValue()
      return this.items.learn({ ...said, path: others }) || isNew
    }
    const known = this.members.get(step)
    // An app that says names back which it was sent would teach any number of them.
    if (step === '__proto__' || (known === undefined && this.members.size >= mostMembers)) return false
    const member = known ?? new LearnedValue()
    this.members.set(step, member)
    this.words.type = 'object'
    // What code reads and nobody misses may be left out, also where it is wrong.
    const isNew = !member.isAsked && (!member.isRead || (others.length === 0 && said.isMissing === true))
    if (isNew) member.isAsked = true
    return member.learn({ ...said, path: others }) || isNew
  }

  /** What the value at the path has to be, as far as is known. */
  typeAt([step, ...others]: readonly string[]): unknown {
    return step === undefined ? this.words.type : this.members.get(step)?.typeAt(others)
  }

  /** Something inside of the value at the path is as it must not be. Answers whether that was news. */
  learnInside({ path: [step, ...others], ...said }: Ask): boolean {
    if (step !== undefined) return this.members.get(step)?.learnInside({ ...said, path: others }) ?? false
    const { isMissing: _, place: __, ...more } = said
    const text = JSON.stringify(more)
    if (text === '{}' || this.loose.length >= mostLoose || this.loose.some((one) => JSON.stringify(one) === text))
      return false
    this.loose.push(more)
    return true
  }

  /** Somebody reads what stands there. Answers whether that was news. */
  learnRead([step, ...others]: readonly string[]): boolean {
    if (step === undefined) return false
    if (/^\d+$/.test(step)) {
      // Of a list that was sent by chance nobody said that it has to be one.
      if (this.words.type !== 'array') return false
      this.items ??= new LearnedValue()
      return this.items.learnRead(others)
    }
    const known = this.members.get(step)
    if (step === '__proto__' || (known === undefined && this.members.size >= mostMembers)) return false
    if (this.words.type !== undefined && this.words.type !== 'object') return false
    const member = known ?? new LearnedValue()
    this.members.set(step, member)
    const isNew = known === undefined
    member.isRead = true
    return member.learnRead(others) || isNew
  }

  /** Adds all that another one knows. */
  add(other: LearnedValue): void {
    Object.assign(this.words, other.words)
    this.items = other.items
    this.isAsked = other.isAsked
    this.isRead = other.isRead
    this.loose = other.loose
    for (const [name, member] of other.members) this.members.set(name, member)
  }

  /** Adds members that others have and nobody asked for here: they may be there. */
  suggest(other: LearnedValue): void {
    for (const [name, member] of other.members) {
      if (this.members.has(name)) continue
      const copy = new LearnedValue()
      copy.add(member)
      copy.isAsked = false
      this.members.set(name, copy)
    }
  }

  private say({ type, least, most, above, below, values, format, pattern }: Omit<Ask, 'path'>): boolean {
    const before = JSON.stringify(this.words)
    // The first type stays: of several a value may have, one is enough.
    if (type !== undefined) this.words.type ??= type
    if (type === 'integer' && this.words.type === 'number') this.words.type = type
    if (values !== undefined) this.words.enum = values
    if (format !== undefined) this.words.format = format
    if (pattern !== undefined) this.words.pattern = pattern
    for (const [name, bound] of [
      ['least', least],
      ['most', most],
      ['above', above],
      ['below', below],
    ] as const) {
      const word = bound === undefined ? undefined : this.wordFor(name)
      if (word !== undefined)
        this.words[word] = word.endsWith('Length') || word.endsWith('Items') ? Math.trunc(bound ?? 0) : bound
    }
    return JSON.stringify(this.words) !== before
  }

  private wordFor(bound: 'least' | 'most' | 'above' | 'below'): string | undefined {
    const isLeast = bound === 'least' || bound === 'above'
    if (this.words.type === 'string') return isLeast ? 'minLength' : 'maxLength'
    if (this.words.type === 'array') return isLeast ? 'minItems' : 'maxItems'
    if (this.words.type === 'object') return undefined
    return { least: 'minimum', most: 'maximum', above: 'exclusiveMinimum', below: 'exclusiveMaximum' }[bound]
  }

  /**
   * What is known, as a JSON Schema; everything that was asked for has to be there.
   * @param otherwise what there may be where nothing is known
   */
  schema(otherwise: Schema = {}): Schema {
    const { words, members, loose } = this
    const inside = loose.length === 0 ? otherwise : { anyOf: alternatives(loose) }
    const items = this.items ?? (words.type === 'array' && loose.length > 0 ? new LearnedValue() : undefined)
    if (items !== undefined) return { ...words, type: 'array', items: items.schema(inside) }
    if (words.enum !== undefined) return { enum: words.enum }
    if (members.size === 0) return Object.keys(words).length === 0 ? otherwise : { ...words }
    return {
      ...{ ...words, type: 'object' },
      properties: Object.fromEntries([...members].map(([name, member]) => [name, member.schema(inside)])),
      required: [...members].filter(([, member]) => member.isAsked).map(([name]) => name),
    }
  }
}

type Schema = Readonly<Record<string, unknown>>

/** Each of what was said of one thing or another, and what was said of each type together. */
function alternatives(loose: readonly Omit<Ask, 'path'>[]): readonly Schema[] {
  const each = loose.map((ask) => schemaOf([ask]))
  const types = [...new Set(loose.map(({ type }) => type))]
  const together = types.map((type) => loose.filter((ask) => ask.type === type && ask.pattern === undefined))
  return [...each, ...together.filter((asks) => asks.length > 1).map(schemaOf)]
}

function schemaOf(asks: readonly Omit<Ask, 'path'>[]): Schema {
  const value = new LearnedValue()
  for (const ask of asks) value.learn({ ...ask, path: [] })
  return value.schema()
}
