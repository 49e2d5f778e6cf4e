// The stranger's project: a folder outside the repository, made of the files in fixtures/ and the packed tarballs.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patienceMs, runPackage, runProcess } from '../run-process.mjs'
import { keepModules, takeModules } from './kept-modules.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/** Nothing of a Vitest that runs us, or of the caller's wishes, may reach the project. */
const foreign = /^(VITEST|FUZZWRIGHT|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|CI$|npm_(?!config_))/
const cleanEnvironment = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => foreign.test(name))
    .map((name) => [name, undefined]),
)

/**
 * Creates and installs it.
 * @param {readonly string[]} tarballs absolute paths
 * @param {{ fixtures: string, type: string, host: string, packages: Record<string, string>, node?: string }} kind
 *   `fixtures` is a folder beside this file, `type` that of the project's modules, `host` the name of our package for its
 *   runner; `packages` are installed at exact versions; `node` names a version of the npm package that carries the binary
 */
export async function createProject(tarballs, { fixtures, type, host, packages, node }) {
  const folder = mkdtempSync(join(tmpdir(), 'stranger-'))
  cpSync(join(here, fixtures), folder, { recursive: true })
  const ours = tarballs.map((path) => [packageName(path), `file:${path}`]).filter(([name]) => isFor(host, name))
  const others = { ...packages, ...(node ? { node } : {}) }
  const manifest = {
    name: 'stranger',
    private: true,
    type,
    devDependencies: { ...Object.fromEntries(ours), ...others },
  }
  takeModules(folder, others)
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  const { code, output } = await runProcess('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: cleanEnvironment,
  })
  if (code !== 0) throw new Error(`npm install failed in ${folder}:\n${output}`)
  // A package that npm knows nothing of, with one door of declarations alone.
  if (existsSync(join(folder, 'vendor')))
    cpSync(join(folder, 'vendor'), join(folder, 'node_modules'), { recursive: true })
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node')
  if (node !== undefined && !existsSync(binary)) throw new Error(`the npm package node@${node} brought no binary`)
  return new Project(folder, node === undefined ? process.execPath : binary, () => keepModules(folder, others))
}

/** `fuzzwright-core-0.1.0.tgz` → `@fuzzwright/core`; the command line alone has no scope. */
function packageName(tarball) {
  const name = basename(tarball).replace(/-\d+\.\d+\.\d+.*\.tgz$/, '')
  return name.startsWith('fuzzwright-') ? name.replace('fuzzwright-', '@fuzzwright/') : name
}

/** A person with one runner installs nothing that wants the other. */
function isFor(host, name) {
  return name === host || !['@fuzzwright/vitest', '@fuzzwright/jest'].includes(name)
}

/** A created project and the ways to use it. */
export class Project {
  constructor(folder, node, keep) {
    this.folder = folder
    this.node = node
    this.keep = keep
    /** What has to be unset in whatever runs in the project. */
    this.clean = cleanEnvironment
    /** The environment of whatever runs in the project; undefined values are unset. */
    this.environment = { ...process.env, ...cleanEnvironment }
  }

  /** Runs Vitest once. Answers its output, and by test name the status and the failure message. */
  async vitest(words, env = {}) {
    const report = join(this.folder, 'report.json')
    rmSync(report, { force: true })
    const entry = join(this.folder, 'node_modules', 'vitest', 'vitest.mjs')
    const flags = ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await runProcess(this.node, [entry, ...flags], {
      cwd: this.folder,
      env: { ...cleanEnvironment, CI: 'true', NO_COLOR: '1', ...env },
      timeoutMs: patienceMs,
    })
    return { code, output, tests: existsSync(report) ? readReport(report) : new Map() }
  }

  /** Runs Jest once, as `vitest` does Vitest. */
  async jest(words, env = {}) {
    const report = join(this.folder, 'report.json')
    rmSync(report, { force: true })
    const flags = ['--json', `--outputFile=${report}`, ...words]
    const { code, output } = await runProcess(this.node, [this.jestEntry, ...flags], {
      cwd: this.folder,
      env: { ...cleanEnvironment, CI: 'true', NO_COLOR: '1', ...env },
      timeoutMs: patienceMs,
    })
    return { code, output, tests: existsSync(report) ? readReport(report) : new Map() }
  }

  get jestEntry() {
    return join(this.folder, 'node_modules', 'jest', 'bin', 'jest.js')
  }

  /** Runs a line as a person would paste it into a shell at the root of the project. */
  shell(line, env = {}) {
    const path = [dirname(this.node), join(this.folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
    return runProcess('sh', ['-c', line], {
      cwd: this.folder,
      env: { ...cleanEnvironment, CI: 'true', NO_COLOR: '1', PATH: path, ...env },
      timeoutMs: patienceMs,
    })
  }

  typecheck() {
    return runPackage('typescript', ['-p', 'tsconfig.json'], { program: 'tsc', from: this.folder, cwd: this.folder })
  }

  write(path, text) {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    writeFileSync(this.path(path), text)
  }

  path(...parts) {
    return join(this.folder, ...parts)
  }

  /** Forgets what searches found, as on a fresh checkout. What was read of the types stays: reading costs a second a file. */
  forget() {
    rmSync(this.path('tests', '__fuzz__'), { recursive: true, force: true })
    rmSync(this.path('tests', 'families', '__fuzz__'), { recursive: true, force: true })
    rmSync(this.path('node_modules', '.cache', 'fuzzwright', 'corpus'), { recursive: true, force: true })
  }

  /** What was installed stays for the next run. */
  remove() {
    this.keep()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const entries = testResults.flatMap(({ assertionResults }) => assertionResults)
  return new Map(
    entries.map(({ title, status, failureMessages }) => [title, { status, message: failureMessages.join('\n') }]),
  )
}
