/** A run against mutants as the description of a pull request shows it. */
import { markdownCode } from '@fuzzwright/core/tooling'
import type { JudgedMutant, MutantsReport, MutatedFile } from '../mutants-report.ts'
import { changedLines } from './changed-lines.ts'
import { assertionLines, survivalLines } from './survival.ts'
import { tallyText } from './tally.ts'

/** GitHub's Markdown, ending in a line break. */
export function mutantsMarkdown({ files }: MutantsReport): string {
  return ['### Would the tests notice?', '', ...files.flatMap(fileMarkdown)].join('\n')
}

function fileMarkdown(file: MutatedFile): readonly string[] {
  const survived = file.mutants.filter(({ verdict }) => verdict === 'survived')
  const heading = `**${file.file}** · ${tallyText(file.mutants)}`
  if (survived.length === 0) return [heading, '']
  return [
    heading,
    '',
    '<details><summary>Changes that no test sees</summary>',
    '',
    ...survived.flatMap((mutant) => survivorMarkdown(file, mutant)),
    '</details>',
    '',
  ]
}

function survivorMarkdown({ file, code }: MutatedFile, mutant: JudgedMutant): readonly string[] {
  const { before, after } = changedLines(code, mutant)
  const assertion = assertionLines(mutant)
  const seen = assertion.length === 0 ? [] : ['```ts', ...assertion, '```', '']
  const words = survivalLines(mutant, codeInText).at(-1)
  const difference = words === undefined ? [] : [`${words}${seen.length > 0 ? ':' : '.'}`, '', ...seen]
  return [
    `${markdownCode(`${file}:${mutant.from.line}`)} ${mutant.operator}`,
    '',
    '```diff',
    ...before.map((line) => `- ${line}`),
    ...after.map((line) => `+ ${line}`),
    '```',
    '',
    ...difference,
  ]
}

/** Outside of tables a bar needs no care. */
function codeInText(code: string): string {
  return markdownCode(code).replaceAll('\\|', '|')
}
