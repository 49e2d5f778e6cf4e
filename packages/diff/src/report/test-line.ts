/** Turns an outcome into an assertion people can paste: one line, or none where a line cannot say it. */
import { printValue } from '@fuzzwright/core/domain'
import { builtinErrors } from '@fuzzwright/core/host'
import type { DifferenceKind } from '../difference/difference.ts'
import { isInWords, mostShown } from '../worker/shown-outcome.ts'

/** What is told of a difference. */
interface ToldCall {
  readonly call: string
  readonly kind: DifferenceKind
  /** As the difference has it. */
  readonly cause?: string
}

/** What holds on to `outcome`, where one line can, and not also of `other`, what happens on the other side. */
export function testLine({ call, kind, cause = '' }: ToldCall, outcome: string, other: string): string | undefined {
  // What reads alike on both sides tells nobody which one it is.
  if (kind === 'slower' || isInWords(outcome) || outcome === other) return undefined
  if (outcome.startsWith('throws ')) return `expect(() => ${call}).toThrow(${matcherOf(outcome, other)})`
  if (outcome.startsWith('rejects with ')) return `await expect(${call}).rejects.${rejection(outcome, other)}`
  // What was cut is no code.
  if (outcome.length >= mostShown) return undefined
  const [, resolved] = /^resolves to (.*)$/s.exec(outcome) ?? []
  // `toEqual` takes a property that is undefined for one that is missing.
  const equals = /(?:^| )(?:lost|made) undefined$/.test(cause) ? 'toStrictEqual' : 'toEqual'
  if (resolved !== undefined) return `await expect(${call}).resolves.${equals}(${resolved})`
  return `expect(${call}).${equals}(${outcome})`
}

/** A promise may be rejected with anything. */
function rejection(outcome: string, other: string): string {
  if (thrownIn(outcome) !== undefined) return `toThrow(${matcherOf(outcome, other)})`
  const value = outcome.slice('rejects with '.length)
  return value.length >= mostShown ? 'toThrow()' : `toEqual(${value})`
}

interface Thrown {
  readonly name: string
  readonly message: string
}

function thrownIn(outcome: string): Thrown | undefined {
  const [, name, message = ''] = /^(?:throws|rejects with) ([\w$]*): (.*)$/s.exec(outcome) ?? []
  return name === undefined ? undefined : { name, message }
}

/** What is true of the one that was thrown, and not of what the other side throws. */
function matcherOf(outcome: string, other: string): string {
  const [thrown, otherThrown] = [thrownIn(outcome), thrownIn(other)]
  if (thrown === undefined) return ''
  const { name, message } = thrown
  // Any test file can name those.
  const isNameable = builtinErrors.has(name)
  const words = message === '' ? '' : printValue(message)
  if (otherThrown === undefined) return isNameable ? name : words
  if (message !== '' && !otherThrown.message.includes(message)) return words
  if (otherThrown.name === name)
    return otherThrown.message === message ? (isNameable ? name : words) : wholeLine(message)
  // A class matches those that extend it, too, which any other error may.
  return isNameable && name !== 'Error' ? name : `expect.objectContaining({ name: ${printValue(name)} })`
}

/** A pattern of a line that says this and no more: of a message its first line is known. */
function wholeLine(text: string): string {
  return `/^${text.replace(/[\\/^$.*+?()[\]{}|]/g, '\\$&')}$/m`
}
