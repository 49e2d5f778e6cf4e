// Uses the packed packages as a stranger would, one line per thing tried. `node checks/packed.mjs` runs it; the word
// `keep` leaves the projects behind to look at, `v4`, `v5` or `jest` tries one runner only.

import { jestScenarios } from './jest-scenarios.mjs'
import { createProject } from './project.mjs'
import { scenarios } from './scenarios.mjs'

const vitest = (version) => ({
  vitest: version,
  '@vitest/coverage-v8': version,
  '@vitest/coverage-istanbul': version,
})
const withVitest = { fixtures: 'fixtures', type: 'module', host: '@fuzzwright/vitest', scenarios }
const common = { typescript: '7.0.2', '@types/node': '22.20.5' }
const withJest = {
  jest: '30.5.2',
  '@types/jest': '30.0.0',
  '@types/node': '22.20.5',
  'babel-jest': '30.5.2',
  '@babel/core': '7.29.13',
  '@babel/preset-env': '7.29.14',
  '@babel/preset-typescript': '7.29.7',
  '@swc/core': '1.16.22',
  '@swc/jest': '0.2.39',
  'ts-jest': '29.4.15',
  // The last with an interface for ts-jest.
  typescript: '6.0.3',
}

/** The runners a stranger may have; each is a kind of project as `createProject` takes it. */
export const combinations = [
  { key: 'v4', title: 'Vitest 4.1 on this Node', ...withVitest, packages: { ...common, ...vitest('4.1.12') } },
  {
    key: 'v5',
    title: 'Vitest 5 on Node 24',
    ...withVitest,
    packages: { ...common, ...vitest('5.1.1') },
    node: '24.21.0',
  },
  {
    key: 'jest',
    title: 'Jest 30 on this Node',
    fixtures: 'jest/fixtures',
    type: 'commonjs',
    host: '@fuzzwright/jest',
    packages: withJest,
    scenarios: jestScenarios,
  },
]

/**
 * @param {readonly string[]} tarballs absolute paths of the packed packages
 * @param {readonly string[]} [words]
 * @returns {Promise<boolean>} whether everything tried works
 */
export async function tryAsStranger(tarballs, words = []) {
  let worked = true
  const chosen = combinations.filter(({ key }) => words.includes(key))
  for (const combination of chosen.length > 0 ? chosen : combinations) {
    worked = (await tryCombination(tarballs, combination, words)) && worked
  }
  return worked
}

async function tryCombination(tarballs, { title, scenarios: attempts, ...kind }, words) {
  console.log(`\n${title}`)
  const project = await createProject(tarballs, kind)
  let worked = true
  for (const [name, attempt] of attempts) {
    const start = performance.now()
    const problem = await attempt(project).then(
      () => undefined,
      (error) => error,
    )
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`  ${problem === undefined ? 'ok    ' : 'FAILED'} ${name}  ${seconds} s`)
    if (problem !== undefined) console.log(indent(problem.message))
    worked &&= problem === undefined
  }
  if (words.includes('keep')) console.log(`  left behind: ${project.folder}`)
  else project.remove()
  return worked
}

function indent(text) {
  return text.replace(/^/gm, '         ')
}
