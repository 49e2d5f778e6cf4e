/** The workflow `ci init` writes, run step by step in clean clones as a runner of GitHub Actions does. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { patienceMs, runProcess } from '../../../checks/run-process.mjs'
import { countedTime } from '../../../checks/search-for.mjs'
import { folderInRepository } from '../src/project/repository.ts'
import { cleanEnvironment, Project } from './project.ts'
import { runHere } from './run-here.ts'

const sound = `export function half(n: number): number {
  return n / 2
}
`
const broken = `export function half(n: number): number {
  const halves = new Map([[4711, undefined]])
  return halves.has(n) ? halves.get(n)!.length : n / 2
}
`
const project = new Project({
  '.gitignore': 'node_modules\n',
  'package-lock.json': '{}',
  'src/half.ts': sound,
  'src/third.ts': 'export const third = (n: number): number => (n > 10 ? n / 3 : n)\n',
  'tests/half.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { half } from '../src/half.ts'

fuzzIt('halves', half)
`,
  'tests/third.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { test } from 'vitest'
import { third } from '../src/third.ts'

test('an ordinary one', () => {})
fuzzIt('thirds', third)
fuzzIt('thirds again', third)
`,
})
const place = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-ci-')))
const origin = join(place, 'origin.git')
afterAll(() => {
  project.remove()
  rmSync(place, { recursive: true, force: true })
})

interface Step {
  readonly run?: string
  readonly uses?: string
}
type Jobs = Readonly<Record<string, { readonly steps: readonly Step[]; readonly strategy?: unknown }>>
let jobs: Jobs = {}

const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main']
const git = (cwd: string, ...words: readonly string[]): string =>
  execFileSync('git', [...who, ...words], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** What `actions/checkout` and the installation leave. */
function cloned(name: string, branch: string): string {
  const folder = join(place, name)
  git(place, 'clone', '--quiet', '--branch', branch, origin, folder)
  symlinkSync(project.path('node_modules'), join(folder, 'node_modules'))
  return folder
}

interface StepEnd {
  readonly code: number
  readonly output: string
  readonly summary: string
}

/** The commands of a job but its installation, until one fails; `matrix` stands where the job asks for it. */
async function runJob(name: string, cwd: string, matrix = ''): Promise<readonly StepEnd[]> {
  const ends: StepEnd[] = []
  for (const { run } of jobs[name]?.steps ?? []) {
    if (run === undefined || run === 'npm ci') continue
    const summary = `${cwd}.summary.md`
    writeFileSync(summary, '')
    const command = run.replaceAll('${{ matrix.shard }}', matrix)
    const { code, output } = await runProcess('bash', ['-e', '-c', command], {
      cwd,
      env: { ...cleanEnvironment(), ...countedTime(), GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
      timeoutMs: patienceMs,
    })
    ends.push({ code, output, summary: readFileSync(summary, 'utf8') })
    if (code !== 0) break
  }
  return ends
}

function onOrigin(branch: string): readonly string[] {
  return git(origin, 'ls-tree', '-r', '--name-only', branch).trim().split('\n')
}

beforeAll(async () => {
  const bin = project.path('node_modules', '.bin')
  mkdirSync(bin, { recursive: true })
  const program = project.path('node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
  writeFileSync(join(bin, 'fuzzwright'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(join(bin, 'fuzzwright'), 0o755)
  git(place, 'init', '--quiet', '--bare', origin)
  git(project.folder, 'init', '--quiet')
  git(project.folder, 'remote', 'add', 'origin', origin)
  const words = ['ci', 'init', '--pull-request', '1s', '--nightly', '1s', '--shards', '2']
  const { code, out } = await runHere(words, { cwd: project.folder })
  expect(code, out).toBe(0)
  expect(out).toBe('wrote .github/workflows/fuzz.yml: commit it, and the next pull request is searched.\n')
  jobs = (parse(readFileSync(project.path('.github/workflows/fuzz.yml'), 'utf8')) as { jobs: Jobs }).jobs
  git(project.folder, 'add', '.')
  git(project.folder, 'commit', '--quiet', '-m', 'all')
  git(project.folder, 'push', '--quiet', 'origin', 'main')
})

test('a workflow that is there stays, and branch, packages and machines are those of the project', async () => {
  expect(JSON.stringify(jobs)).toContain('npm ci')
  const { code, out } = await runHere(['ci', 'init', '--json'], { cwd: project.folder })
  expect(code).toBe(2)
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'workflow-exists' } })
  const error = await runHere(['ci', 'init'], { cwd: project.folder })
  expect(error.err).toBe(
    'error: .github/workflows/fuzz.yml is there already.\n  Give another path with --out, or write over it with --force.\n',
  )
  project.write('sub/pnpm-lock.yaml', '')
  const path = '.github/workflows/sub.yml'
  const sub = ['ci', 'init', '--branch', 'trunk', '--shards', '3', '--out', path, '--json']
  const written = await runHere(sub, { cwd: project.path('sub') })
  expect(JSON.parse(written.out)).toEqual({ file: path })
  const text = readFileSync(project.path(path), 'utf8')
  expect(text).toContain('run: pnpm install --frozen-lockfile')
  expect(text).toContain('pnpm exec fuzzwright fuzz --for 2m --changed origin/trunk --take-only')
  expect(text).toContain('shard: [1, 2, 3]')
  expect(parse(text)).toMatchObject({ defaults: { run: { 'working-directory': 'sub' } } })
  expect(text).toContain('sarif_file: sub/fuzz.sarif')
  expect(folderInRepository(project.path('sub'))).toBe('sub')
  expect(folderInRepository(project.folder)).toBe('')
})

test('a pull request that changes nothing that fuzz tests import is not searched', async () => {
  git(project.folder, 'switch', '--quiet', '-c', 'words')
  project.write('README.md', 'words\n')
  git(project.folder, 'add', 'README.md')
  git(project.folder, 'commit', '--quiet', '-m', 'words')
  git(project.folder, 'push', '--quiet', 'origin', 'words')
  const [end] = await runJob('pull-request', cloned('words', 'words'))
  expect(end?.code).toBe(0)
  expect(end?.output).toMatch(/(^|\n)No fuzz test imports what has changed\.\n$/)
  expect(end?.summary).toBe('### Fuzzwright: nothing new found\n\nNo fuzz test imports what has changed.\n')
})

test('a bug in changed code is found, and told at its line; other tests are left alone', async () => {
  git(project.folder, 'switch', '--quiet', '-c', 'change', 'main')
  project.write('src/half.ts', broken)
  git(project.folder, 'commit', '--quiet', '--all', '-m', 'change')
  git(project.folder, 'push', '--quiet', 'origin', 'change')
  const folder = cloned('change', 'change')
  const [end] = await runJob('pull-request', folder)
  expect(end?.code, end?.output).toBe(1)
  expect(end?.output).toMatch(/\n::error file=.*\/src\/half\.ts,title=tests\/half\.test\.ts > halves,line=3,/)
  expect(end?.output).not.toContain('thirds')
  expect(end?.summary).toMatch(/^### Fuzzwright: 1 new finding\n\n\| test \| fails with \| for \| again \|\n/)
  expect(end?.summary).toMatch(/\n\d+ inputs? kept for the next search, of 1 test \(\+\d+\)\.\n/)
  const { runs } = JSON.parse(readFileSync(join(folder, 'fuzz.sarif'), 'utf8'))
  expect(runs[0].results).toMatchObject([{ ruleId: 'TypeError', level: 'error' }])
  expect(git(origin, 'branch', '--list')).not.toContain('fuzz-corpus')
})

test('a night that has found nothing pushes nothing', async () => {
  const ends = await runJob('findings', cloned('no-findings', 'words'))
  expect(
    ends.map(({ code }) => code),
    ends.at(-1)?.output,
  ).toEqual([0, 0])
  expect(ends.at(-1)?.output).toBe('Nothing new.\n')
})

test('at night shards share the tests, and what they find arrives as a branch', async () => {
  git(project.folder, 'push', '--quiet', 'origin', 'change:main')
  const shards = await Promise.all(
    ['1', '2'].map((shard) => runJob('nightly', cloned(`shard-${shard}`, 'main'), shard)),
  )
  const said = shards.map(([end]) => end?.output ?? '')
  const searched = said.map((text) =>
    ['halves', 'thirds', 'thirds again'].filter(
      (name) => text.includes(`◇ ${name}:`) || text.includes(`${name}: TypeError`),
    ),
  )
  expect(searched.flat().sort(), said.join('\n')).toEqual(['halves', 'thirds', 'thirds again'])
  expect(onOrigin('fuzz-corpus').length).toBeGreaterThan(1)
  const ends = await runJob('findings', cloned('findings', 'main'))
  expect(
    ends.map(({ code }) => code),
    ends.map(({ output }) => output).join('\n'),
  ).toEqual([0, 0])
  const added = onOrigin('fuzz-findings').filter((path) => path.includes('__fuzz__'))
  expect(added).toEqual([expect.stringMatching(/^tests\/__fuzz__\/half\.test\.ts\/halves\/\w+\.json$/)])
  git(origin, 'update-ref', 'refs/heads/main', 'refs/heads/fuzz-findings')
  const again = await runJob('findings', cloned('findings-again', 'main'))
  expect(again.at(-1)?.output).toBe('Nothing new.\n')
})
