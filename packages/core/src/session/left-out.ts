/** Parts of the inputs that may be missing and always are, because nothing makes them, told in one line; and notes on others. */
import type { FuzzError } from '../errors.ts'

/** Parts that the line names; more are counted. No bench chose it. */
const mostNamed = 3

export class LeftOut {
  private readonly parts = new Set<string>()
  private readonly notes = new Set<string>()
  private readonly read = new Set<string>()

  add({ message }: FuzzError): void {
    const [, part] = /^No domain for (.+?: .+?): /.exec(message) ?? []
    if (part !== undefined) this.parts.add(part)
  }

  note(line: string): void {
    this.notes.add(line)
  }

  /** Something was read that its object lacks. */
  miss(path: string): void {
    this.read.add(path)
  }

  /** Paths of what was read and is lacking. */
  get missed(): readonly string[] {
    return [...this.read]
  }

  /** One line for all parts, and each note once. */
  get warnings(): readonly string[] {
    return [...this.missing(), ...this.notes]
  }

  private missing(): readonly string[] {
    if (this.parts.size === 0) return []
    const named = [...this.parts].slice(0, mostNamed).join('; ')
    const others = this.parts.size - mostNamed
    return [`left out, as nothing makes one: ${named}${others > 0 ? `; and ${others} more` : ''}`]
  }
}
