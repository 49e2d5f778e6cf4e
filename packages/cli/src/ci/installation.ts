/** How a project installs its packages and runs their programs, by the lock file it has. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

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

/**
 * The words that start our program where `cwd` is the current folder: its own file where the packages that `home` locks have one, as what
 * a package manager finds out to start it takes as long as the program itself.
 */
export function programOf(cwd: string, home: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', '.bin', 'fuzzwright')
    if (existsSync(file)) return relative(cwd, file).split(sep).join('/')
    if (folder === home || folder === dirname(folder)) return `${installationOf(home).run} fuzzwright`
  }
}
