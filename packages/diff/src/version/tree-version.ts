/** The working tree and a revision of it: the same files at two times, with the dependencies shared where they are the same. */
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { addWorktree, type Revision, removeWorktree } from './git.ts'

/** A revision laid out in a folder of its own. */
export interface OpenTree {
  readonly folder: string
  close(): void
}

/** @throws FuzzError `no-worktree`, `cannot-install` */
export function openRevision(root: string, revision: Revision): OpenTree {
  const home = temporaryFolder('diff')
  const folder = join(home, 'tree')
  const close = (): void => {
    removeWorktree(root, folder)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    addWorktree(root, folder, revision)
    provideDependencies(root, folder, revision)
  } catch (error) {
    close()
    throw error
  }
  return { folder, close }
}

/** Lock files and what installs exactly what they name. */
const locks: readonly (readonly [string, string, readonly string[]])[] = [
  ['pnpm-lock.yaml', 'pnpm', ['install', '--frozen-lockfile', '--ignore-scripts']],
  ['yarn.lock', 'yarn', ['install', '--frozen-lockfile', '--ignore-scripts']],
  ['package-lock.json', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund']],
]

function provideDependencies(root: string, folder: string, { name }: Revision): void {
  const lock = locks.find(([file]) => existsSync(join(folder, file)))
  if (lock === undefined || textOf(join(root, lock[0])) === textOf(join(folder, lock[0]))) {
    for (const modules of moduleFolders(root))
      shareModules(modules, join(folder, relative(root, modules)), { root, folder })
    return
  }
  const [file, program, words] = lock
  try {
    execFileSync(program, words, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new FuzzError(
      'cannot-install',
      `diff: ${file} is another at ${name}, and its dependencies cannot be installed.\n  ${said.trim().split('\n').slice(0, 4).join('\n  ')}`,
      {
        hint: `${program} ${words.join(' ')}, in a checkout of ${name}, has to succeed.`,
      },
    )
  }
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Folders `node_modules` of a project and of its workspaces. */
function moduleFolders(folder: string, depth = 0): readonly string[] {
  const own = join(folder, 'node_modules')
  const found = existsSync(own) ? [own] : []
  if (depth >= deepestWorkspace) return found
  const below = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  )
  return [...found, ...below.flatMap(({ name }) => moduleFolders(join(folder, name), depth + 1))]
}

const deepestWorkspace = 3

/** The two trees of a sharing. */
interface Trees {
  readonly root: string
  readonly folder: string
}

/** Links every package; what is a link into the project itself, as workspaces are, leads into the revision instead. */
function shareModules(from: string, to: string, trees: Trees): void {
  if (!existsSync(dirname(to)) || existsSync(to)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '.cache') continue
    if (name.startsWith('@')) {
      mkdirSync(join(to, name))
      for (const scoped of readdirSync(join(from, name)))
        shareModule(join(from, name, scoped), join(to, name, scoped), trees)
    } else shareModule(join(from, name), join(to, name), trees)
  }
}

function shareModule(from: string, to: string, { root, folder }: Trees): void {
  const target = lstatSync(from).isSymbolicLink() && existsSync(from) ? realpathSync(from) : from
  const isWorkspace = target.startsWith(root + sep) && !target.includes(`${sep}node_modules${sep}`)
  symlinkSync(isWorkspace ? join(folder, relative(root, target)) : target, to)
}
