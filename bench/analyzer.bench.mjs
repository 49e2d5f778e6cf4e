// How many functions of real libraries can be described and called with fitting values, and what an unchanged test file costs.
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { census } from './analyzer/census.mjs'
import { warmHit } from './analyzer/warm-hit.mjs'

const packages = ['remeda', 'date-fns', 'lodash-es', 'validator']
const from = fileURLToPath(new URL('.', import.meta.url))

/** `npm run bench -- analyzer [tuples]`: argument tuples per function, 200 if not said. */
export default async function ({ args, version }) {
  const tuples = Number(args[0] ?? 200)
  const results = packages.map((name) => census(name, { from, tuples }))
  for (const { row, failures } of results) {
    console.log(`\n${row.package}: ${failures.length} functions are left`)
    for (const { name, cause, detail } of failures) console.log(`  ${name}: ${cause}\n      ${detail}`)
  }
  const hits = [warmHit(50, 5, tmpdir()), warmHit(400, 5, tmpdir())]
  const total = results.reduce((sum, { row }) => sum + row.functions, 0)
  const weighted = (column) => results.reduce((sum, { row }) => sum + row[column] * row.functions, 0) / total
  return {
    rows: [...results.map(({ row }) => row), ...hits],
    ratios: {
      'domain for every parameter': weighted('domain for every parameter'),
      'all tuples type-check': weighted('all tuples type-check'),
      'called without an error of ours': weighted('called without an error of ours'),
      'hit, next file (ms)': Math.max(...hits.map((hit) => hit['hit, next file (ms)'])),
    },
    versions: Object.fromEntries([...packages, 'ts-morph'].map((name) => [name, versionOf(version, name)])),
  }
}

function versionOf(version, name) {
  try {
    return version(name)
  } catch {
    return 'unknown'
  }
}
