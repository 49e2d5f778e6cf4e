// The suite to compare with: the same emitter, the same domains, the same number of tests of each function, inputs by chance.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeAll } from '@fuzzwright/analyzer'
import { Draft, runTestFile, searchInProject, usualStyle, wantedFunctions } from '@fuzzwright/write/steps'
import { runProcess } from '../../checks/run-process.mjs'

/** As `fuzzwright write` starts programs. */
async function start(command, words, { cwd, env, limitMs }) {
  const { code, output } = await runProcess(command, words, { cwd, env, timeoutMs: limitMs })
  return { killed: code !== 0 && output.includes(' was ended by '), output }
}

/** @param {Map<string, number>} counts tests by name of the function */
export async function writeRandomSuite({ folder, modules }, counts, seed) {
  const shell = { cwd: folder, env: process.env, node: process.execPath, drawSeed: () => seed, start }
  mkdirSync(join(folder, 'random'), { recursive: true })
  for (const module of modules) {
    const file = join(folder, 'src', `${module}.ts`)
    const planned = wantedFunctions(describeAll(file), file)
    const plan = {
      module: file,
      functions: planned,
      guesses: [],
      seed,
      runs: 1,
      timeBudget: 5_000,
      chance: planned.map(({ callee }) => counts.get(callee) ?? 0),
    }
    const answer = await searchInProject(
      plan,
      { host: 'vitest', root: folder, folder: join(folder, 'src'), modules: [file] },
      shell,
    )
    const out = join(folder, 'random', `${module}.test.ts`)
    // Not checked by types: what chance drew is taken as it is.
    const draft = new Draft({
      request: { file, host: 'vitest', fuzz: false, seed },
      host: 'vitest',
      importHost: true,
      module: file,
      out,
      specifier: `../src/${module}`,
      style: usualStyle,
      isTyped: false,
      functions: planned,
      guesses: [],
      answer,
      canFuzz: false,
    })
    writeFileSync(out, draft.text())
    const { tests } = await runTestFile('vitest', folder, out, shell)
    draft.drop(tests.filter((test) => !test.passed))
    writeFileSync(out, draft.text())
  }
}
