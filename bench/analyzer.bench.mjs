// How many functions of real libraries can be described and called with fitting values, and what an unchanged test file costs.
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { census } from './analyzer/census.mjs'
import { warmVitest } from './analyzer/warm-vitest.mjs'

const packages = ['remeda', 'date-fns', 'lodash-es', 'validator']
const from = fileURLToPath(new URL('.', import.meta.url))

/**
 * `npm run bench -- analyzer [tuples] [part]`: argument tuples per function, 200 if not said; one package or `warm` in
 * place of everything.
 */
export default async function ({ args, version }) {
  const tuples = Number(args[0] ?? 200)
  const only = args[1]
  const results = []
  for (const name of packages.filter((candidate) => only === undefined || only === candidate)) {
    const result = await census(name, { from, tuples })
    results.push(result)
    printRemains(result)
  }
  const hits = only === undefined || only === 'warm' ? warmStarts() : []
  const total = results.reduce((sum, { row }) => sum + row.functions, 0)
  const weighted = (column) => results.reduce((sum, { row }) => sum + row[column] * row.functions, 0) / total
  const most = (column) => Math.max(...hits.map((hit) => hit[column]))
  return {
    rows: [...results.map(({ row }) => row), ...hits],
    ratios: {
      ...(total > 0 && {
        'domain for every parameter': weighted('domain for every parameter'),
        'all tuples type-check': weighted('all tuples type-check'),
        'called without an error of ours': weighted('called without an error of ours'),
      }),
      ...(hits.length > 0 && {
        'hit, first file (CPU ms)': most('hit, first file (CPU ms)'),
        'hit, mean of all files (CPU ms)': most('hit, mean of all files (CPU ms)'),
      }),
    },
    versions: Object.fromEntries([...packages, 'ts-morph', 'vitest'].map((name) => [name, versionOf(version, name)])),
  }
}

function warmStarts() {
  return [
    { files: 50, tests: 40, calls: 5 },
    { files: 400, tests: 40, calls: 5 },
  ].map((size) => warmVitest(size, tmpdir()))
}

function printRemains({ row, failures, lost }) {
  console.log(`\n${row.package}: ${failures.length} functions are left`)
  for (const { name, cause, detail } of failures) console.log(`  ${name}: ${cause}\n      ${detail}`)
  console.log(`${row.package}: ${lost.length} functions hang or crash under some of their arguments`)
  for (const { name, cause, calls, source } of lost) {
    console.log(`  ${name}: ${cause}, ${calls} calls, such as (${String(source).slice(0, 160)})`)
  }
}

function versionOf(version, name) {
  try {
    return version(name)
  } catch {
    return 'unknown'
  }
}
