/** A run against mutants as a terminal shows it. */
import { count } from '@fuzzwright/core/tooling'
import type { JudgedMutant, MutantsReport, MutatedFile } from '../mutants-report.ts'
import { changedLines } from './changed-lines.ts'
import { assertionLines, survivalLines } from './survival.ts'
import { tallyText } from './tally.ts'

/** Colours, or none. */
export interface MutantsStyle {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
}

/** No colours. */
export const plainMutantsStyle: MutantsStyle = {
  bold: (text) => text,
  dim: (text) => text,
  red: (text) => text,
  green: (text) => text,
}

/** Ends in a line break. */
export function mutantsText({ files, tests, alone }: MutantsReport, style: MutantsStyle = plainMutantsStyle): string {
  const apart =
    alone === 0
      ? ''
      : `, ${count(alone, 'mutant')} in ${alone === 1 ? 'a process' : 'processes'} of ${alone === 1 ? 'its' : 'their'} own`
  return [...files.flatMap((file) => fileText(file, style)), `${count(tests, 'test')}${apart}.`, ''].join('\n')
}

function fileText(file: MutatedFile, style: MutantsStyle): readonly string[] {
  const { mutants } = file
  const survived = mutants.filter(({ verdict }) => verdict === 'survived')
  const equal = mutants.filter(({ verdict }) => verdict === 'equal')
  const unreached = mutants.filter(({ verdict }) => verdict === 'not reached')
  return [
    `${style.bold(file.file)} · ${tallyText(mutants)}`,
    '',
    ...survived.flatMap((mutant) => survivorText(file, mutant, style)),
    ...equal.flatMap((mutant) => survivorText(file, mutant, style)),
    ...(unreached.length === 0 ? [] : [`No test reaches code in ${linesText(unreached)}.`, '']),
  ]
}

function survivorText({ file, code }: MutatedFile, mutant: JudgedMutant, style: MutantsStyle): readonly string[] {
  const { before, after } = changedLines(code, mutant)
  const assertion = assertionLines(mutant)
  return [
    ` ${file}:${mutant.from.line} ${mutant.verdict} ${style.dim(mutant.operator)}`,
    ...before.map((line) => style.red(`   - ${line}`)),
    ...(after.length === 0 ? [] : after.map((line) => style.green(`   + ${line}`))),
    ...survivalLines(mutant).map((line) => `   ${line}`),
    ...(assertion.length === 0 ? [] : [`   test    ${assertion.join('; ')}`]),
    '',
  ]
}

/** `line 3`, `lines 3 to 5, 9`. */
function linesText(mutants: readonly JudgedMutant[]): string {
  const lines = [...new Set(mutants.map(({ from }) => from.line))].sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && line <= last[1] + 1) last[1] = line
    else ranges.push([line, line])
  }
  const words = ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
  return `${lines.length === 1 ? 'line' : 'lines'} ${words.join(', ')}`
}
