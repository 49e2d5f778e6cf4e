/** A project of a user, made of files in a temporary folder, for tests that start a runner in it as a process of its own. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const compilerOptions = `{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext",
  "allowImportingTsExtensions": true, "noEmit": true, "types": [] } }`

/** Nothing of the Vitest that runs us may reach the runner we run. */
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

export class UserProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-project-')))

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries({ 'tsconfig.json': compilerOptions, ...files })) this.write(path, text)
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

  /** What the runner wrote into report.json; nothing where it did not get as far: its output says why. */
  readReport(): ReadonlyMap<string, TestResult> {
    const report = this.path('report.json')
    return existsSync(report) ? readReport(report) : new Map()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
