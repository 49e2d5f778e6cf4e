// What a pull request pays for besides searching: the step that `ci init` writes for it, in a clone of its own, and the CPU of all its
// processes. A search is what goes on inside of a test's `aroundAll`; whatever else takes CPU is counted as being outside of it.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installInto } from '../../checks/installed-packages.mjs'

const vitest = fileURLToPath(new URL('../../packages/vitest/node_modules/vitest', import.meta.url))
const who = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main']
const git = (cwd, ...words) => execFileSync('git', [...who, ...words], { cwd, stdio: 'pipe', encoding: 'utf8' })

/** Four test files; the change is about the code of the first, which has four fuzz tests. */
const files = {
  '.gitignore': 'node_modules\n*.md\n*.sarif\n',
  'package.json': '{ "name": "project", "type": "module", "scripts": {} }\n',
  'package-lock.json':
    '{ "name": "project", "lockfileVersion": 3, "requires": true, "packages": { "": { "name": "project" } } }\n',
  'tsconfig.json':
    '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext", "noEmit": true, "types": [], "allowImportingTsExtensions": true } }\n',
  'vitest.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright()] })
`,
  'tests/measured.ts': `import { appendFileSync } from 'node:fs'
export const measured = {
  async aroundAll(run: () => Promise<void>): Promise<void> {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    if (process.env.SEARCH_CPU) appendFileSync(process.env.SEARCH_CPU, (user + system) / 1000 + '\\n')
  },
}
`,
  'src/text.ts': `export interface Range { readonly from: number; readonly to: number; readonly step?: number }
export function parseRange(text: string): Range | undefined {
  const match = /^(\\d+)-(\\d+)(?:\\/(\\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, from = '0', to = '0', step] = match
  return { from: Number(from), to: Number(to), ...(step !== undefined && { step: Number(step) }) }
}
export function words(text: string): string[] {
  const found: string[] = []
  let word = ''
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === ' ' && !isQuoted) {
      if (word !== '') found.push(word)
      word = ''
    } else word += letter
  }
  return word === '' ? found : [...found, word]
}
export function indent(text: string, by: number): string {
  return text.split('\\n').map((line) => (line === '' ? line : ' '.repeat(Math.min(40, Math.max(0, by | 0))) + line)).join('\\n')
}
export function compare(a: string, b: string): number {
  const [one, other] = [a.split('.'), b.split('.')]
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [x, y] = [Number(one[at] ?? 0), Number(other[at] ?? 0)]
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}
`,
  'tests/text.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { compare, indent, parseRange, words } from '../src/text.ts'
import { measured } from './measured.ts'

fuzzIt('reads ranges', measured, (text: string) => { parseRange(text) })
fuzzIt('finds words', measured, (text: string) => { words(text) })
fuzzIt('indents', measured, (text: string, by: number) => { indent(text, by) })
fuzzIt('compares', measured, (a: string, b: string) => { compare(a, b) })
`,
  ...Object.fromEntries(
    ['lists', 'dates', 'trees'].flatMap((name, at) => [
      [
        `src/${name}.ts`,
        `export function ${name}(items: readonly number[], at: number): number {
  if (at < 0 || items.length === 0) return ${at}
  return (items[at % items.length] ?? 0) + ${at}
}
`,
      ],
      [
        `tests/${name}.test.ts`,
        `import { fuzzIt } from '@fuzzwright/vitest'
import { ${name} } from '../src/${name}.ts'
import { measured } from './measured.ts'

fuzzIt('takes ${name}', measured, (items: readonly number[], at: number) => { ${name}(items, at) })
`,
      ],
    ]),
  ),
}

/** A repository with a branch to be merged, and the packages as they would be installed; answers the step that searches it. */
function makeProject(folder, seconds) {
  const [origin, project] = [join(folder, 'origin.git'), join(folder, 'project')]
  mkdirSync(project, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  git(folder, 'init', '--quiet', '--bare', origin)
  git(project, 'init', '--quiet')
  git(project, 'remote', 'add', 'origin', origin)
  install(project)
  const program = join(project, 'node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
  execFileSync(process.execPath, [program, 'ci', 'init', '--pull-request', `${seconds}s`], {
    cwd: project,
    stdio: 'pipe',
  })
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '-m', 'all')
  git(project, 'push', '--quiet', 'origin', 'main')
  git(project, 'switch', '--quiet', '-c', 'change')
  const changed = join(project, 'src', 'text.ts')
  writeFileSync(changed, `${readFileSync(changed, 'utf8')}export const newest = 1\n`)
  git(project, 'commit', '--quiet', '--all', '-m', 'change')
  git(project, 'push', '--quiet', 'origin', 'change')
  const workflow = readFileSync(join(project, '.github', 'workflows', 'fuzz.yml'), 'utf8')
  return { origin, step: /run: (.* fuzz --for .*)/.exec(workflow)[1] }
}

function install(project) {
  installInto(project, ['fuzzwright', '@fuzzwright/vitest'])
  symlinkSync(vitest, join(project, 'node_modules', 'vitest'), 'dir')
  const bin = join(project, 'node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    join(bin, 'fuzzwright'),
    `#!/bin/sh\nexec "${process.execPath}" "$(dirname "$0")/../fuzzwright/dist/esm/main.js" "$@"\n`,
  )
  chmodSync(join(bin, 'fuzzwright'), 0o755)
}

/** Milliseconds of CPU: of all processes of the step, and of what of them went into searching. */
async function cpuOfStep(clone, step) {
  const searches = `${clone}.searches`
  writeFileSync(searches, '')
  const env = {
    ...process.env,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_STEP_SUMMARY: `${clone}.summary.md`,
    SEARCH_CPU: searches,
  }
  const child = spawn('bash', ['-e', '-c', `${step} > ${clone}.log 2>&1; times > ${clone}.times`], {
    cwd: clone,
    env,
    stdio: 'inherit',
  })
  await new Promise((settle) => child.once('close', settle))
  const [, children] = readFileSync(`${clone}.times`, 'utf8').trim().split('\n')
  const all = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
  const spans = readFileSync(searches, 'utf8').trim().split('\n').map(Number)
  return { all, search: spans.reduce((sum, span) => sum + span, 0), log: readFileSync(`${clone}.log`, 'utf8') }
}

/** `trials` clean clones, one after the other, searched for so many seconds; a row of medians. */
export async function playPullRequest({ folder, trials, seconds }) {
  const { origin, step } = makeProject(folder, seconds)
  const ends = []
  for (let trial = 0; trial < trials; trial++) {
    const clone = join(folder, `clone-${trial}`)
    git(folder, 'clone', '--quiet', '--branch', 'change', origin, clone)
    install(clone)
    const { all, search, log } = await cpuOfStep(clone, step)
    if (!log.includes('finds words')) throw new Error(log)
    ends.push({ outside: all - search, share: (100 * (all - search)) / all, ofTime: (all - search) / (10 * seconds) })
  }
  const middle = (part) => ends.map((end) => end[part]).sort((a, b) => a - b)[Math.floor(ends.length / 2)]
  return {
    part: 'pull request',
    what: `${seconds} s, four tests of one changed file`,
    trials,
    'outside ms': Math.round(middle('outside')),
    '% of CPU outside': Number(middle('share').toFixed(1)),
    '% of the time outside': Number(middle('ofTime').toFixed(1)),
  }
}
