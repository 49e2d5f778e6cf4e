/** What came of a search, as a pull request or the summary of a job shows it. */
import { count, markdownCode } from '@fuzzwright/core/tooling'
import { argumentsOnOneLine } from '../list/source-of-finding.ts'
import type { FuzzEnd, FuzzEndFinding, KeptCorpus } from './fuzz-together.ts'

/** GitHub's Markdown, ending in a line break. */
export function fuzzMarkdown({ findings, corpora, jobs }: FuzzEnd): string {
  const fresh = findings.filter((finding) => finding.fresh)
  const old = findings.filter((finding) => !finding.fresh)
  return [
    `### Fuzzwright: ${fresh.length === 0 ? 'nothing new found' : count(fresh.length, 'new finding')}`,
    '',
    ...table(fresh),
    ...details(`${count(old.length, 'finding')} known before`, table(old)),
    ...(jobs.length === 0 ? ['No fuzz test imports what has changed.', ''] : corpusLines(corpora)),
    ...jobs.filter(({ broken }) => broken).flatMap(({ seed }) => [`The job with seed ${seed} broke.`, '']),
  ].join('\n')
}

/** What is wrong with which input. */
export function findingSentence({ error, arguments: given }: Pick<FuzzEndFinding, 'error' | 'arguments'>): string {
  const [message = ''] = error.message.split('\n')
  return `${error.class}: ${message} with ${argumentsOnOneLine(given)}`
}

function table(findings: readonly FuzzEndFinding[]): readonly string[] {
  if (findings.length === 0) return []
  const rows = findings.map(({ test, error, arguments: given, place }) => {
    const [message = ''] = error.message.split('\n')
    const failure = `${error.class}: ${message}`
    const replay = `npx fuzzwright replay ${place}`
    return `| ${[test, failure, argumentsOnOneLine(given), replay].map(markdownCode).join(' | ')} |`
  })
  return ['| test | fails with | for | again |', '| --- | --- | --- | --- |', ...rows, '']
}

function details(summary: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`<details><summary>${summary}</summary>`, '', ...lines, '</details>', '']
}

function corpusLines(corpora: readonly KeptCorpus[]): readonly string[] {
  const sum = (part: (corpus: KeptCorpus) => number) => corpora.reduce((all, corpus) => all + part(corpus), 0)
  const grown = sum((corpus) => corpus.grown)
  const rows = corpora.map(
    ({ file, test, size, grown: more }) =>
      `| ${markdownCode(file)} | ${markdownCode(test)} | ${size} | ${signed(more)} |`,
  )
  return [
    `${count(
      sum((corpus) => corpus.size),
      'input',
    )} kept for the next search, of ${count(corpora.length, 'test')} (${signed(grown)}).`,
    '',
    ...details(
      'Corpus of each test',
      rows.length === 0 ? [] : ['| file | test | inputs | |', '| --- | --- | ---: | ---: |', ...rows, ''],
    ),
  ]
}

function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}
