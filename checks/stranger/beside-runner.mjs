// What a runner can do besides running tests still works with us: its coverage, its cache of modules.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'

const plainTest = 'tests/plain.test.ts'
const coveredTest = 'tests/covered.test.ts'

/** The same test, reported by the same provider: we must not show in the figures. */
export async function coverageOfVitestIsUntouched(project, provider) {
  const flags = ['--coverage.enabled', `--coverage.provider=${provider}`, '--coverage.reporter=json']
  await compareCoverage(project, {
    plain: () => project.vitest(['--config=plain.config.ts', plainTest, ...flags]),
    beside: (...tests) => project.vitest([...tests, ...flags]),
  })
}

/** `config` names one of configs/, beside which stands one without us. */
export async function coverageOfJestIsUntouched(project, config, provider) {
  const flags = ['--coverage', `--coverageProvider=${provider}`, '--coverageReporters=json']
  const jest = (name, tests) =>
    project.jest([`--config=configs/${name}.mjs`, '--rootDir=.', ...flags, '--runTestsByPath', ...tests])
  await compareCoverage(project, {
    plain: () => jest(`plain-${config}`, [plainTest]),
    beside: (...tests) => jest(config, tests),
    // Jest takes each block that V8 saw running for a branch, so more runs make more branches.
    placesStay: provider !== 'v8',
  })
}

async function compareCoverage(project, { plain, beside, placesStay = true }) {
  const without = await coverageOf(project, plain())
  deepEqual(await coverageOf(project, beside(plainTest)), without)
  const fuzzed = await coverageOf(project, beside(plainTest, coveredTest))
  if (placesStay) deepEqual(placesOf(fuzzed), placesOf(without), 'a fuzz test moved statements')
  const reached = ({ s }) => Object.values(s).filter((count) => count > 0).length
  ok(reached(fuzzed) > reached(without), `a search reaches no more than the plain test: ${reached(fuzzed)}`)
}

/** What was reported of src/people.ts. */
async function coverageOf(project, running) {
  rmSync(project.path('coverage'), { recursive: true, force: true })
  const { code, output } = await running
  equal(code, 0, output)
  const report = JSON.parse(readFileSync(project.path('coverage', 'coverage-final.json'), 'utf8'))
  const found = Object.entries(report).find(([file]) => file.endsWith('people.ts'))
  ok(found !== undefined, `nothing is said of people.ts, only of ${Object.keys(report).join(', ') || 'nothing'}`)
  const { statementMap, fnMap, branchMap, s, f, b } = found[1]
  return { statementMap, fnMap, branchMap, s, f, b }
}

function placesOf({ statementMap, fnMap, branchMap }) {
  return { statementMap, fnMap, branchMap }
}

/** A second run takes transformed modules from disk: they must be the instrumented ones, and tests keep their types. */
export async function moduleCacheIsShared(project, expectGuided) {
  rmSync(project.path('node_modules', '.experimental-vitest-cache'), { recursive: true, force: true })
  for (const _run of ['fills the cache', 'reads the cache']) {
    project.forget()
    await expectGuided(['--experimental.fsModuleCache'])
  }
  // With the plugin gone, what it left in the cache must not be taken.
  const { code, output } = await project.vitest(['--config=plain.config.ts', plainTest, '--experimental.fsModuleCache'])
  equal(code, 0, output)
}
