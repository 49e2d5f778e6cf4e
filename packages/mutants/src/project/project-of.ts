/** Which runner the tests of a file are for, and the folder it is started in: what stands nearest to the file says it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInstalled } from './installed-package.ts'

/** A runner of tests. */
export type TestRunner = 'vitest' | 'jest'

/** A folder, and what runs its tests. */
export interface TestProject {
  readonly root: string
  readonly runner: TestRunner
}

const runners: readonly TestRunner[] = ['vitest', 'jest']

/**
 * The runner that the nearest folder with a word about it names: its configuration, what its package.json depends on, its
 * scripts. The folder is that of the nearest configuration of this runner, else of the nearest package.json, else of the file.
 */
export function projectOf(file: string, wanted?: TestRunner): TestProject {
  const folders = foldersUp(file).map(readFolder)
  const runner = wanted ?? namedIn(folders) ?? installedFor(dirname(file))
  const root = folders.find((one) => one.configurations.has(runner)) ?? folders.find(({ manifest }) => manifest)
  return { root: root?.path ?? dirname(file), runner }
}

function foldersUp(file: string): readonly string[] {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...foldersUp(folder)]
}

/** What a folder says of runners. */
interface Folder {
  readonly path: string
  readonly manifest: Manifest | undefined
  /** Runners that could be started here, those that are surely meant first. */
  readonly configurations: ReadonlySet<TestRunner>
  /** A file that says so, and is about nothing else. */
  readonly isSure: boolean
}

interface Manifest {
  readonly jest?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const own = {
  vitest: /^vitest\.config\.[cm]?[jt]s$/,
  jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
}
/** Vitest starts with it, but in a project with another runner it is about building alone. */
const shared = /^vite\.config\.[cm]?[jt]s$/

function readFolder(path: string): Folder {
  const names = existsSync(path) ? readdirSync(path) : []
  const manifest = names.includes('package.json') ? readManifest(join(path, 'package.json')) : undefined
  const sure = runners.filter((runner) => names.some((name) => own[runner].test(name)))
  const ofJest: readonly TestRunner[] = manifest?.jest === undefined ? [] : ['jest']
  const ofVite: readonly TestRunner[] = names.some((name) => shared.test(name)) ? ['vitest'] : []
  const configurations = new Set([...sure, ...ofJest, ...ofVite])
  return { path, manifest, configurations, isSure: sure.length + ofJest.length > 0 }
}

function readManifest(path: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Whoever installs it will hear of that.
    return undefined
  }
}

function namedIn(folders: readonly Folder[]): TestRunner | undefined {
  for (const folder of folders) {
    const runner = namedBy(folder)
    if (runner !== undefined) return runner
  }
  return undefined
}

function namedBy({ manifest, configurations, isSure }: Folder): TestRunner | undefined {
  const depended = dependedOn(manifest)
  if (isSure) {
    const [first, ...others] = [...configurations]
    return others.length === 0 ? first : (onlyOne(depended) ?? first)
  }
  return onlyOne(depended) ?? onlyOne(inScripts(manifest)) ?? depended[0]
}

function onlyOne(found: readonly TestRunner[]): TestRunner | undefined {
  return found.length === 1 ? found[0] : undefined
}

const packagesOf: Readonly<Record<TestRunner, readonly string[]>> = {
  vitest: ['vitest', '@fuzzwright/vitest'],
  jest: ['jest', 'ts-jest', '@jest/globals', '@fuzzwright/jest'],
}

function dependedOn(manifest: Manifest | undefined): readonly TestRunner[] {
  const all = { ...manifest?.dependencies, ...manifest?.devDependencies }
  return runners.filter((runner) => packagesOf[runner].some((name) => name in all))
}

function inScripts(manifest: Manifest | undefined): readonly TestRunner[] {
  const text = Object.values(manifest?.scripts ?? {}).join('\n')
  return runners.filter((runner) => new RegExp(`\\b${runner}\\b`).test(text))
}

/** Nobody says it: the one that has a package of ours beside it, else the one that is there. */
function installedFor(folder: string): TestRunner {
  const there = runners.filter((runner) => isInstalled(folder, runner))
  return there.find((runner) => isInstalled(folder, `@fuzzwright/${runner}`)) ?? there[0] ?? 'vitest'
}
