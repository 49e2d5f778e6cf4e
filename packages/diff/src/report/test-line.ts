/** Turns an outcome into an assertion people can paste: one line, or none where a line cannot say it. */
import type { DifferenceKind } from '../difference/difference.ts'

/** What is told of a difference. */
interface ToldCall {
  readonly call: string
  readonly kind: DifferenceKind
}

/** What holds on to one of the two outcomes, where one line can. */
export function testLine({ call, kind }: ToldCall, outcome: string): string | undefined {
  if (kind === 'argument' || kind === 'calls' || kind === 'slower' || outcome === 'does not end') return undefined
  const [, thrown] = /^throws (\w+)/.exec(outcome) ?? []
  if (thrown !== undefined) return `expect(() => ${call}).toThrow(${thrown})`
  if (outcome.startsWith('rejects with ')) return `await expect(${call}).rejects.toThrow()`
  const [, resolved] = /^resolves to (.*)$/s.exec(outcome) ?? []
  if (resolved !== undefined) return `await expect(${call}).resolves.toEqual(${resolved})`
  return `expect(${call}).toEqual(${outcome})`
}
