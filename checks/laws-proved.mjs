// For which sources a thousand cases of each law hold: laws-proved.txt says so, with a digest of what domains and their laws are
// made of.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-process.mjs'
import { filesBelow } from './setup.mjs'

const stamp = join(root, 'checks', 'laws-proved.txt')
const sources = [
  ...['domain', 'domains', 'from-shape', 'laws', 'random', 'words'].map((folder) => `packages/core/src/${folder}`),
  'packages/grammar/src',
  'packages/grammar/test',
]

export function areLawsProved() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest()
}

/** Notes that they hold for the sources as they are. */
export function noteLawsProved() {
  writeFileSync(stamp, digest())
}

function digest() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'))
  }
  return `${hash.digest('hex')}\n`
}
