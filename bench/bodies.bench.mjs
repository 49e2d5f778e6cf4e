// The 12 rare branches as bodies of properties in a test file with explicit domains: Vitest 4.1, Vitest 5, Jest 30
//
// The packed packages are installed as a stranger would. `npm run bench -- bodies [v4|v5|jest …] [seeds=<n>] [rounds=<n>]`;
// the cost is the CPU time of the tests, beside that of the same bodies in a source file, in turn within one process.
import { readFileSync, rmSync } from 'node:fs'
import { packAll } from '../checks/packed.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { costFile, endlessSource, findingFile, names } from './bodies/test-files.mjs'

const mostRuns = 10_000

export default async function bodies({ args }) {
  const number = (word, usual) =>
    Number(args.find((arg) => arg.startsWith(`${word}=`))?.slice(word.length + 1) ?? usual)
  const [seeds, rounds] = [number('seeds', 20), number('rounds', 31)]
  const wanted = args.filter((word) => !word.includes('='))
  const tarballs = await packAll()
  const rows = []
  for (const combination of combinations) {
    if (wanted.length === 0 || wanted.includes(combination.key)) {
      rows.push(await tryHost(tarballs, combination, { seeds, rounds }))
    }
  }
  const complete = rows.filter((row) => row.found === `${names.length * seeds}/${names.length * seeds}`).length
  const ratios = { 'hosts with every branch for every seed': complete, 'in all': rows.length }
  return { rows, ratios, versions: {}, partial: args.length > 0 }
}

async function tryHost(tarballs, { title, ...kind }, { seeds, rounds }) {
  const project = await createProject(tarballs, kind)
  const host = kind.host.endsWith('jest') ? 'jest' : 'vitest'
  rmSync(project.path('tests'), { recursive: true })
  if (host === 'jest') project.write('jest.config.mjs', "export { default } from './configs/swc.mjs'\n")
  const extension = kind.type === 'commonjs' ? '' : '.ts'
  project.write('tests/found.test.ts', findingFile(kind.host, { seeds, runs: mostRuns }))
  const { tests, output } = await project[host]([])
  if (tests.size !== names.length * seeds) throw new Error(`${tests.size} tests ran:\n${output}`)
  const found = [...tests].filter(
    ([, { status, message }]) => status === 'failed' && message.includes('RangeError: found'),
  )
  const missed = [...tests.keys()].filter((name) => !found.some(([other]) => other === name))
  rmSync(project.path('tests'), { recursive: true })
  project.write('src/branches.ts', endlessSource)
  const sourcePath = `../src/branches${extension}`
  project.write('tests/cost.test.ts', costFile(kind.host, { rounds, runs: mostRuns, sourcePath }))
  const cost = await project[host]([])
  const ratio = costRatio(project, cost.output)
  project.remove()
  return {
    host: title,
    found: `${found.length}/${tests.size}`,
    missed: missed.join(', ').slice(0, 120),
    'CPU ms own': ratio.own,
    'CPU ms imported': ratio.imported,
    'own / imported': ratio.own / ratio.imported,
    dearest: ratio.dearest,
  }
}

/** Sums over the branches of the median of the rounds, and the median of what a branch's pairs differ by; the first round only warms up. */
function costRatio(project, output) {
  let costs
  try {
    costs = JSON.parse(readFileSync(project.path('costs.json'), 'utf8'))
  } catch {
    throw new Error(`nothing was measured:\n${output}`)
  }
  const times = new Map()
  for (const [title, milliseconds] of costs) {
    const [side, name, round] = title.split(' ')
    if (round === '0') continue
    const key = `${side} ${name}`
    times.set(key, [...(times.get(key) ?? []), { round, milliseconds }])
  }
  const medianOf = (side, name) => median(times.get(`${side} ${name}`).map(({ milliseconds }) => milliseconds))
  const sum = (side) => names.reduce((total, name) => total + medianOf(side, name), 0)
  const ratios = names.map((name) => [pairedRatio(times.get(`own ${name}`), times.get(`imported ${name}`)), name])
  const [worst, dearest] = ratios.sort(([a], [b]) => b - a)[0]
  return { own: sum('own'), imported: sum('imported'), dearest: `${dearest} ${worst.toFixed(2)}` }
}

/** Both sides of a round have its seed. */
function pairedRatio(own, imported) {
  const ofRound = new Map(imported.map(({ round, milliseconds }) => [round, milliseconds]))
  return median(own.map(({ round, milliseconds }) => milliseconds / ofRound.get(round)))
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
