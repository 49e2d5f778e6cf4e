/** First view of a test: how its coverage grew, which functions it reached how far, and the lines with their first inputs. */
import type { Discovery, SearchRecord } from '@fuzzwright/core/host'
import { count } from '@fuzzwright/core/tooling'
import type { VNode } from 'preact'
import { lineChart } from './chart.ts'
import { type Content, el } from './elements.ts'
import { moment } from './moment.ts'
import type { FileCoverage, FunctionCoverage, SourceLine } from './source-coverage.ts'

export function coverageView(record: SearchRecord, files: readonly FileCoverage[]): Content[] {
  if (record.files.length === 0) {
    return [el('p.none', {}, 'No instrumented code was reached: there is no coverage to show.'), growth(record)]
  }
  return [growth(record), ...files.map((file, index) => fileSection(file, index === 0))]
}

function growth(record: SearchRecord): VNode {
  const reached = record.samples.map(([elapsed, , , , edges]) => [elapsed, edges] as const)
  const kept = record.samples.map(([elapsed, , corpus]) => [elapsed, corpus] as const)
  const start = [[0, 0] as const]
  return lineChart(
    [
      { name: 'edges reached', kind: 'first', points: [...start, ...reached] },
      { name: 'inputs kept', kind: 'second', points: [...start, ...kept] },
    ],
    { title: 'Coverage over time', x: moment },
  )
}

function fileSection({ file, functions, reached, edges, lines }: FileCoverage, open: boolean): VNode {
  return el(
    'details.file',
    { open },
    el('summary', {}, el('code', {}, file), ' ', share(reached, edges)),
    el(
      'table.functions',
      {},
      el('thead', {}, row('th', ['Function', 'Line', 'Edges reached', ''])),
      el('tbody', {}, ...functions.map(functionRow)),
    ),
    lines.length === 0
      ? el('p.none', {}, 'The source could not be read.')
      : el('table.source', {}, el('tbody', {}, ...lines.map((line, index) => sourceRow(line, lines[index - 1])))),
  )
}

function share(reached: number, edges: number): VNode {
  return el('span.share', {}, `${reached} of ${count(edges, 'edge')}`)
}

function row(tag: string, cells: readonly Content[]): VNode {
  return el('tr', {}, ...cells.map((cell) => el(tag, {}, cell)))
}

function functionRow({ name, line, reached, edges }: FunctionCoverage): VNode {
  const bar = el('meter', { min: 0, max: edges, value: reached, title: `${reached} of ${edges}` })
  return row('td', [el('code', {}, name), String(line), `${reached} of ${edges}`, bar])
}

const marks = { hit: '●', part: '◐', miss: '○', plain: '' } as const
const meanings = { hit: 'reached', part: 'reached in part', miss: 'not reached', plain: undefined } as const

function sourceRow({ number, text, state, first }: SourceLine, before: SourceLine | undefined): VNode {
  const gap = before !== undefined && before.number !== number - 1
  return el(
    `tr.${state}${gap ? '.gap' : ''}`,
    {},
    el('td.number', {}, String(number)),
    el('td.mark', { title: meanings[state] }, marks[state]),
    el('td.code', {}, el('pre', {}, text)),
    el('td.first', {}, first === undefined ? '' : firstInput(first)),
  )
}

function firstInput({ run, elapsed, input, failed }: Discovery): VNode {
  const when = `run ${run.toLocaleString('en-US')}, after ${moment(elapsed)}${failed ? ', failed' : ''}`
  return el(
    'details',
    {},
    el('summary', { title: when }, el('code', {}, input)),
    el('pre', {}, input),
    el('p', {}, `First reached in ${when}.`),
  )
}
