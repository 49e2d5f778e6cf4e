/** A project of a user in a temporary folder, and the same mutants made by hand in it. */
import {
  copyFileSync,
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
import { fileURLToPath } from 'node:url'
import { patienceMs, root, runProcess } from '../../../checks/run-process.mjs'
import { applyMutant, type Mutant, type MutantsReport, runMutants } from '../src/index.ts'

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))
/** Nothing of the Vitest that runs us may reach the one we run. */
const foreign = /^(VITEST|FUZZWRIGHT|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$)/

/** What Vitest reports, as far as it is read. */
interface HandReport {
  readonly testResults: readonly { readonly name: string; readonly status: string }[]
}

const ownSpec = readFileSync(join(fixtures, 'shop.spec.ts'), 'utf8')

type MadeByHand = Pick<Mutant, 'id' | 'start' | 'end' | 'replacement'>

export class MutantsProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-mutants-')))

  constructor() {
    mkdirSync(join(this.folder, 'node_modules'))
    symlinkSync(join(root, 'node_modules', 'vitest'), join(this.folder, 'node_modules', 'vitest'), 'dir')
    writeFileSync(join(this.folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(this.folder, 'vitest.config.ts'), "export default { test: { exclude: ['by-hand/**'] } }\n")
    for (const name of ['shop.ts', 'shop.spec.ts']) copyFileSync(join(fixtures, name), join(this.folder, name))
  }

  run(inputs?: number): Promise<MutantsReport> {
    const request = { files: ['shop.ts'], cwd: this.folder, env: process.env, node: process.execPath }
    return runMutants({ ...request, ...(inputs !== undefined && { inputs }) })
  }

  /** The same code and tests in a project that has Jest and no Vitest. */
  useJest(): void {
    const modules = join(this.folder, 'node_modules')
    rmSync(join(modules, 'vitest'))
    rmSync(join(this.folder, 'vitest.config.ts'))
    const installed = join(root, 'packages', 'jest', 'node_modules')
    for (const name of ['jest', '@jest', 'babel-jest', '@babel'])
      symlinkSync(join(installed, name), join(modules, name), 'dir')
    const presets = [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript']
    const jest = { transform: { '\\.ts$': ['babel-jest', { presets }] } }
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ jest }))
    const spec = ownSpec.replace(/, vi } from 'vitest'/, ", jest } from '@jest/globals'").replaceAll('vi.fn', 'jest.fn')
    writeFileSync(join(this.folder, 'shop.spec.ts'), spec)
  }

  /** Numbers of the mutants that the tests notice, each in a file of its own with a worker of its own. */
  async noticedByHand<Made extends MadeByHand>(
    mutants: readonly Made[],
    specOf: (mutant: Made) => string = () => ownSpec,
  ): Promise<ReadonlySet<number>> {
    rmSync(join(this.folder, 'by-hand'), { recursive: true, force: true })
    const code = readFileSync(join(this.folder, 'shop.ts'), 'utf8')
    for (const mutant of mutants) {
      const folder = join(this.folder, 'by-hand', String(mutant.id))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'shop.ts'), applyMutant(code, mutant))
      writeFileSync(join(folder, 'shop.spec.ts'), specOf(mutant))
    }
    const report = join(this.folder, 'by-hand.json')
    writeFileSync(
      join(this.folder, 'by-hand.config.ts'),
      "export default { test: { include: ['by-hand/**/*.spec.ts'] } }\n",
    )
    const words = [
      'run',
      '--config',
      'by-hand.config.ts',
      '--pool=threads',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    const names = Object.keys(process.env).filter((name) => foreign.test(name))
    await runProcess(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...words], {
      cwd: this.folder,
      env: { ...Object.fromEntries(names.map((name) => [name, undefined])), CI: 'true' },
      timeoutMs: patienceMs,
    })
    const { testResults }: HandReport = JSON.parse(readFileSync(report, 'utf8'))
    const ids = testResults
      .filter(({ status }) => status !== 'passed')
      .map(({ name }) => /by-hand\/(\d+)\//.exec(name)?.[1])
    return new Set(ids.map(Number))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
