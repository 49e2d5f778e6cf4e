/** A comparison as the description of a pull request shows it. */
import { markdownCode as code, count } from '@fuzzwright/core/tooling'
import type { DiffReport, OneSidedExport } from '../diff-report.ts'
import type { FoundDifference } from '../difference/difference.ts'
import { kindTitles, lineMark, remarks } from './text.ts'

/** GitHub's Markdown, ending in a line break. */
export function diffMarkdown(report: DiffReport): string {
  const { differences, added, removed, before, after } = report
  return [
    `### Behaviour: ${before} → ${after}`,
    '',
    differences.length === 0 ? 'No difference was found.' : `${count(differences.length, 'difference')}:`,
    '',
    ...(differences.length === 0 ? [] : ['| | call | before | after |', '| --- | --- | --- | --- |']),
    ...differences.map(row),
    '',
    ...differences.flatMap(details),
    ...oneSided('Added', added),
    ...oneSided('Removed', removed),
    ...remarks(report).flatMap((line) => [line, '']),
  ].join('\n')
}

function row({ kind, setup = [], call, before, after }: FoundDifference): string {
  return `| ${kindTitles[kind]} | ${code([...setup, call].join('; '))} | ${code(before)} | ${code(after)} |`
}

function details({ setup = [], call, changed, calledAt, test }: FoundDifference): readonly string[] {
  return [
    `<details><summary><code>${[...setup, call].join('; ').replaceAll('<', '&lt;')}</code></summary>`,
    '',
    ...(changed.length === 0 ? [] : ['```diff', ...changed.map((line) => `${lineMark(line)} ${line.text}`), '```', '']),
    ...(test === undefined
      ? []
      : ['```ts', ...setup, `${test.before} // as before`, `${test.after} // as it is now`, '```', '']),
    ...(calledAt.length === 0 ? [] : [`Called at ${calledAt.map((place) => `\`${place}\``).join(', ')}.`, '']),
    '</details>',
    '',
  ]
}

function oneSided(word: string, exports: readonly OneSidedExport[]): readonly string[] {
  return exports.length === 0
    ? []
    : [`**${word}**`, '', ...exports.map(({ name, type }) => `* \`${type || name}\``), '']
}
