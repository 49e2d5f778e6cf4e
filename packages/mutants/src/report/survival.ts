/** Why nobody noticed a mutant, in words. */
import { count } from '@fuzzwright/core/tooling'
import type { DistinguishingInput } from '../distinguish/task.ts'
import type { JudgedMutant } from '../mutants-report.ts'

/** How code is set off from words; not at all where missing. */
export type CodeMark = (code: string) => string

/**
 * `span(60) gives '1m' instead of '60s'; no assertion sees it`, below the lines that have to run before; empty where nothing is
 * known.
 */
export function survivalLines(
  { verdict, difference, inputs }: JudgedMutant,
  mark: CodeMark = (code) => code,
): readonly string[] {
  if (verdict === 'equal') return [`equal as far as ${count(inputs, 'input')} tell${inputs === 1 ? 's' : ''}`]
  if (difference === undefined) return []
  const { setup, call } = difference
  return [...setup.map(mark), `${mark(call)} ${differenceText(difference, mark)}; no assertion sees it`]
}

/** An assertion with what has to run before it; missing where no single line can see the difference. */
export function assertionLines({ difference }: Pick<JudgedMutant, 'difference'>): readonly string[] {
  if (difference?.assertion === undefined) return []
  return [...difference.setup, difference.assertion]
}

const verb = /^(?:throws|rejects|resolves|leaves|calls|shows|gives|does not end)/

function differenceText({ original, mutated }: DistinguishingInput, mark: CodeMark): string {
  if (!verb.test(mutated) && !verb.test(original)) return `gives ${mark(mutated)} instead of ${mark(original)}`
  return `${inWords(mutated, mark)}, where the original ${inWords(original, mark)}`
}

function inWords(outcome: string, mark: CodeMark): string {
  if (!verb.test(outcome)) return `gives ${mark(outcome)}`
  const [, words = outcome, code] =
    /^((?:throws|rejects with|resolves to|leaves|calls|shows|gives)) (.+)$/s.exec(outcome) ?? []
  return code === undefined || /^nothing$/.test(code) ? outcome : `${words} ${mark(code)}`
}
