// A project of ten parsers with a fuzz test each, as checkouts of one commit: for campaigns of real runners.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installInto } from '../../checks/installed-packages.mjs'
import { bundleParsers, parsers } from './parsers.mjs'

const vitest = fileURLToPath(new URL('../../packages/vitest/node_modules/vitest', import.meta.url))

const config = `import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright()] })
`

/** Makes checkouts below `folder`, all with the same commit; answers their paths. */
export async function makeCheckouts(folder, names, chosen = parsers) {
  const first = join(folder, names[0])
  await bundleParsers(join(first, 'src'), chosen)
  mkdirSync(join(first, 'tests'))
  for (const { name } of chosen) writeFileSync(join(first, 'tests', `${name}.test.ts`), testOf(name))
  writeFileSync(join(first, 'vitest.config.ts'), config)
  writeFileSync(join(first, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(first, '.gitignore'), 'node_modules\n')
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: first, stdio: 'pipe' })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'parsers')
  for (const name of names.slice(1)) cpSync(first, join(folder, name), { recursive: true })
  for (const name of names) {
    installInto(join(folder, name), ['fuzzwright', '@fuzzwright/vitest'])
    mkdirSync(dirname(join(folder, name, 'node_modules', 'vitest')), { recursive: true })
    symlinkSync(vitest, join(folder, name, 'node_modules', 'vitest'), 'dir')
  }
  return names.map((name) => join(folder, name))
}

/** Errors that are thrown on purpose are allowed; those of the language itself are findings. */
function testOf(name) {
  return `import { fuzzIt } from '@fuzzwright/vitest'
import { read } from '../src/${name}.mjs'

fuzzIt('${name} reads anything', { stepBudget: 100_000 }, (text: string) => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error
  }
})
`
}
