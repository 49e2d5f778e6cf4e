/** A project of a user in a temporary folder, with the built packages installed as a user would have them. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installInto } from '../../../checks/installed-packages.mjs'
import { patienceMs, runProcess } from '../../../checks/run-process.mjs'
import { countedTime } from '../../../checks/search-for.mjs'

const packages = fileURLToPath(new URL('../../', import.meta.url))

const config = `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1, runs: 1_000, timeBudget: 600_000 })] })
`

const compilerOptions = `{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext",
  "allowImportingTsExtensions": true, "noEmit": true, "types": [] } }`

/** Nothing of the Vitest that runs us may reach what we run. */
const foreign = /^(VITEST|FUZZWRIGHT|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|CI$|GITHUB_)/

export function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1', CI: 'true' }
}

export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-cli-')))

  constructor(files: Readonly<Record<string, string>>) {
    installInto(this.folder, ['fuzzwright', '@fuzzwright/vitest'])
    symlinkSync(join(packages, 'vitest', 'node_modules', 'vitest'), join(this.folder, 'node_modules', 'vitest'), 'dir')
    const own = { 'package.json': '{ "type": "module" }', 'tsconfig.json': compilerOptions, 'vitest.config.ts': config }
    for (const [path, text] of Object.entries({ ...own, ...files })) this.write(path, text)
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts)
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.path(path)), { recursive: true })
    writeFileSync(this.path(path), text)
  }

  /** Runs the program as a person does: `fuzzwright <words>` in the project's folder. */
  fuzzwright(words: readonly string[]): Promise<{ code: number; output: string }> {
    const program = this.path('node_modules', 'fuzzwright', 'dist', 'esm', 'main.js')
    const gone = Object.fromEntries(
      Object.keys(process.env)
        .filter((name) => foreign.test(name))
        .map((name) => [name, undefined]),
    )
    return runProcess(process.execPath, [program, ...words], {
      cwd: this.folder,
      env: { ...gone, ...countedTime(), NO_COLOR: '1', CI: 'true' },
      timeoutMs: patienceMs,
    })
  }

  /** Findings on disk, as paths from the root, in order. */
  findings(): readonly string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('__fuzz__') && path.endsWith('.json') && !path.includes('node_modules'))
      .sort()
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
