/** Third view of a test: each finding with its smallest input, the lines to repeat it, and how it became small. */
import type { FindingMeta, FuzzTestMeta, RecordedShrink } from '@fuzzwright/core/host'
import { count } from '@fuzzwright/core/tooling'
import type { VNode } from 'preact'
import { type Content, el } from './elements.ts'

/** Steps of shrinking of each finding, by its key. */
export type ShrinkHistories = ReadonlyMap<string, readonly RecordedShrink[]>

export function findingsView(
  { findings, fixed, accepted = [], warnings }: FuzzTestMeta,
  histories: ShrinkHistories,
): Content[] {
  const remarks = [
    ...warnings.map((warning) => el('p.warning', {}, `Warning: ${warning}`)),
    ...accepted.map(({ place, reason }) => el('p.accepted', {}, 'Accepted: ', el('code', {}, place), `: ${reason}`)),
    ...fixed.map((place) => el('p.fixed', {}, 'No longer fails: ', el('code', {}, place))),
  ]
  if (findings.length === 0) return [...remarks, el('p.none', {}, 'No input failed.')]
  return [...remarks, ...findings.map((finding) => findingSection(finding, histories.get(finding.key) ?? []))]
}

/** One finding: its smallest input, the lines to repeat it, and how it became small, where that is known. */
export function findingSection(finding: FindingMeta, steps: readonly RecordedShrink[]): VNode {
  const { className, message, call, commands, place, passing, places = [] } = finding
  return el(
    'section.finding',
    {},
    el('h3', {}, message === '' ? className : `${className}: ${message}`),
    el('pre.call', {}, call),
    ...(passing === undefined ? [] : [el('h4', {}, 'With one change it passes'), el('pre.call', {}, passing)]),
    ...(places.length === 0
      ? []
      : [
          el('h4', {}, 'Only failing inputs get to'),
          el('ul', {}, ...places.map((at) => el('li', {}, el('code', {}, at)))),
        ]),
    el('p', {}, howFound(finding)),
    ...(place === undefined ? [] : [el('p', {}, 'Kept in ', el('code', {}, place), '.')]),
    el('h4', {}, 'Replay this input, or rerun the search'),
    el('pre.commands', {}, `${commands.replay}\n${commands.rerun}`),
    ...shrinkHistory(steps),
  )
}

function howFound({ runs, seed, shrink, flaky, phase }: FindingMeta): string {
  const known =
    phase === 'regressions' || phase === 'replay' ? 'Known before' : `Found in run ${runs.toLocaleString('en-US')}`
  const shrunk =
    shrink.evaluations === 0
      ? 'not shrunk'
      : `shrunk with ${count(shrink.evaluations, 'run')}, ${count(shrink.accepted, 'step')}`
  const often =
    flaky === undefined ? '' : ` Flaky: it failed in ${flaky.failed} of ${count(flaky.tried, 'further run')}.`
  return `${known}, seed ${seed}; ${shrunk}.${often}`
}

function shrinkHistory(steps: readonly RecordedShrink[]): readonly VNode[] {
  if (steps.length < 2) return []
  const rows = steps.map(({ evaluations, input }) =>
    el('tr', {}, el('td.number', {}, evaluations.toLocaleString('en-US')), el('td', {}, el('pre', {}, input))),
  )
  const head = el('tr', {}, el('th', {}, 'Runs'), el('th', {}, 'Input that still failed'))
  return [el('h4', {}, 'How it became small'), el('table.shrink', {}, el('thead', {}, head), el('tbody', {}, ...rows))]
}
