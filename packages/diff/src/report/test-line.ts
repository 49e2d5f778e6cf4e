/** Turns an outcome into an assertion people can paste: one line, or none where a line cannot say it. */
import { printValue } from '@fuzzwright/core/domain'
import { builtinErrors } from '@fuzzwright/core/host'
import type { DifferenceKind } from '../difference/difference.ts'
import { mostShown } from '../worker/shown-outcome.ts'

/** What is told of a difference. */
interface ToldCall {
  readonly call: string
  readonly kind: DifferenceKind
}

/** What holds on to `outcome`, where one line can, and not also of `other`, what happens on the other side. */
export function testLine({ call, kind }: ToldCall, outcome: string, other: string): string | undefined {
  if (kind === 'argument' || kind === 'calls' || kind === 'slower' || outcome === 'does not end') return undefined
  if (outcome.startsWith('throws ')) return `expect(() => ${call}).toThrow(${matcherOf(outcome, other)})`
  if (outcome.startsWith('rejects with ')) return `await expect(${call}).rejects.${rejection(outcome, other)}`
  // What was cut is no code.
  if (outcome.length >= mostShown) return undefined
  const [, resolved] = /^resolves to (.*)$/s.exec(outcome) ?? []
  if (resolved !== undefined) return `await expect(${call}).resolves.toEqual(${resolved})`
  return `expect(${call}).toEqual(${outcome})`
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
  const [, name, message = ''] = /^(?:throws|rejects with) ([\w$]+): (.*)$/s.exec(outcome) ?? []
  return name === undefined ? undefined : { name, message }
}

/** A class also matches those that extend it, which any other error may: where both sides throw, the message parts them. */
function matcherOf(outcome: string, other: string): string {
  const [thrown, otherThrown] = [thrownIn(outcome), thrownIn(other)]
  if (thrown === undefined) return ''
  const { name, message } = thrown
  const isTold = otherThrown === undefined || otherThrown.message.includes(message)
  // Any test file can name those.
  if (builtinErrors.has(name) && (isTold || message === '')) return name
  return message === '' ? '' : printValue(message)
}
