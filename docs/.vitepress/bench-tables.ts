/**
 * The tables of the comparison: rows of bench/results, put together and named for readers. A page asks for one by
 * a line `<!-- bench: name -->`, so that no figure of a peer is ever typed.
 */

type Row = Readonly<Record<string, string | number>>
export interface BenchResult {
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
}
interface Table {
  readonly bench: string
  readonly head: readonly string[]
  readonly lines: (result: BenchResult) => readonly (readonly string[])[]
}

const marker = /^<!-- bench: ([\w-]+) -->$/gm

/** @param read the result of a bench, as `npm run bench` wrote it */
export function withBenchTables(markdown: string, read: (bench: string) => BenchResult): string {
  return markdown.replace(marker, (_, name: string) => {
    const table = benchTables[name]
    if (table === undefined) throw new Error(`no table "${name}": ${Object.keys(benchTables).join(', ')}`)
    return print(table, read(table.bench))
  })
}

/** Names of the tables a page asks for. */
export function tablesIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(marker)].map(([, name = '']) => name)
}

export const benchTables: Readonly<Record<string, Table>> = {
  'rare-branches': {
    bench: 'search',
    head: ['branch', 'Fuzzwright found it', 'median runs', 'fast-check found it', 'its median'],
    lines: ({ rows }) =>
      rows
        .filter(({ section }) => section === '12 rare branches')
        .map((row) => cells(row, ['needle', 'found', 'median runs', 'fast-check', 'its median'])),
  },
  needles: {
    bench: 'search',
    head: ['needle', 'Fuzzwright found it', 'median runs', 'fast-check', 'Jazzer.js found it', 'its median runs'],
    lines: ({ rows }) =>
      rows
        .filter(({ section }) => section === '23 needles')
        .map((row) => cells(row, ['needle', 'found', 'median runs', 'fast-check', 'Jazzer.js', 'its runs'])),
  },
  throughput: {
    bench: 'throughput',
    head: ['shape', 'fast-check', 'Fuzzwright, blind', 'times', 'Fuzzwright, guided', 'times'],
    lines: ({ rows }) =>
      rows
        .filter((row) => typeof row['fast-check'] === 'number')
        .map((row) =>
          cells(row, ['shape', 'fast-check', 'ours, off', 'off / fast-check', 'ours, on', 'on / fast-check']),
        ),
  },
  edges: {
    bench: 'domains',
    head: ['edge', 'Fuzzwright', 'fast-check'],
    lines: ({ rows }) =>
      rows
        .filter(({ unit }) => unit === 'share of 100-run tests')
        .map((row) => [`${row.what}`, percent(row.ours), percent(row['fast-check'])]),
  },
  shrinking: {
    bench: 'shrinking',
    head: ['property', 'Fuzzwright, minimal', 'inputs it took', 'fast-check, minimal', 'inputs it took'],
    lines: ({ rows }) => beside(rows),
  },
  instrumentation: {
    bench: 'instrumentation',
    head: ['parser', 'inputs', 'Istanbul', 'Fuzzwright, as the search uses it', 'while it learns'],
    lines: ({ rows }) =>
      rows.map((row) => cells(row, ['parser', 'inputs', 'Istanbul', 'as the search uses it', 'while it learns'])),
  },
  write: {
    bench: 'write',
    head: ['function', 'mutants', 'killed by what was searched', 'killed by inputs by chance'],
    lines: ({ rows }) => [
      ...rows.map((row) => cells(row, ['function', 'mutants', 'killed', 'random killed'])),
      ['**together**', ...['mutants', 'killed', 'random killed'].map((name) => shown(sum(rows, name)))],
    ],
  },
}

function print({ bench, head, lines }: Table, result: BenchResult): string {
  const all = [head, head.map((_, at) => (at === 0 ? ':--' : '--:')), ...lines(result)]
  const versions = Object.entries(result.versions).map(([name, version]) => `${name} ${version}`)
  return `${all.map((line) => `| ${line.join(' | ')} |`).join('\n')}

*Read from \`bench/results/${bench}.json\` when this page was built: ${versions.join(', ')}. Again: \`npm run bench -- ${bench}\`.*`
}

/** One line for each property that both tools were given. */
function beside(rows: readonly Row[]): readonly (readonly string[])[] {
  const ours = rows.filter(({ tool }) => tool === 'fuzzwright')
  return ours.flatMap((mine) => {
    const theirs = rows.find(({ tool, property }) => tool === 'fast-check' && property === mine.property)
    if (theirs === undefined) return []
    const [left, right] = [mine, theirs].map((row) => [`${shown(row['minimal %'])} %`, shown(row.mean)])
    return [[`${mine.property}`, ...(left ?? []), ...(right ?? [])]]
  })
}

function cells(row: Row, names: readonly string[]): readonly string[] {
  return names.map((name) => shown(row[name]))
}

function sum(rows: readonly Row[], name: string): number {
  return rows.reduce((total, row) => total + Number(row[name]), 0)
}

function percent(share: string | number | undefined): string {
  return typeof share === 'number' ? `${Math.round(share * 1000) / 10} %` : ''
}

function shown(value: string | number | undefined): string {
  if (typeof value !== 'number') return value === undefined || value === '' ? '–' : value.replaceAll('|', '\\|')
  return value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : `${Number(value.toFixed(2))}`
}
