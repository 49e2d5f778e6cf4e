/** A project of a user, made of files in a temporary folder, and Vitest run in it as a process of its own. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { runProcess } from '../../../checks/run-process.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const modules = join(here, 'node_modules')
/** What a user would have installed: this package as it is published, and Vitest. */
function installInto(folder: string): void {
  const own = join(folder, 'node_modules', '@fuzzwright', 'vitest')
  mkdirSync(own, { recursive: true })
  // A copy and not a link: Vitest takes what lies outside node_modules for sources, and would transform all of it.
  for (const part of ['dist', 'src']) cpSync(join(here, part), join(own, part), { recursive: true })
  cpSync(join(here, 'package.json'), join(own, 'package.json'))
  symlinkSync(modules, join(own, 'node_modules'), 'dir')
  symlinkSync(join(modules, 'vitest'), join(folder, 'node_modules', 'vitest'), 'dir')
}

const config = `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1 })] })
`

const compilerOptions = `{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext",
  "allowImportingTsExtensions": true, "noEmit": true, "types": [] } }`

/** Nothing of the Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|CI$|GITHUB_)/

export interface TestResult {
  readonly status: string
  readonly message: string
}

export interface RunResult {
  readonly code: number
  /** Without colours. */
  readonly output: string
  /** By title. */
  readonly tests: ReadonlyMap<string, TestResult>
}

interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function readReport(file: string): ReadonlyMap<string, TestResult> {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport
  const entries = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return new Map(
    entries.map(({ title, status, failureMessages }) => [title, { status, message: failureMessages.join('\n') }]),
  )
}

export function cleanEnvironment(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => foreign.test(name))
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), NO_COLOR: '1', CI: 'true' }
}

export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-project-')))

  constructor(files: Readonly<Record<string, string>>) {
    installInto(this.folder)
    const all = {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': compilerOptions,
      'vitest.config.ts': config,
      ...files,
    }
    for (const [path, text] of Object.entries(all)) this.write(path, text)
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    writeFileSync(this.path(path), text)
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8')
  }

  /** Findings on disk, as paths from the root, in order. */
  findings(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('__fuzz__') && path.endsWith('.json') && !path.includes('node_modules'))
      .sort()
  }

  get vitestEntry(): string {
    return join(modules, 'vitest', 'vitest.mjs')
  }

  async vitest(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const report = this.path('report.json')
    rmSync(report, { force: true })
    const flags = ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await runProcess(process.execPath, [this.vitestEntry, ...flags], {
      cwd: this.folder,
      env: { ...cleanEnvironment(), ...env },
      timeoutMs: 120_000,
    })
    return { code, output: stripVTControlCharacters(output), tests: this.readReport() }
  }

  /** What the runner wrote into report.json; nothing where it did not get as far: its output says why. */
  readReport(): ReadonlyMap<string, TestResult> {
    const report = this.path('report.json')
    return existsSync(report) ? readReport(report) : new Map()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
