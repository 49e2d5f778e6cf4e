// `npm run test:long`: a thousand cases of each law for every domain, where `npm test` looks at fewer. Once they hold, the
// file laws-proved.txt says for which sources; with `--if-changed`, as continuous integration runs it, nothing is done
// while those are the sources.
import { availableParallelism } from 'node:os'
import { areLawsProved, noteLawsProved } from './laws-proved.mjs'
import { runPackage } from './run-process.mjs'
import { setup } from './setup.mjs'

/** Tests that look at more cases where LAW_CASES says so. */
const tests = ['packages/core/src/laws/', 'packages/grammar/test/laws.test.ts']

if (process.argv.includes('--if-changed') && areLawsProved()) {
  console.log('laws: a thousand cases of each hold for these sources already')
} else {
  await setup({ say: () => {} })
  const words = ['run', `--maxWorkers=${availableParallelism()}`, '--reporter=default', ...tests]
  const { code } = await runPackage('vitest', words, { live: true, env: { LAW_CASES: '1000' } })
  if (code === 0) noteLawsProved()
  process.exitCode = code
}
