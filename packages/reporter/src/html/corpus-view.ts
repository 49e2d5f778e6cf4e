/** Second view of a test: the inputs its search kept, with a field to find some among them. */
import type { RecordedEntry, SearchRecord } from '@fuzzwright/core/host'
import { count } from '@fuzzwright/core/tooling'
import { type Content, el } from './elements.ts'

export function corpusView({ corpus, corpusSize }: SearchRecord): readonly Content[] {
  return corpus.length === 0 ? [el('p.none', {}, 'The search kept no input.')] : corpusTable(corpus, corpusSize)
}

/** At least one input, of `size` that are kept. */
export function corpusTable(corpus: readonly RecordedEntry[], size: number): readonly Content[] {
  const shown = corpus.length < size ? `, of which the ${corpus.length} simplest are shown` : ''
  return [
    el('p', {}, `${count(size, 'input')} kept, because each is the simplest that shows something${shown}.`),
    el('input.filter', { type: 'search', placeholder: 'Show inputs that contain …', 'aria-label': 'Filter inputs' }),
    el(
      'table.corpus',
      {},
      el(
        'thead',
        {},
        el('tr', {}, ...['Input', 'Bits', 'Simplest for', 'Mutated'].map((title) => el('th', {}, title))),
      ),
      el('tbody', {}, ...corpus.map(entryRow)),
    ),
  ]
}

function entryRow({ input, complexity, features, chosen }: RecordedEntry): Content {
  return el(
    'tr',
    {},
    el('td', {}, el('pre', {}, input)),
    el('td.number', {}, complexity.toLocaleString('en-US')),
    el('td.number', {}, count(features, 'feature')),
    el('td.number', {}, `${chosen.toLocaleString('en-US')}×`),
  )
}
