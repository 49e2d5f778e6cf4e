/** A project of a user in a temporary folder: Vitest, `fuzzIt`, and whatever files a test wants. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installInto } from '../../../checks/installed-packages.mjs'
import { patienceMs, root, runProcess } from '../../../checks/run-process.mjs'

const packages = fileURLToPath(new URL('../..', import.meta.url))
const program = join(packages, 'cli', 'dist', 'esm', 'main.js')

const config = `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1, runs: 200, timeBudget: 600_000 })], resolve: { alias: { '~': import.meta.dirname } } })
`
const compilerOptions = `{ "compilerOptions": { "strict": true, "target": "es2023", "module": "esnext", "moduleResolution": "bundler",
  "noEmit": true, "skipLibCheck": true, "types": [], "paths": { "~/*": ["./*"] } } }`

/** Nothing of the Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/

export class WriteProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-write-')))

  constructor(files: Readonly<Record<string, string>>, { plugin = true } = {}) {
    this.install(plugin)
    const all = { 'package.json': '{ "type": "module" }', 'tsconfig.json': compilerOptions, ...files }
    for (const [path, text] of Object.entries(all)) this.write(path, text)
    if (plugin) this.write('vitest.config.ts', config)
  }

  private install(plugin: boolean): void {
    if (plugin) installInto(this.folder, ['@fuzzwright/vitest'])
    const modules = join(this.folder, 'node_modules')
    mkdirSync(modules, { recursive: true })
    symlinkSync(join(root, 'node_modules', 'vitest'), join(modules, 'vitest'), 'dir')
  }

  write(path: string, text: string): void {
    const file = join(this.folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  fuzzwright(...words: readonly string[]): Promise<{ code: number; output: string }> {
    return this.node([program, ...words])
  }

  vitest(...words: readonly string[]): Promise<{ code: number; output: string }> {
    return this.node([join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...words])
  }

  typecheck(): Promise<{ code: number; output: string }> {
    return this.node([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'])
  }

  private async node(words: readonly string[]): Promise<{ code: number; output: string }> {
    const names = Object.keys(process.env).filter((name) => foreign.test(name))
    const { code, output } = await runProcess(process.execPath, words, {
      cwd: this.folder,
      env: { ...Object.fromEntries(names.map((name) => [name, undefined])), NO_COLOR: '1', CI: 'true' },
      timeoutMs: patienceMs,
    })
    return { code, output: stripVTControlCharacters(output) }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
