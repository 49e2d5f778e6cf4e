/** The HTML report of a run: one page that needs nothing else, neither files beside it nor a network. */
import { createHash } from 'node:crypto'
import type { FuzzTestMeta, SearchRecord } from '@fuzzwright/core/host'
import { outlookText } from '@fuzzwright/core/host'
import { count } from '@fuzzwright/core/tooling'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { corpusView } from './corpus-view.ts'
import { coverageView } from './coverage-view.ts'
import { type Content, el, raw } from './elements.ts'
import { findingsView, type ShrinkHistories } from './findings-view.ts'
import { labelsView } from './labels-view.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './page-style.ts'
import { coverageOf } from './source-coverage.ts'

/** One fuzz test that has ended. */
export interface ReportedTest {
  readonly file: string
  readonly name: string
  readonly summary: FuzzTestMeta
  readonly record?: SearchRecord | undefined
  readonly shrinks: ShrinkHistories
}

const words = {
  passed: 'passed',
  exhausted: 'every input tried',
  failed: 'failed',
  gaveUp: 'nothing tested',
  uncovered: 'too few of what is asked for',
} as const

const marks = { passed: '✓', exhausted: '✓', failed: '✗', gaveUp: '!', uncovered: '!' } as const

/** `readSource` answers the text of a file the record names, or `undefined` where it cannot be read. */
export function renderReport(tests: readonly ReportedTest[], readSource: (file: string) => string | undefined): string {
  const page = el('html', { lang: 'en' }, head(), body(tests, readSource))
  return `<!doctype html>\n${renderToString(page)}\n`
}

function head(): VNode {
  // Even if a text got through unescaped, nothing but our own script may run and nothing may be loaded.
  const hash = createHash('sha256').update(pageScript).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; img-src data:`
  return el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    el('meta', { name: 'viewport', content: 'width=device-width' }),
    el('title', {}, 'Fuzz report'),
    el('link', { rel: 'icon', href: 'data:,' }),
    raw('style', pageStyle),
  )
}

function body(tests: readonly ReportedTest[], readSource: (file: string) => string | undefined): VNode {
  const findings = tests.reduce((sum, { summary }) => sum + summary.findings.length, 0)
  const runs = tests.reduce((sum, { summary }) => sum + summary.runs, 0)
  const links = tests.map(({ file, name, summary }, index) =>
    el('li', {}, el('a', { href: `#test-${index}` }, mark(summary), ' ', name, el('small', {}, file))),
  )
  const overview = [count(tests.length, 'fuzz test'), count(runs, 'run'), count(findings, 'finding')].join(' · ')
  const articles = tests.map((test, index) => article(test, index, readSource))
  return el(
    'body',
    {},
    el('nav', {}, el('h1', {}, 'Fuzz report'), el('div', {}, overview), el('ul', {}, ...links)),
    el('main', {}, ...(articles.length === 0 ? [el('p.none', {}, 'No fuzz test ran.')] : articles)),
    raw('script', pageScript),
  )
}

function mark({ outcome }: FuzzTestMeta): VNode {
  return el(`span.${outcome}`, {}, marks[outcome])
}

function article(test: ReportedTest, index: number, readSource: (file: string) => string | undefined): VNode {
  const { summary, record } = test
  const none = [el('p.none', {}, 'This test left no record.')]
  const coverage = record === undefined ? none : coverageView(record, coverageOf(record, readSource))
  const views: readonly (readonly [view: string, title: string, content: readonly Content[]])[] = [
    ['coverage', 'Coverage', coverage],
    ...labelsView(summary),
    ['corpus', 'Corpus', record === undefined ? none : corpusView(record)],
    ['findings', `Findings (${summary.findings.length})`, findingsView(summary, test.shrinks)],
  ]
  return el(
    'article',
    { id: `test-${index}` },
    el('h2', {}, test.name),
    el('div', {}, el('code', {}, test.file)),
    el('div', {}, el(`b.${summary.outcome}`, {}, words[summary.outcome]), `, ${facts(summary)}`),
    el(
      'div',
      { role: 'tablist' },
      ...views.map(([view, title]) => el('button', { role: 'tab', type: 'button', 'data-view': view }, title)),
    ),
    ...views.map(([view, title, content]) =>
      el('section', { role: 'tabpanel', 'data-view': view, 'aria-label': title }, ...content),
    ),
  )
}

function facts({ runs, corpus, coverage, chanceOfNews, seed }: FuzzTestMeta): string {
  const reached =
    coverage === undefined
      ? []
      : [`${coverage.reached} of ${count(coverage.edges, 'edge')} reached in ${count(coverage.functions, 'function')}`]
  const outlook = chanceOfNews === undefined ? [] : [outlookText(chanceOfNews)]
  return [count(runs, 'run'), `${count(corpus, 'input')} kept`, ...reached, ...outlook, `seed ${seed}`].join(', ')
}
