/** A search that goes on, as a page: drawn here, again and again, and only shown by the browser. */
import { createHash } from 'node:crypto'
import { count } from '@fuzzwright/core/host'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { lineChart, type Series, seriesKinds } from '../html/chart.ts'
import { el, raw } from '../html/elements.ts'
import { findingSection } from '../html/findings-view.ts'
import { moment } from '../html/moment.ts'
import { pageStyle } from '../html/page-style.ts'
import { speedOf, type TestProgress } from '../run-log.ts'
import { checkedForecast, expectedNews } from './forecast.ts'
import type { LiveFinding, LiveSearch, LiveTest } from './live-search.ts'

/** Puts in what comes, and says when nothing comes any more. What a person has opened stays open. */
const liveScript = `
const main = document.querySelector('main')
const nav = document.querySelector('nav')
const status = document.querySelector('#status')
const events = new EventSource('/events')
events.addEventListener('picture', (event) => {
  const { overview, tests, ended } = JSON.parse(event.data)
  const open = new Set([...main.querySelectorAll('details[open]')].map((details) => details.id))
  nav.innerHTML = overview
  main.innerHTML = tests
  for (const details of main.querySelectorAll('details')) details.open = open.has(details.id)
  status.textContent = ended ? 'The search has ended.' : ''
  if (ended) events.close()
})
events.addEventListener('error', () => { status.textContent = 'Nobody answers: the search was stopped, or its process is gone.' })
`

const style = `${pageStyle}
#status { grid-column: 1 / -1; padding: 0 1.5rem; color: var(--part) } #status:empty { display: none }
body { grid-template-rows: auto 1fr }
section.test { border-bottom: 1px solid var(--line); padding: 1rem 0; scroll-margin-top: 1rem } .told { opacity: .8; margin: .25rem 0 }
`

/** What a picture of the search consists of: markup for the overview and for the tests. */
export interface LivePicture {
  readonly overview: string
  readonly tests: string
  /** Nothing more will come. */
  readonly ended: boolean
}

/** The page that shows the pictures of `/events`; complete in itself, with the first of them in it. */
export function livePage({ overview, tests }: LivePicture): string {
  // Even if a text got through unescaped, nothing but our own script may run, and nothing may be loaded from elsewhere.
  const hash = createHash('sha256').update(liveScript).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; img-src data:`
  const head = el(
    'head',
    {},
    el('meta', { charset: 'utf-8' }),
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
    el('meta', { name: 'viewport', content: 'width=device-width' }),
    el('title', {}, 'Fuzzing'),
    el('link', { rel: 'icon', href: 'data:,' }),
    raw('style', style),
  )
  const body = `<body><div id="status" role="status"></div><nav>${overview}</nav><main>${tests}</main>${renderToString(raw('script', liveScript))}</body>`
  return `<!doctype html>\n<html lang="en">${renderToString(head)}${body}</html>\n`
}

/** What is known now, drawn; `ended` where nothing more will come. */
export function livePicture(search: LiveSearch, ended: boolean): LivePicture {
  const { tests } = search
  const sections = tests.length === 0 ? [el('p.none', {}, 'No fuzz test has begun yet.')] : tests.map(section)
  return {
    overview: overviewOf(tests)
      .map((part) => renderToString(part))
      .join(''),
    tests: sections.map((part) => renderToString(part)).join(''),
    ended,
  }
}

function overviewOf(tests: readonly LiveTest[]): readonly VNode[] {
  const findings = tests.reduce((sum, test) => sum + test.findings.length, 0)
  const runs = tests.reduce((sum, test) => sum + runsOf(test), 0)
  const facts = [count(tests.length, 'fuzz test'), count(runs, 'run'), count(findings, 'finding')]
  const links = tests.map(({ test, findings: own }, index) =>
    el(
      'li',
      {},
      el(
        'a',
        { href: `#test-${index}` },
        own.length > 0 ? el('span.failed', {}, '✗ ') : '',
        test.name,
        el('small', {}, test.file),
      ),
    ),
  )
  return [el('h1', {}, 'Fuzzing'), el('div', {}, facts.join(' · ')), el('ul', {}, ...links)]
}

function section(live: LiveTest, index: number): VNode {
  const { test, workers, findings } = live
  return el(
    'section.test',
    { id: `test-${index}` },
    el('h2', {}, test.name),
    el('div', {}, el('code', {}, test.file)),
    el('p.told', {}, factsOf(live)),
    ...outlook(workers.map(([, progress]) => progress)).map((line) => el('p.told', {}, line)),
    lineChart(workers.map(curve), { title: 'Edges reached', x: moment }),
    ...findings.map((finding, at) => told(finding, `${index}-${at}`)),
  )
}

function factsOf({ workers, findings }: LiveTest): string {
  const running = workers.filter(([, { running: is }]) => is).length
  const speed = workers.reduce((sum, [, progress]) => sum + (progress.running ? (speedOf(progress) ?? 0) : 0), 0)
  const kept = Math.max(...workers.map(([, { history }]) => history.at(-1)?.corpus ?? 0))
  return [
    running === 0 ? 'waits for its turn' : `searched by ${running} of ${count(workers.length, 'worker')}`,
    count(runsOf({ workers }), 'run'),
    ...(running === 0 ? [] : [`${count(Math.round(speed), 'run')}/s`]),
    `${count(kept, 'input')} kept`,
    findings.length === 0 ? 'no finding' : count(findings.length, 'finding'),
  ].join(' · ')
}

function runsOf({ workers }: Pick<LiveTest, 'workers'>): number {
  return workers.reduce((sum, [, { history }]) => sum + (history.at(-1)?.runs ?? 0), 0)
}

/** Milliseconds looked ahead, where that is at most `furthest` times what lies behind; else as long again. */
const hour = 3_600_000
const furthest = 8

/** Of the worker that has come furthest: workers take over what the others found. */
function outlook(workers: readonly TestProgress[]): readonly string[] {
  const features = ({ history }: TestProgress): number => history.at(-1)?.features ?? 0
  const [first] = [...workers].sort((a, b) => features(b) - features(a))
  if (first === undefined) return []
  const elapsed = first.history.at(-1)?.elapsed ?? 0
  const isLong = elapsed * furthest >= hour
  const news = expectedNews(first.history, isLong ? hour : elapsed)
  if (news === undefined) return []
  const checked = checkedForecast(first.history)
  const check =
    checked === undefined
      ? ''
      : ` Half way this said ${rounded(checked.expected)} for the rest of the time; ${checked.actual} came.`
  const ahead = isLong ? 'One more hour' : 'As long again'
  return [`${ahead} would show about ${count(rounded(news), 'new feature')}.${check}`]
}

function rounded(amount: number): number {
  return amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)
}

function curve([name, { history }]: LiveTest['workers'][number], index: number): Series {
  const kind = seriesKinds[index % seriesKinds.length] ?? 'first'
  return { name, kind, points: [[0, 0], ...history.map(({ elapsed, reached }) => [elapsed, reached] as const)] }
}

function told({ finding, worker, after, metBy }: LiveFinding, id: string): VNode {
  const first = after === 0 ? 'Known before.' : `Met first by ${worker}, after ${moment(after)}.`
  const others = metBy.size < 2 ? '' : ` Met by ${count(metBy.size, 'worker')}.`
  const { className, message } = finding
  return el(
    'details.file',
    { id: `finding-${id}` },
    el('summary', {}, el('b.failed', {}, message === '' ? className : `${className}: ${message}`)),
    el('p.told', {}, first + others),
    findingSection(finding, []),
  )
}
