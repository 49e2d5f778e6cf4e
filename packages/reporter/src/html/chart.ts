/** A line chart as SVG: scales and curves by d3, and nothing that has to run in the browser. */
import { scaleLinear } from 'd3-scale'
import { curveStepAfter, line } from 'd3-shape'
import type { VNode } from 'preact'
import { el } from './elements.ts'

/** Classes of lines, each with a colour of its own. */
export const seriesKinds = ['first', 'second', 'third', 'fourth'] as const

export type SeriesKind = (typeof seriesKinds)[number]

export interface Series {
  readonly name: string
  /** Class of the line, for its colour. */
  readonly kind: SeriesKind
  readonly points: readonly (readonly [x: number, y: number])[]
}

/** A moment on the x axis at which something happened. */
export interface Mark {
  readonly at: number
  /** What happened: shown to whoever points at it. */
  readonly name: string
}

export interface ChartText {
  readonly title: string
  /** Says a position on the x axis in words. */
  x(value: number): string
}

const width = 760
const height = 220
const margin = { top: 12, right: 16, bottom: 26, left: 52 }
const ticks = { x: 6, y: 4 }

/** Steps between the points: a value holds until the next one. Marks are lines from top to bottom. */
export function lineChart(series: readonly Series[], text: ChartText, marks: readonly Mark[] = []): VNode {
  const all = series.flatMap(({ points }) => points)
  const x = scaleLinear([0, Math.max(1, ...all.map(([at]) => at))], [margin.left, width - margin.right])
  const y = scaleLinear([0, Math.max(1, ...all.map(([, value]) => value))], [height - margin.bottom, margin.top]).nice()
  const path = line<readonly [number, number]>(
    ([at]) => x(at),
    ([, value]) => y(value),
  ).curve(curveStepAfter)
  const grid = y
    .ticks(ticks.y)
    // What is drawn are counts.
    .filter(Number.isInteger)
    .map((value) =>
      el(
        'g',
        {},
        el('line', { x1: margin.left, x2: width - margin.right, y1: y(value), y2: y(value) }),
        label(margin.left - 6, y(value) + 4, 'end', value.toLocaleString('en-US')),
      ),
    )
  const below = x.ticks(ticks.x).map((value) => label(x(value), height - 8, 'middle', text.x(value)))
  const curves = series.map(({ kind, points }) => el(`path.${kind}`, { d: path([...points]) ?? '', fill: 'none' }))
  const happened = marks.map(({ at, name }) =>
    el('line.happened', { x1: x(at), x2: x(at), y1: margin.top, y2: height - margin.bottom }, el('title', {}, name)),
  )
  const legend = series.map(({ kind, name }) => el('span', {}, el(`i.${kind}`), name))
  return el(
    'figure',
    {},
    el('figcaption', {}, el('b', {}, text.title), ...legend),
    el(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': text.title },
      el('g.grid', {}, ...grid),
      ...below,
      ...happened,
      ...curves,
    ),
  )
}

function label(x: number, y: number, anchor: string, text: string): VNode {
  return el('text', { x, y, 'text-anchor': anchor }, text)
}
