/** A folder of its own for one package: as it was published, for reading, and instrumented, for running. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { instrument } from '@fuzzwright/instrumentation'
import { folderDigest } from '../resume/digest.ts'
import { type Passage, readIdentifiers, readPassages } from '../subject/documentation.ts'
import { type Examples, readExamples } from '../subject/examples.ts'
import type { EntryPoint } from '../subject/subject.ts'
import { entryPoints } from './entry-points.ts'
import { type PackageManifest, readManifest } from './manifest.ts'

/** What is surveyed, twice: as it was written, for reading, and instrumented, for running. */
export interface Workspace {
  /** Belongs to the survey, and goes with it. */
  readonly folder: string
  readonly name: string
  /** Empty where what is surveyed has none. */
  readonly version: string
  /** Modules to survey, the main one first. */
  readonly entries: readonly EntryPoint[]
  /** Folder that declarations are looked up from. */
  readonly described: string
  readonly examples: Examples
  /** What the documentation says in words. */
  readonly passages: readonly Passage[]
  /** Words of it that may be names; none where there is no documentation. */
  readonly identifiers: ReadonlySet<string>
  /** Folder of `load.mjs`, which imports what is instrumented. */
  readonly run: string
  /** Digest of the code as it was written. */
  readonly stamp: string
}

/**
 * Installs `request` (`name`, `name@version`, the path of a folder) into a new folder.
 * @throws FuzzError `cannot-install` with what npm said
 */
export async function openWorkspace(request: string): Promise<Workspace> {
  const folder = newFolder()
  const plain = join(folder, 'plain')
  mkdirSync(plain)
  writeFileSync(join(plain, 'package.json'), '{ "private": true, "type": "module" }')
  await install(plain, request)
  const name = nameOf(request)
  const home = join(plain, 'node_modules', name)
  const manifest = readManifest(home)
  if (!declaresTypes(home, manifest)) await installTypes(plain, name, manifest.version ?? '')
  addTypesOfNode(join(plain, 'node_modules'))
  const documented = [home, join(plain, 'node_modules', typesOf(name))]
  const run = join(folder, 'run')
  cpSync(join(plain, 'node_modules'), join(run, 'node_modules'), { recursive: true })
  writeFileSync(join(run, 'package.json'), '{ "private": true, "type": "module" }')
  writeFileSync(join(run, 'load.mjs'), loader)
  instrumentFolder(join(run, 'node_modules', name))
  return {
    folder,
    name,
    version: manifest.version ?? '0.0.0',
    entries: entryPoints(home, name),
    described: plain,
    examples: readExamples(home),
    passages: readPassages(documented),
    identifiers: readIdentifiers(documented),
    run,
    stamp: folderDigest(home),
  }
}

/**
 * Imports as a user does; what can only be required is required. What was published as a module for bundlers, and is none for Node, is
 * required as well, and said to be none where that fails, too.
 */
const loader = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const required = (specifier) => {
  const exported = require(specifier)
  return typeof exported === 'function' ? { default: exported } : exported
}
export const load = async (specifier) => {
  try {
    return await import(specifier)
  } catch (error) {
    if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return required(specifier)
    const isForBundlers = /^ERR_(?:MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT)$/.test(error.code)
    if (!isForBundlers && !(error instanceof SyntaxError)) throw error
    try {
      return required(specifier)
    } catch {
      throw error
    }
  }
}
`

/** A new folder of the machine; one that a killed process leaves behind is taken away by the next. */
export function newFolder(): string {
  return temporaryFolder('survey')
}

/** Removes it from the disk. */
export function closeWorkspace({ folder }: Workspace): void {
  rmSync(folder, { recursive: true, force: true })
}

/** `@scope/name@1.0.0` is `@scope/name`; a folder has the name of its manifest. */
function nameOf(request: string): string {
  if (isAbsolute(request)) return readManifest(request).name ?? ''
  const at = request.indexOf('@', 1)
  return at === -1 ? request : request.slice(0, at)
}

/** Whether it brings declarations of its own. */
function declaresTypes(home: string, { types, typings, exports, main = 'index.js' }: PackageManifest): boolean {
  if (types !== undefined || typings !== undefined || /"types"|\.d\.[cm]?ts"/.test(JSON.stringify(exports ?? '')))
    return true
  return (
    existsSync(join(home, 'index.d.ts')) || existsSync(join(home, String(main).replace(/(?:\.[cm]?js)?$/, '.d.ts')))
  )
}

/** The package of DefinitelyTyped that is about it. */
function typesOf(name: string): string {
  return `@types/${name.replace(/^@/, '').replace('/', '__')}`
}

/** What DefinitelyTyped knows of it, of the same major version if there is one; nothing where it knows nothing. */
async function installTypes(cwd: string, name: string, version: string): Promise<void> {
  const types = typesOf(name)
  for (const wanted of [`${types}@${version.split('.')[0]}`, types]) {
    try {
      return await install(cwd, wanted)
    } catch {
      // The next one, or none.
    }
  }
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
      const problem = new FuzzError('cannot-install', `The package ${request} cannot be installed.\n  ${said}`, {
        hint: 'Check name and version; npm view <package> versions lists them.',
      })
      reject(problem)
    })
  })
}

const script = /\.[cm]?js$/

/** Instruments every script of a folder in place; what cannot be parsed stays as it is. */
export function instrumentFolder(folder: string): void {
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
