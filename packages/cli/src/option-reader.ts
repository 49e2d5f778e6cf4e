/** Reads the values of one command's options; what cannot be read is a misuse of that command. */
import { FuzzError } from '@fuzzwright/core/tooling'

/** Whose options they are. */
interface OptionOwner {
  /** As people type it: `diff`. */
  readonly command: string
  /** Code of its errors. */
  readonly code: string
}

export class OptionReader {
  private readonly owner: OptionOwner

  constructor(owner: OptionOwner) {
    this.owner = owner
  }

  /** Milliseconds of `500ms`, `20s`, `1m`. */
  milliseconds(option: string, text: string): number {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? []
    const factor = { ms: 1, s: 1000, m: 60_000 }[unit ?? '']
    if (factor === undefined) throw this.misuse(`${option} is "${text}", not a time.`, 'Give 20s or 1m.')
    return Number(amount) * factor
  }

  pattern(option: string, text: string): RegExp {
    try {
      return new RegExp(text)
    } catch {
      throw this.misuse(`${option} is "${text}", not a regular expression.`, 'Give a part of a name, such as parse.')
    }
  }

  /** From `least` up. */
  wholeNumber(option: string, text: string, least: number): number {
    const value = Number(text)
    if (text.trim() !== '' && Number.isInteger(value) && value >= least) return value
    const hint = `fuzzwright help ${this.owner.command} lists the options.`
    throw this.misuse(`${option} is "${text}", not a whole number from ${least} up.`, hint)
  }

  misuse(message: string, hint: string): FuzzError {
    return new FuzzError(this.owner.code, message, { hint })
  }
}
