/** A project of a user, made of files in a temporary folder, and Vitest run in it as a process of its own. */
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { patienceMs, runProcess } from '../../../checks/run-process.mjs'
import { cleanEnvironment, type RunResult, UserProject } from '../../../checks/user-project.ts'

export { cleanEnvironment, type RunResult }

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
export default defineConfig({ plugins: [fuzzwright({ seed: 1, timeBudget: 600_000 })] })
`

export class Project extends UserProject {
  constructor(files: Readonly<Record<string, string>>) {
    super({ 'package.json': '{ "type": "module" }', 'vitest.config.ts': config, ...files })
    installInto(this.folder)
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
      timeoutMs: patienceMs,
    })
    return { code, output: stripVTControlCharacters(output), tests: this.readReport() }
  }
}
