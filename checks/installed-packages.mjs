// Our packages as npm would install them: what is published of each, below one folder node_modules, for the projects that
// tests make. From the workspace itself runners would take them for sources of the project, and transform every file of
// them in each process: three quarters of what starting Vitest with us costs.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-process.mjs'

/** Folder node_modules that holds them. `setup.mjs` fills it after each build. */
export const installedModules = join(root, 'node_modules', '.cache', 'fuzzwright-installed', 'node_modules')

/** Copies the built packages there, in place of what was there before. */
export function installPackages() {
  rmSync(installedModules, { recursive: true, force: true })
  const manifests = readdirSync(join(root, 'packages'))
    .map((folder) => join(root, 'packages', folder))
    .filter((home) => existsSync(join(home, 'package.json')))
    .map((home) => ({ home, manifest: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) }))
  const ours = new Set(manifests.map(({ manifest }) => manifest.name))
  for (const { home, manifest } of manifests) {
    const copy = join(installedModules, manifest.name)
    for (const part of ['package.json', ...publishedFolders(manifest)]) {
      if (existsSync(join(home, part))) cpSync(join(home, part), join(copy, part), { recursive: true })
    }
    // Ours are found beside it; the others are those of the workspace.
    const others = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
      (name) => !ours.has(name),
    )
    for (const name of others) link(join(home, 'node_modules', name), join(copy, 'node_modules', name))
  }
}

/**
 * Gives a project what it would have installed.
 * @param {string} folder root of the project
 * @param {readonly string[]} names of our packages; what they need is found beside them
 */
export function installInto(folder, names) {
  for (const name of names) link(join(installedModules, name), join(folder, 'node_modules', name))
}

function publishedFolders({ files }) {
  return files.filter((pattern) => !pattern.startsWith('!'))
}

function link(from, to) {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to, 'junction')
}
