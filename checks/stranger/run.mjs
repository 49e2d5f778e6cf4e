// Uses the packed packages as a stranger would, one line per thing tried. `node checks/packed.mjs` runs it; the word
// `keep` leaves the projects behind to look at, `v4` or `v5` tries one version of Vitest only.
import { createProject } from './project.mjs'
import { scenarios } from './scenarios.mjs'

const combinations = [
  { key: 'v4', title: 'Vitest 4.1 on this Node', vitest: '4.1.12' },
  { key: 'v5', title: 'Vitest 5 on Node 24', vitest: '5.1.1', node: '24.21.0' },
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

async function tryCombination(tarballs, { title, ...versions }, words) {
  console.log(`\n${title}`)
  const project = await createProject(tarballs, versions)
  let worked = true
  for (const [name, attempt] of scenarios) {
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
