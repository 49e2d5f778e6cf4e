/** A folder of its own for one package: as it was published, for reading, and instrumented, for running. */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'

/** A package, installed twice. */
export interface PackageWorkspace {
  readonly folder: string
  readonly name: string
  readonly version: string
  /** Where it lies as published. */
  readonly plain: string
  /** Where it lies instrumented. */
  readonly run: string
}

interface Manifest {
  readonly name?: string
  readonly version?: string
}

/**
 * Installs `request` (`name`, `name@version`, the path of a folder) into a new folder below `under`.
 * @throws FuzzError `cannot-install` with what npm said
 */
export async function openWorkspace(request: string, under = tmpdir()): Promise<PackageWorkspace> {
  const folder = realpathSync(mkdtempSync(join(under, 'fuzzwright-survey-')))
  const plain = join(folder, 'plain')
  mkdirSync(plain)
  writeFileSync(join(plain, 'package.json'), '{ "private": true, "type": "module" }')
  await install(plain, request)
  addTypesOfNode(join(plain, 'node_modules'))
  const name = nameOf(request)
  const manifest = readManifest(join(plain, 'node_modules', name))
  const run = join(folder, 'run')
  cpSync(join(plain, 'node_modules'), join(run, 'node_modules'), { recursive: true })
  writeFileSync(join(run, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(run, 'load.mjs'), 'export const load = (specifier) => import(specifier)\n')
  instrumentFolder(join(run, 'node_modules', name))
  return { folder, name, version: manifest.version ?? '0.0.0', plain, run }
}

/** Removes it from the disk. */
export function closeWorkspace({ folder }: PackageWorkspace): void {
  rmSync(folder, { recursive: true, force: true })
}

/** `@scope/name@1.0.0` is `@scope/name`; a folder has the name of its manifest. */
function nameOf(request: string): string {
  if (isAbsolute(request)) return readManifest(request).name ?? ''
  const at = request.indexOf('@', 1)
  return at === -1 ? request : request.slice(0, at)
}

/** Without the types of Node many declarations say nothing. */
function addTypesOfNode(modules: string): void {
  const require = createRequire(import.meta.url)
  const types = dirname(realpathSync(require.resolve('@types/node/package.json')))
  const fetchTypes = dirname(createRequire(join(types, 'package.json')).resolve('undici-types/package.json'))
  if (!existsSync(join(modules, '@types', 'node'))) cpSync(types, join(modules, '@types', 'node'), { recursive: true })
  if (!existsSync(join(modules, 'undici-types'))) cpSync(fetchTypes, join(modules, 'undici-types'), { recursive: true })
}

function install(cwd: string, request: string): Promise<void> {
  // A folder is copied, not linked: what runs is instrumented in place.
  const words = [
    'install',
    '--ignore-scripts',
    '--install-links',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    request,
  ]
  return new Promise((resolve, reject) => {
    execFile('npm', words, { cwd, maxBuffer: 1 << 24 }, (error, _, stderr) => {
      if (error === null) return resolve()
      const said = stderr.trim().split('\n').slice(0, 4).join('\n  ')
      const problem = new FuzzError(
        'cannot-install',
        `survey: the package ${request} cannot be installed.\n  ${said}`,
        {
          hint: 'Check name and version; npm view <package> versions lists them.',
        },
      )
      reject(problem)
    })
  })
}

export function readManifest(folder: string): Manifest & Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest & Record<string, unknown>) : {}
}

const script = /\.[cm]?js$/

/** Instruments every script of a folder in place; what cannot be parsed stays as it is. */
function instrumentFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') instrumentFolder(path)
    } else if (entry.isFile() && script.test(entry.name)) instrumentFile(path)
  }
}

function instrumentFile(path: string): void {
  try {
    writeFileSync(path, instrument(readFileSync(path, 'utf8'), path).code)
  } catch {
    // It runs without counters.
  }
}
