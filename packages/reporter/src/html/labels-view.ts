/** A view of tests that label their inputs: how many had which label, and how many were asked for. */
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import { inputsText, percent, shareText } from '@fuzzwright/core/tooling'
import { type Content, el } from './elements.ts'

/** None where nothing was labelled. */
export function labelsView({ labels: statistics }: FuzzTestMeta): readonly (readonly ['labels', string, Content[]])[] {
  if (statistics === undefined) return []
  const { inputs, labels } = statistics
  const rows = labels.map(({ name, count, least }) =>
    el(
      'tr',
      {},
      el('td.number', {}, count.toLocaleString('en-US')),
      el('td.number', {}, shareText(count, inputs)),
      el('td', {}, name),
      el('td', {}, least === undefined ? '' : `at least ${percent(least)}`),
    ),
  )
  const head = el('tr', {}, ...['Inputs', 'Share', 'Label', 'Asked for'].map((title) => el('th', {}, title)))
  const table = el('table.labels', {}, el('thead', {}, head), el('tbody', {}, ...rows))
  return [['labels', `Labels (${labels.length})`, [el('p', {}, `Counted are ${inputsText(statistics)}.`), table]]]
}
