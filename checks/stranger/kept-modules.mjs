// What npm installed for a stranger stays for the next run of the suite, below the folder for temporary files, so that it
// unpacks only what changed. It is taken by renaming, which two runs cannot both do, and npm takes out what is no longer
// asked for; our own packages never stay.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run-process.mjs'

const kept = join(tmpdir(), 'fuzzwright-strangers')

/** @param {object} packages versions by name */
function placeFor(packages) {
  const what = JSON.stringify([root, process.version, process.arch, packages])
  return join(kept, createHash('sha256').update(what).digest('hex').slice(0, 16))
}

/** Moves what is kept for these packages into the project, if there is anything. */
export function takeModules(folder, packages) {
  try {
    renameSync(placeFor(packages), join(folder, 'node_modules'))
  } catch {
    // Nothing there, or somebody else was faster: npm installs it all.
  }
}

/** Moves it back, without anything of ours and what was cached. */
export function keepModules(folder, packages) {
  const modules = join(folder, 'node_modules')
  for (const name of ['@fuzzwright', 'fuzzwright', '.cache', '.vite', '.vitest', '.package-lock.json']) {
    rmSync(join(modules, name), { recursive: true, force: true })
  }
  mkdirSync(kept, { recursive: true })
  if (!existsSync(modules) || existsSync(placeFor(packages))) return
  try {
    renameSync(modules, placeFor(packages))
  } catch {
    // Two runs ended at once, or the folder lies on another device: it is only a matter of time saved.
  }
}
