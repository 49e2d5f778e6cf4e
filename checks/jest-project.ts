/** A project of a user with Jest in it, made of files in a temporary folder; Jest runs in it as a process of its own. */
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installInto } from './installed-packages.mjs'
import { patienceMs, runProcess } from './run-process.mjs'
import { cleanEnvironment, type RunResult, UserProject } from './user-project.ts'

const modules = fileURLToPath(new URL('../packages/jest/node_modules', import.meta.url))

/** `compiler` is the name of an inner transformer. */
export function configFor(
  compiler: string,
  options = '{ seed: 1, runs: 1_000, timeBudget: 600_000 }',
  more = '',
): string {
  return `const { fuzzwright } = require('@fuzzwright/jest/config')
module.exports = fuzzwright({ transform: { '\\\\.[cm]?[jt]sx?$': '${compiler}' }, ${more} }, ${options})
`
}

/** CommonJS, compiled by @swc/jest, unless the files say otherwise. */
export class JestProject extends UserProject {
  constructor(files: Readonly<Record<string, string>>) {
    super({
      'package.json': '{}',
      'jest.config.cjs': configFor('@swc/jest'),
      'babel.config.cjs': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'] }\n`,
      ...files,
    })
    installInto(this.folder, ['@fuzzwright/jest'])
    for (const name of ['jest', 'babel-jest', '@babel', '@swc']) {
      symlinkSync(join(modules, name), this.path('node_modules', name), 'dir')
    }
  }

  get jestEntry(): string {
    return join(modules, 'jest', 'bin', 'jest.js')
  }

  async jest(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<RunResult> {
    const report = this.path('report.json')
    rmSync(report, { force: true })
    const flags = ['--json', `--outputFile=${report}`, `--cacheDirectory=${this.path('.jest-cache')}`, '--colors=false']
    const { code, output } = await runProcess(process.execPath, [this.jestEntry, ...flags, ...words], {
      cwd: this.folder,
      env: { ...cleanEnvironment(), ...env },
      timeoutMs: patienceMs,
    })
    return { code, output: stripVTControlCharacters(output), tests: this.readReport() }
  }
}
