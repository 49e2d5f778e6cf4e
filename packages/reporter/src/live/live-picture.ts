/** What is known of a search while it goes on, drawn: a few sections, of which only those that change are sent again. */
import { count } from '@fuzzwright/core/tooling'
import type { VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { type Content, el } from '../html/elements.ts'
import { moment } from '../html/moment.ts'
import { testKey } from '../journal/journal-event.ts'
import type { LiveSearch, LiveTest, LiveWorker } from './live-search.ts'
import { outlookOf, rounded } from './outlook.ts'
import { type ReadSource, testSection } from './test-section.ts'

/** A part of the page with an id of its own. */
export interface LiveSection {
  readonly id: string
  readonly markup: string
}

/** What a picture of the search consists of: markup for the overview, and of the sections, in their order. */
export interface LivePicture {
  readonly overview: string
  readonly sections: readonly LiveSection[]
  /** Nothing more will come. */
  readonly ended: boolean
}

/** How a picture is drawn. */
export interface LiveDrawing {
  /** Nothing more will come. */
  readonly ended: boolean
  /** The text of a file that a test reaches, or `undefined` where it cannot be read. */
  readSource?(file: string): string | undefined
}

/** What is known now. */
export function livePicture(search: LiveSearch, { ended, readSource = () => undefined }: LiveDrawing): LivePicture {
  const { tests, workers, news } = search
  const parts: readonly (readonly [id: string, content: readonly Content[]])[] = [
    ['tests', tests.length === 0 ? [el('p.none', {}, 'No fuzz test has begun yet.')] : learning(tests)],
    ...(workers.length === 0 ? [] : [['workers', workersTable(workers)] as const]),
    ...(news.length === 0 ? [] : [['news', newsList(news)] as const]),
  ]
  return {
    overview: overviewOf(tests)
      .map((part) => renderToString(part))
      .join(''),
    sections: [
      ...parts.map(([id, content]) => sectionOf(id, content)),
      ...tests.map((test, index) => drawnBefore(search, test, { index, readSource })),
    ],
    ended,
  }
}

function sectionOf(id: string, content: readonly Content[]): LiveSection {
  return { id, markup: renderToString(el('section', { id }, ...content)) }
}

/** The number of a test on the page, and what reads the sources it reaches. */
interface DrawnAs {
  readonly index: number
  readonly readSource: ReadSource
}

interface Drawn {
  readonly section: LiveSection
  readonly version: number
  readonly key: string
}

/** Sections of tests as they were drawn last, by search and id: of many tests few are searched at a time. */
const drawn = new WeakMap<LiveSearch, Map<string, Drawn>>()

function drawnBefore(search: LiveSearch, live: LiveTest, { index, readSource }: DrawnAs): LiveSection {
  const own = drawn.get(search) ?? new Map<string, Drawn>()
  drawn.set(search, own)
  const [id, key, { version }] = [`test-${index}`, testKey(live.test), live]
  const known = own.get(id)
  if (known?.version === version && known.key === key) return known.section
  const section = sectionOf(id, testSection(live, index, readSource))
  own.set(id, { section, version, key })
  return section
}

function overviewOf(tests: readonly LiveTest[]): readonly VNode[] {
  const findings = tests.reduce((sum, test) => sum + test.findings.length, 0)
  const runs = tests.reduce((sum, { together }) => sum + (together.at(-1)?.runs ?? 0), 0)
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

/** The tests that are expected to show most first; those nothing can be said of yet before them. */
function learning(tests: readonly LiveTest[]): readonly VNode[] {
  const rows = tests
    .map((test, index) => ({ test, index, outlook: outlookOf(test) }))
    .sort((a, b) => (b.outlook?.news ?? Number.MAX_VALUE) - (a.outlook?.news ?? Number.MAX_VALUE))
    .map(({ test: { test, together, findings }, index, outlook }) => {
      const { elapsed, reached } = together.at(-1) ?? { elapsed: 0, reached: 0 }
      const news =
        outlook === undefined
          ? ''
          : `${rounded(outlook.news).toLocaleString('en-US')} in ${outlook.isHour ? 'an hour' : moment(elapsed)}`
      return [
        el('a', { href: `#test-${index}` }, test.name),
        moment(elapsed),
        reached.toLocaleString('en-US'),
        lastNews(together),
        news,
        findings.length === 0 ? '' : el('b.failed', {}, String(findings.length)),
      ]
    })
  const titles = ['Test', 'Searched', 'Edges', 'Last discovery', 'More would show', 'Findings']
  return [el('h2', {}, 'Which test still learns'), table(titles, rows)]
}

/** How much search went by since the number of features grew. */
function lastNews(together: LiveTest['together']): string {
  const last = together.at(-1)
  if (last === undefined) return ''
  const first = together.find(({ features }) => features === last.features) ?? last
  return last.elapsed === first.elapsed ? 'just now' : `${moment(last.elapsed - first.elapsed)} ago`
}

/** Milliseconds after which one that searches and says nothing is told to be silent. No bench chose it. */
const longestSilence = 30_000

function workersTable(workers: readonly LiveWorker[]): readonly VNode[] {
  const rows = workers.map(({ name, searching, silence, runs, speed, found }) => {
    const isSilent = searching.length > 0 && silence > longestSilence
    return [
      name,
      isSilent ? `not heard of for ${moment(silence)}` : searching.map((test) => test.name).join(', '),
      runs.toLocaleString('en-US'),
      searching.length === 0 || isSilent ? '' : Math.round(speed).toLocaleString('en-US'),
      found === 0 ? '' : String(found),
    ]
  })
  return [el('h2', {}, 'Workers'), table(['Worker', 'Searches', 'Runs', 'Runs/s', 'Found first'], rows)]
}

function newsList(news: LiveSearch['news']): readonly VNode[] {
  const items = news.map(({ at, message }) => el('li', {}, el('span.told', {}, `${moment(at)}: `), message))
  return [el('h2', {}, 'What happened'), el('ul', {}, ...items)]
}

function table(titles: readonly string[], rows: readonly (readonly Content[])[]): VNode {
  const row = (tag: string, cells: readonly Content[]) => el('tr', {}, ...cells.map((cell) => el(tag, {}, cell)))
  const body = rows.map((cells) => row('td', cells))
  return el('div.wide', {}, el('table', {}, el('thead', {}, row('th', titles)), el('tbody', {}, ...body)))
}
