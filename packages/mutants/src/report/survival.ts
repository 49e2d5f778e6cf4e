/** Why nobody noticed a mutant, in words. */
import { count } from '@fuzzwright/core/host'
import type { DistinguishingInput } from '../distinguish/task.ts'
import type { JudgedMutant } from '../mutants-report.ts'

/** `span(60) gives '1m' instead of '60s'; no assertion sees it`; empty where nothing is known. */
export function survivalText({ verdict, difference, inputs }: JudgedMutant): string {
  if (verdict === 'equal') return `equal as far as ${count(inputs, 'input')} tell${inputs === 1 ? 's' : ''}`
  if (difference === undefined) return ''
  return `${difference.call} ${differenceText(difference)}; no assertion sees it`
}

const verb = /^(?:throws|rejects|resolves|leaves|calls|does not end)/

function differenceText({ original, mutated }: DistinguishingInput): string {
  if (!verb.test(mutated) && !verb.test(original)) return `gives ${mutated} instead of ${original}`
  return `${inWords(mutated)}, where the original ${inWords(original)}`
}

function inWords(outcome: string): string {
  return verb.test(outcome) ? outcome : `gives ${outcome}`
}
