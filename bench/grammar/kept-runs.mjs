// What was measured stays on disk, one line per run: a matrix of thousands of runs can be stopped, continued and shared among processes.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folder } from './subject-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs of the code as it is built now, by subject, setting and seed. */
export class KeptRuns {
  constructor() {
    mkdirSync(folder, { recursive: true })
    this.file = join(folder, `runs-${fingerprint()}.jsonl`)
    this.runs = new Map()
    this.read()
  }

  /** Takes in what other processes have added. */
  read() {
    if (!existsSync(this.file)) return
    for (const line of readFileSync(this.file, 'utf8').split('\n')) {
      if (line === '') continue
      const { subject, setting, seed, result } = JSON.parse(line)
      this.runs.set(keyOf(subject, setting, seed), result)
    }
  }

  get(subject, setting, seed) {
    return this.runs.get(keyOf(subject, setting, seed))
  }

  add(subject, setting, seed, result) {
    this.runs.set(keyOf(subject, setting, seed), result)
    appendFileSync(this.file, `${JSON.stringify({ subject, setting, seed, result })}\n`)
  }
}

function keyOf(subject, setting, seed) {
  return JSON.stringify([subject, setting, seed])
}

/** Of what decides the results: the two packages as built, and how subjects are run. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const place of ['packages/core/dist', 'packages/grammar/dist']) {
    const files = readdirSync(join(root, place), { recursive: true })
    for (const file of files.filter((name) => name.endsWith('.js')).sort())
      hash.update(readFileSync(join(root, place, file)))
  }
  for (const file of ['measure-evolution', 'settings', 'subject-packages', 'samples', 'counted-loading']) {
    hash.update(readFileSync(join(root, 'bench/grammar', `${file}.mjs`)))
  }
  return hash.digest('hex').slice(0, 12)
}
