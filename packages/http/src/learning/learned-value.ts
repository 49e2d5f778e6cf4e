/** What was learned of a value from refusals, as a JSON Schema that grows. */
import type { Ask } from './ask.ts'

/** Members of one object that are learned. No bench chose it. */
const mostMembers = 40

/** Grows with each refusal that says something new of the value. */
export class LearnedValue {
  private readonly words: Record<string, unknown> = {}
  private readonly members = new Map<string, LearnedValue>()
  private items: LearnedValue | undefined
  /** Somebody asked for it, and not only for another thing of the same name. */
  private isAsked = false

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
    const isNew = !member.isAsked
    member.isAsked = true
    return member.learn({ ...said, path: others }) || isNew
  }

  /** Adds all that another one knows. */
  add(other: LearnedValue): void {
    Object.assign(this.words, other.words)
    this.items = other.items
    this.isAsked = other.isAsked
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

  /** What is known, as a JSON Schema; everything that was asked for has to be there. */
  schema(): Readonly<Record<string, unknown>> {
    const { words, members, items } = this
    if (items !== undefined) return { ...words, type: 'array', items: items.schema() }
    if (words.enum !== undefined) return { enum: words.enum }
    if (members.size === 0) return { ...words }
    return {
      ...{ ...words, type: 'object' },
      properties: Object.fromEntries([...members].map(([name, member]) => [name, member.schema()])),
      required: [...members].filter(([, member]) => member.isAsked).map(([name]) => name),
    }
  }
}
