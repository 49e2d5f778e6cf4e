/** A project of a user, made of files in a temporary folder, and Vitest run in it as a process of its own. */
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installInto } from '../../../checks/installed-packages.mjs'
import { patienceMs, runProcess } from '../../../checks/run-process.mjs'
import { canStand, StandingVitest } from '../../../checks/standing-vitest.mjs'
import { cleanEnvironment, type RunResult, UserProject } from '../../../checks/user-project.ts'

export { cleanEnvironment, type RunResult }

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

const standing = new StandingVitest(join(modules, 'vitest'), cleanEnvironment())

const config = `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1, runs: 1_000, timeBudget: 600_000 })] })
`

export class Project extends UserProject {
  constructor(files: Readonly<Record<string, string>>) {
    super({ 'package.json': '{ "type": "module" }', 'vitest.config.ts': config, ...files })
    installInto(this.folder, ['@fuzzwright/vitest'])
    symlinkSync(join(modules, 'vitest'), this.path('node_modules', 'vitest'), 'dir')
  }

  get vitestEntry(): string {
    return join(modules, 'vitest', 'vitest.mjs')
  }

  /** As `npx vitest run <words>` in the project; in a process that stays where nothing demands one of its own. */
  async vitest(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const report = this.path('report.json')
    rmSync(report, { force: true })
    const flags = ['run', ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = canStand(env)
      ? await standing.run({ words: flags, folder: this.folder, env })
      : await runProcess(process.execPath, [this.vitestEntry, ...flags], {
          cwd: this.folder,
          env: { ...cleanEnvironment(), ...env },
          timeoutMs: patienceMs,
        })
    return { code, output: stripVTControlCharacters(output), tests: this.readReport() }
  }
}
