/** A published package at one version, installed into a folder of its own. */
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { closeWorkspace, openWorkspace, readManifest } from '@fuzzwright/survey/package'
import type { Version } from './version.ts'

/** A version with what has to be removed afterwards. */
export interface OpenVersion {
  readonly version: Version
  close(): void
}

/**
 * Installs `request`: `name@version`, or the path of a folder.
 * @throws FuzzError `cannot-install` with what npm said
 */
export async function openPackageVersion(request: string): Promise<OpenVersion> {
  const workspace = await openWorkspace(request)
  const version: Version = {
    name: `${workspace.name}@${workspace.version}`,
    form: 'installed',
    folder: workspace.run,
    sources: join(workspace.described, 'node_modules', workspace.name),
    types: workspace.described,
    examples: workspace.examples,
    entries: workspace.entries,
  }
  return { version, close: () => closeWorkspace(workspace) }
}

/** The two requests that `name@1.0.0` or `name@1.0.0..2.0.0` stands for. */
export interface PackagePair {
  readonly before: string
  readonly after: string
}

/**
 * Without a second version the newer one is the package of `folder` itself, or the version installed there.
 * @throws FuzzError `no-newer-version` where `folder` knows the package neither way
 */
export function packagePair(request: string, folder: string): PackagePair {
  const at = request.indexOf('@', 1)
  const name = request.slice(0, at)
  const [before = '', after] = request.slice(at + 1).split('..')
  if (after !== undefined && after !== '') return { before: `${name}@${before}`, after: `${name}@${after}` }
  if (readManifest(folder).name === name) return { before: `${name}@${before}`, after: folder }
  const { version } = readManifest(join(folder, 'node_modules', name))
  if (typeof version === 'string') return { before: `${name}@${before}`, after: `${name}@${version}` }
  throw new FuzzError('no-newer-version', `diff: ${request} names one version, and ${name} is not installed here.`, {
    hint: `Name both, such as ${name}@${before}..latest, or run it where ${name} is installed.`,
  })
}

/** Whether a word of the command line names a package at a version, as no revision does. */
export function isPackageRequest(word: string): boolean {
  return /^(?:@[\w.-]+\/)?[\w.-]+@[^{]/.test(word)
}
