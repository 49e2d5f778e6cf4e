/** How a project installs its packages and runs their programs, by the lock file it has. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A package installation, in the words a workflow needs. */
export interface Installation {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Commands before packages can be installed. */
  readonly prepare: readonly string[]
  /** Installs exactly what the lock file says. */
  readonly install: string
  /** What stands before the name of a program. */
  readonly run: string
}

const npm: Installation = { name: 'npm', prepare: [], install: 'npm ci', run: 'npx' }

const byLockFile: readonly (readonly [file: string, installation: Installation])[] = [
  ['package-lock.json', npm],
  [
    'pnpm-lock.yaml',
    { name: 'pnpm', prepare: ['corepack enable'], install: 'pnpm install --frozen-lockfile', run: 'pnpm exec' },
  ],
  ['yarn.lock', { name: 'yarn', prepare: ['corepack enable'], install: 'yarn install --immutable', run: 'yarn' }],
  ['bun.lock', { name: 'bun', prepare: ['npm install --global bun'], install: 'bun ci', run: 'bunx' }],
]

/** npm where there is no lock file. `cwd` is an absolute path. */
export function installationOf(cwd: string): Installation {
  return byLockFile.find(([file]) => existsSync(join(cwd, file)))?.[1] ?? npm
}

/** Some lock file lies there, so that what is installed is what the project knows. */
export function hasLockFile(cwd: string): boolean {
  return byLockFile.some(([file]) => existsSync(join(cwd, file)))
}
