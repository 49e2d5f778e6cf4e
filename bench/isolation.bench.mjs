// What a process of its own costs: runs a second of a parser with `isolate: true` and without, in the same Vitest, by CPU time.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { packAll } from '../checks/packed.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'

const parser = `/** The value of a sum such as \`1+(2-3)\`; a text that is none is refused. */
export function evaluate(text: string): number {
  let at = 0
  const fail = (): never => {
    throw new SyntaxError(\`at \${at}\`)
  }
  const operand = (): number => {
    if (text[at] === '(') {
      at++
      const value = sum()
      if (text[at++] !== ')') fail()
      return value
    }
    const start = at
    while (at < text.length && text[at]! >= '0' && text[at]! <= '9') at++
    return at > start ? Number(text.slice(start, at)) : fail()
  }
  const sum = (): number => {
    let value = operand()
    while (text[at] === '+' || text[at] === '-') value = text[at++] === '+' ? value + operand() : value - operand()
    return value
  }
  const value = sum()
  return at === text.length ? value : fail()
}
`

function testFile(runs, isolate) {
  return `import { fuzzIt } from '@fuzzwright/vitest'
import { evaluate } from '../src/evaluate'
fuzzIt('parses', { runs: ${runs}, isolate: ${isolate}, timeBudget: 600_000, timeout: 600_000, allowThrows: (error) => error instanceof SyntaxError }, evaluate)
`
}

/** CPU seconds of the whole tree of processes. */
function secondsOf(project, runs, isolate) {
  project.write('tests/parses.test.ts', testFile(runs, isolate))
  project.forget()
  const command = [project.path('node_modules/vitest/vitest.mjs'), 'run', 'tests/parses.test.ts']
  const { status, stdout, stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S', project.node, ...command], {
    cwd: project.folder,
    env: { ...project.environment, CI: 'true', NO_COLOR: '1' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the test did not pass:\n${stdout}\n${stderr}`)
  const [user, system] = (/(\S+) (\S+)\s*$/.exec(stderr) ?? []).slice(1).map(Number)
  return user + system
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}

/** Words: `pairs=5`, `runs=200000`: so many more runs are what is timed, so that starts do not count. */
export default async function isolation({ args }) {
  const given = (name, otherwise) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
  const [pairs, more] = [given('pairs', 5), given('runs', 200_000)]
  const { scenarios: _, ...kind } = combinations.find(({ key }) => key === 'v4')
  const project = await createProject(await packAll(), kind)
  for (const folder of ['tests', 'src']) rmSync(project.path(folder), { recursive: true })
  mkdirSync(project.path('src'))
  project.write('src/evaluate.ts', parser)
  const times = { inProcess: [], isolated: [] }
  for (let pair = 0; pair < pairs; pair++) {
    for (const isolate of pair % 2 === 0 ? [true, false] : [false, true]) {
      const start = secondsOf(project, 1000, isolate)
      times[isolate ? 'isolated' : 'inProcess'].push(secondsOf(project, 1000 + more, isolate) - start)
    }
  }
  project.remove()
  const ratio = median(times.inProcess.map((seconds, at) => seconds / times.isolated[at]))
  const row = {
    target: 'a parser',
    runs: more,
    pairs,
    'in process, s': median(times.inProcess),
    'isolated, s': median(times.isolated),
    'isolated / in process, runs a second': ratio,
  }
  return { rows: [row], ratios: { 'isolated throughput, of that in process': ratio } }
}
