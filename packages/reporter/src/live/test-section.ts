/** One test on the live page: how it grows, where it is blocked, what it keeps, what it found. */
import { count } from '@fuzzwright/core/tooling'
import type { VNode } from 'preact'
import { lineChart, type Mark, type Series, seriesKinds } from '../html/chart.ts'
import { corpusTable } from '../html/corpus-view.ts'
import { type Content, el } from '../html/elements.ts'
import { findingSection } from '../html/findings-view.ts'
import { moment } from '../html/moment.ts'
import { speedOf } from '../run-log.ts'
import { type BlockedPlace, blockedPlaces } from './blocked-places.ts'
import type { LiveFinding, LiveTest, Sighting } from './live-search.ts'
import { outlookOf, outlookSentence } from './outlook.ts'

/** The text of a file that a test reaches, or `undefined` where it cannot be read. */
export type ReadSource = (file: string) => string | undefined

/** `index` is the number of the test on the page. */
export function testSection(live: LiveTest, index: number, readSource: ReadSource): readonly Content[] {
  const { test, findings } = live
  const outlook = outlookOf(live)
  return [
    el('h2', {}, test.name),
    el('div', {}, el('code', {}, test.file)),
    el('p.told', {}, factsOf(live)),
    ...(outlook === undefined ? [] : [el('p.told', {}, outlookSentence(outlook))]),
    lineChart(curvesOf(live), { title: 'Edges reached', x: moment }, marksOf(live)),
    ...findings.map((finding, at) => told(finding, `${index}-${at}`)),
    ...blocked(live, index, readSource),
    ...corpus(live, index),
  ]
}

function factsOf({ workers, together, findings }: LiveTest): string {
  const running = workers.filter(([, { running: is }]) => is).length
  const speed = workers.reduce((sum, [, progress]) => sum + (progress.running ? (speedOf(progress) ?? 0) : 0), 0)
  const kept = Math.max(...workers.map(([, { history }]) => history.at(-1)?.corpus ?? 0))
  return [
    running === 0 ? 'waits for its turn' : `searched by ${running} of ${count(workers.length, 'worker')}`,
    count(together.at(-1)?.runs ?? 0, 'run'),
    ...(running === 0 ? [] : [`${count(Math.round(speed), 'run')}/s`]),
    `${count(kept, 'input')} kept`,
    findings.length === 0 ? 'no finding' : count(findings.length, 'finding'),
  ].join(' · ')
}

/** Of many workers those that searched longest: as many as there are colours. */
function curvesOf({ workers }: LiveTest): readonly Series[] {
  const elapsed = ([, { history }]: LiveTest['workers'][number]): number => history.at(-1)?.elapsed ?? 0
  const shown = workers.length <= seriesKinds.length ? workers : [...workers].sort((a, b) => elapsed(b) - elapsed(a))
  return seriesKinds.flatMap((kind, index) => {
    const worker = shown[index]
    if (worker === undefined) return []
    const [name, { history }] = worker
    return [{ name, kind, points: [[0, 0], ...history.map((one) => [one.elapsed, one.reached] as const)] }]
  })
}

function marksOf({ findings }: LiveTest): readonly Mark[] {
  return findings.flatMap(({ finding, history: [first] }) =>
    first === undefined || first.after === 0
      ? []
      : [{ at: first.after, name: `${finding.className}, met by ${first.worker} after ${moment(first.after)}` }],
  )
}

function told({ finding, history }: LiveFinding, id: string): VNode {
  const { className, message } = finding
  return el(
    'details.file',
    { id: `finding-${id}` },
    el('summary', {}, el('b.failed', {}, message === '' ? className : `${className}: ${message}`)),
    el('ol.history', {}, ...history.map((sighting) => el('li', {}, sightingText(sighting)))),
    findingSection(finding, []),
  )
}

function sightingText({ worker, at, after, what }: Sighting): string {
  const since = `${moment(at)} after the beginning`
  if (what === 'first' && after === 0) return `Known before; told by ${worker}, ${since}.`
  const searched = after === 0 ? '' : `, which had searched it for ${moment(after)}`
  if (what === 'first') return `Met first by ${worker}${searched}, ${since}.`
  return what === 'simpler' ? `Made simpler by ${worker}, ${since}.` : `Met by ${worker}, too, ${since}.`
}

/** Places that are shown, and lines of each. No bench chose it. */
const [mostPlaces, mostLines] = [20, 4]

function blocked({ files }: LiveTest, index: number, readSource: ReadSource): readonly VNode[] {
  const places = blockedPlaces(files)
  if (places.length === 0) return []
  const edges = places.reduce((sum, place) => sum + place.edges, 0)
  const shown = places.length > mostPlaces ? `, the first ${mostPlaces}` : ''
  return [
    el(
      'details.file.blocked',
      { id: `blocked-${index}` },
      el('summary', {}, `Where it is blocked: ${count(edges, 'edge')} behind ${count(places.length, 'place')}`),
      el(
        'p.told',
        {},
        `Code that no input has reached: first inside of what was called, then what was never called${shown}.`,
      ),
      ...places.slice(0, mostPlaces).map((place) => blockedPlace(place, readSource)),
    ),
  ]
}

function blockedPlace(place: BlockedPlace, readSource: ReadSource): VNode {
  const { file, line, lastLine, functionName, edges, isWhole } = place
  const where = lastLine === line ? `${file}:${line}` : `${file}:${line}–${lastLine}`
  const lines = readSource(file)
    ?.split(/\r?\n/)
    .slice(Math.max(0, line - 2), Math.min(lastLine, line + mostLines - 2))
  return el(
    'div',
    {},
    el(
      'p.told',
      {},
      el('code', {}, where),
      ` ${functionName}, ${count(edges, 'edge')}${isWhole ? ', never called' : ''}`,
    ),
    ...(lines === undefined ? [] : [el('pre', {}, lines.join('\n'))]),
  )
}

function corpus({ corpus: kept }: LiveTest, index: number): readonly VNode[] {
  if (kept === undefined || kept.entries.length === 0) return []
  const { entries, size } = kept
  return [
    el(
      'details.file',
      { id: `corpus-${index}` },
      el('summary', {}, `Corpus: ${count(size, 'input')} kept`),
      ...corpusTable(entries, size),
    ),
  ]
}
