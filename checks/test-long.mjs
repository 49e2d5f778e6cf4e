// `npm run test:long`: a thousand cases of each law for every domain, where `npm test` looks at fewer. Once they hold, the
// file laws-proved.txt says for which sources; with `--if-changed`, as continuous integration runs it, nothing is done
// while those are the sources.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, runPackage } from './run-process.mjs'
import { filesBelow, setup } from './setup.mjs'

const stamp = join(root, 'checks', 'laws-proved.txt')
/** Tests that look at more cases where LAW_CASES says so. */
const tests = ['packages/core/src/laws/', 'packages/grammar/test/laws.test.ts']
/** What domains and their laws are made of. */
const sources = [
  ...['domain', 'domains', 'from-shape', 'laws', 'random', 'words'].map((folder) => `packages/core/src/${folder}`),
  'packages/grammar/src',
  'packages/grammar/test',
]

function digest() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'))
  }
  return `${hash.digest('hex')}\n`
}

const proved = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (process.argv.includes('--if-changed') && proved === digest()) {
  console.log('laws: a thousand cases of each hold for these sources already')
} else {
  await setup({ say: () => {} })
  const words = ['run', `--maxWorkers=${availableParallelism()}`, '--reporter=default', ...tests]
  const { code } = await runPackage('vitest', words, { live: true, env: { LAW_CASES: '1000' } })
  if (code === 0) writeFileSync(stamp, digest())
  process.exitCode = code
}
