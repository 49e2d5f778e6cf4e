// The same mutants made by hand: the file is edited on disk, and the suite of its module runs in a new process.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { applyMutant } from '@fuzzwright/mutants'

/** What has not ended by itself in this time never does. */
const limitMs = 60_000

/** Numbers of the mutants that make the suite fail, or never end. */
export async function verdictsByHand({ folder }, mutants) {
  const noticed = new Set()
  const suites = new Suites(folder)
  try {
    for (const mutant of mutants) {
      const file = join(folder, mutant.file)
      const before = readFileSync(file, 'utf8')
      try {
        writeFileSync(file, applyMutant(before, mutant))
        const suite = `src/${mutant.file.split('/')[1]}.test.ts`
        // A loop that never ends keeps its worker for ever, so such a mutant gets a Vitest of its own, which can be ended.
        const isAlone = mutant.verdict === 'timed out'
        if (await (isAlone ? failsAlone(folder, suite) : suites.fail(suite, file))) noticed.add(mutant.id)
      } finally {
        writeFileSync(file, before)
        suites.forget(file)
      }
    }
  } finally {
    await suites.close()
  }
  return noticed
}

/** A suite by a Vitest that lives on: each run loads everything anew, in a worker of its own. */
class Suites {
  folder
  vitest

  constructor(folder) {
    this.folder = folder
  }

  async fail(suite, changed) {
    this.vitest ??= await opened(this.folder)
    this.forget(changed)
    const own = (await this.vitest.globTestSpecifications()).filter(({ moduleId }) => moduleId.endsWith(`/${suite}`))
    if (own.length === 0) throw new Error(`there is no suite ${suite}`)
    this.vitest.state.clearErrors()
    const answer = await inTime(this.vitest.runTestSpecifications(own))
    // A worker that ends in the middle leaves Vitest waiting, too.
    if (answer === undefined) {
      await this.close()
      return true
    }
    // What Vitest answers has the files of earlier runs in it.
    const isFailed = answer.testModules
      .filter(({ moduleId }) => own.some((one) => one.moduleId === moduleId))
      .some((one) => one.errors().length > 0 || !one.ok())
    return isFailed || this.vitest.state.getUnhandledErrors().length > 0
  }

  forget(file) {
    this.vitest?.invalidateFile(file)
  }

  async close() {
    const { vitest } = this
    this.vitest = undefined
    await vitest?.close()
  }
}

async function opened(folder) {
  const entry = createRequire(join(folder, 'package.json')).resolve('vitest/node')
  const { createVitest } = await import(pathToFileURL(entry).href)
  process.env.SUITE = 'src/*.test.ts'
  const options = { root: folder, watch: false, run: true, silent: true, bail: 0, reporters: [{}], pool: 'forks' }
  const vitest = await createVitest('test', options, { logLevel: 'silent' })
  await vitest.standalone()
  return vitest
}

/** `undefined` where it takes too long. */
function inTime(run) {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined)
  })
  return Promise.race([run, late]).finally(() => clearTimeout(timer))
}

function failsAlone(folder, suite) {
  const words = [join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
  // With its workers in one group: who ends Vitest alone leaves the loop behind.
  const child = spawn(process.execPath, words, {
    ...{ cwd: folder, stdio: 'ignore', detached: true },
    env: { ...process.env, SUITE: suite },
  })
  const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), limitMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code !== 0)
    })
  })
}
