// One worker of the features bench: a process that searches one parser when it is its turn, and exchanges what it learned when it is told.
// Its clock counts runs, so that it gets the same on a busy machine, where a second of CPU may be worth a third of another one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe } from '@fuzzwright/analyzer'
import { runFuzzTest } from '@fuzzwright/core/host'
import { corpusFolder, DirectoryCorpusStore } from '@fuzzwright/core/tooling'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { exchange, FolderStore } from '../../packages/campaign/dist/esm/index.js'

const [parser, bundles, cwd, shared] = process.argv.slice(2)
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

installRuntime()
mkdirSync(join(cwd, 'tests'), { recursive: true })
const test = { file: join(cwd, 'tests', `${parser}.test.ts`), projectRoot: cwd, name: 'reads anything' }
writeFileSync(test.file, '')
const bundle = join(bundles, `${parser}.mjs`)
const own = join(cwd, `${parser}.mjs`)
writeFileSync(own, instrument(readFileSync(bundle, 'utf8'), own).code)
const typed = join(cwd, `${parser}.ts`)
writeFileSync(
  typed,
  `import { read } from './${parser}.mjs'\nexport function parse(text: string): void { read(text) }\n`,
)
const { read } = await import(pathToFileURL(own).href)
const description = await describe(typed, 'parse')
let runs = 0
const property = (text) => {
  runs++
  try {
    read(text)
  } catch {
    // Texts that are refused are no findings of this bench.
  }
}
const store = new FolderStore(shared)
/** Of the clock. A breath comes each 20 ms: often enough that no turn is much too long. */
const runsPerMillisecond = 1

const does = {
  /** So many runs, those of inputs that others have learned among them. */
  async search({ most, seed }) {
    const before = runs
    const report = await asked({ fuzzFor: most / runsPerMillisecond, seed })
    return { features: report.features, runs: runs - before }
  },
  /** Features that the kept inputs show, and nothing else. */
  async count() {
    const report = await asked({ fuzzFor: 3_600_000, seed: 1, minimize: true })
    return {
      features: report.features,
      reached: report.coverage?.reached,
      edges: report.coverage?.edges,
      corpus: report.corpus,
    }
  },
  /** What a search of so many runs from nothing finds: at which run, which features, and which one found before led there. */
  async record({ most, seed }) {
    const finds = []
    const end = hear((find) => finds.push(find))
    await asked({ fuzzFor: most / runsPerMillisecond, seed })
    end()
    return { finds, runs }
  },
  async exchange() {
    const { pushed, pulled } = await exchange(cwd, store)
    return { pushed, pulled }
  },
}

/** Tells of each run that shows what none before it did, until the answer is called. */
function hear(tell) {
  const source = coverageSource()
  const { stop } = source
  const known = new Map()
  const shown = []
  source.stop = () => {
    const isNew = stop.call(source)
    if (!isNew) return isNew
    const all = shown.slice(0, source.features(shown))
    const fresh = all.filter((feature) => !known.has(feature))
    // The latest of what the run shows besides: without it nobody would have come there.
    const parent = all.reduce((latest, one) => ((known.get(one) ?? -1) > (known.get(latest) ?? -1) ? one : latest), -1)
    for (const feature of fresh) known.set(feature, runs)
    if (fresh.length > 0) tell({ run: runs, parent, features: fresh })
    return isNew
  }
  return () => {
    source.stop = stop
  }
}

function asked(environment) {
  return runFuzzTest({
    test,
    property,
    description,
    defaultSeed: 1,
    clock: { now: () => runs / runsPerMillisecond },
    coverage: coverageSource(),
    corpusStore: new DirectoryCorpusStore(corpusFolder(cwd)),
    environment,
    // As in the tests of project.mjs: picomatch does not come to an end of some texts, and 2,000,000 steps of each are all it would do.
    options: { shrinkRuns: 1, explain: false, stepBudget: 100_000 },
  })
}

process.on('disconnect', () => process.exit())
process.on('message', async ({ what, order = {} }) => {
  const start = cpu()
  const answer = await does[what](order)
  process.send?.({ ...answer, cpu: cpu() - start })
})
process.send({ ready: true, cpu: cpu() })
