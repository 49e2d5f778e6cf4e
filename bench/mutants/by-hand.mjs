// The same mutants made by hand: the file is edited on disk, and the suite runs in a new process of Vitest's.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { applyMutant } from '@fuzzwright/mutants'

/** What does not end by itself in this time never does. */
const limitMs = 30_000

/** Numbers of the mutants that make the suite fail, or never end. Each run loads everything anew, in a process of its own. */
export async function verdictsByHand({ folder }, mutants) {
  const entry = createRequire(join(folder, 'package.json')).resolve('vitest/node')
  const { createVitest } = await import(pathToFileURL(entry).href)
  process.env.SUITE = 'src/*.test.ts'
  const options = { root: folder, watch: false, run: true, silent: true, bail: 0, reporters: [{}], pool: 'forks' }
  const vitest = await createVitest('test', options, { logLevel: 'silent' })
  const noticed = new Set()
  try {
    await vitest.standalone()
    for (const mutant of mutants) {
      // A loop that never ends would keep its process for ever; that it does is what its verdict says.
      if (mutant.verdict === 'timed out' || (await fails(vitest, folder, mutant))) noticed.add(mutant.id)
    }
  } finally {
    await vitest.close()
  }
  return noticed
}

async function fails(vitest, folder, mutant) {
  const file = join(folder, mutant.file)
  const before = readFileSync(file, 'utf8')
  try {
    writeFileSync(file, applyMutant(before, mutant))
    vitest.invalidateFile(file)
    const module = mutant.file.split('/')[1]
    const all = await vitest.globTestSpecifications()
    const own = all.filter(({ moduleId }) => moduleId.endsWith(`/${module}.test.ts`))
    vitest.state.clearErrors()
    const { testModules } = await Promise.race([vitest.runTestSpecifications(own), silence()])
    // What Vitest answers has the files of earlier runs in it.
    const isFailed = testModules
      .filter(({ moduleId }) => own.some((one) => one.moduleId === moduleId))
      .some((one) => one.errors().length > 0 || !one.ok())
    return isFailed || vitest.state.getUnhandledErrors().length > 0
  } finally {
    writeFileSync(file, before)
    vitest.invalidateFile(file)
  }
}

function silence() {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('a run by hand did not end')), limitMs).unref()
  })
}
