// Kills processes of a run at random moments, and looks at what is left: findings that were told and are not on disk, files that
// cannot be read, processes that live on, temporary folders that the next start does not take away. Needs Linux (/proc).
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Processes that run in a folder, by their number. */
function processesIn(folder) {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    try {
      const state = /\) (\w)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]
      return state !== 'Z' && readFileSync(`/proc/${id}/environ`, 'utf8').includes(`DEATHS_FOLDER=${folder}\0`)
    } catch {
      return false
    }
  })
}

function filesBelow(folder, pattern) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
}

/** Where a run tells while it goes on. */
const toldFile = 'told.jsonl'

/** How many findings a run has told of, before or at the end of its tests. */
function findingsTold(project) {
  const path = project.path(toldFile)
  if (!existsSync(path)) return 0
  const most = new Map()
  // Jobs write side by side, and a line may be cut off by the death.
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const { test, findings, summary } = parsed(line)
    if (test === undefined) continue
    const key = `${test.file} ${test.name}`
    most.set(key, Math.max(most.get(key) ?? 0, findings ?? summary?.findings.length ?? 0))
  }
  return [...most.values()].reduce((sum, count) => sum + count, 0)
}

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}

/** Runs `words` to its end, or until `kill` says; answers what it printed. */
function start(project, words, env) {
  const plain = { CI: 'true', NO_COLOR: '1', DEATHS_FOLDER: project.folder, FUZZWRIGHT_JSON: toldFile }
  const child = spawn(process.execPath, words, {
    cwd: project.folder,
    env: { ...project.environment, ...plain, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run = { child, output: '', ended: false }
  const collect = (chunk) => (run.output += chunk)
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  run.end = new Promise((done) => child.on('exit', () => done((run.ended = true))))
  return run
}

/** One kill. `among` chooses the main process or any of its own. Answers what was wrong with what it left, in words. */
export async function killOnce(project, { words, env, longest, random }) {
  const temporary = join(project.folder, 'tmp')
  rmSync(project.path('tests/__fuzz__'), { recursive: true, force: true })
  rmSync(project.path(toldFile), { force: true })
  const run = start(project, words, { TMPDIR: temporary, ...env })
  const moment = random() * longest
  const isMain = random() < 0.5
  for (let waited = 0; waited < moment && !run.ended; waited += 20) await wait(20)
  const others = processesIn(project.folder).filter((id) => id !== String(run.child.pid))
  const victim = isMain || others.length === 0 ? run.child.pid : Number(others[Math.floor(random() * others.length)])
  const wrong = []
  try {
    process.kill(victim, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  if (victim !== run.child.pid) {
    // Nobody waits for this limit once the run has ended.
    await Promise.race([run.end, new Promise((done) => setTimeout(done, 240_000).unref())])
    if (!run.ended) wrong.push('the run does not end')
  }
  for (let waited = 0; waited < 5000 && processesIn(project.folder).length > 0; waited += 100) await wait(100)
  const left = processesIn(project.folder)
  if (left.length > 0) wrong.push(`${left.length} processes are left`)
  for (const id of left) process.kill(Number(id), 'SIGKILL')
  for (const [, place] of run.output.matchAll(/Kept in (\S+?\.json)/g)) {
    if (!existsSync(project.path(place))) wrong.push(`${place} was told and is lost`)
  }
  const kept = filesBelow(project.path('tests'), /__fuzz__.*\.json$/)
  const told = findingsTold(project)
  if (told > kept.length) wrong.push(`${told} findings were told, and ${kept.length} are kept`)
  for (const path of kept) {
    try {
      JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      wrong.push(`${path} cannot be read`)
    }
  }
  return { wrong, told, victim: victim === run.child.pid ? 'main' : 'other', moment: Math.round(moment) }
}

/** What a run that is left in peace leaves of temporary folders, and says of what it finds on disk. */
export async function runInPeace(project, { words, env }) {
  const temporary = join(project.folder, 'tmp')
  const run = start(project, words, { TMPDIR: temporary, ...env })
  await run.end
  const folders = readdirSync(temporary).filter((name) => name.startsWith('fuzzwright-'))
  const flights = filesBelow(project.path('node_modules/.cache/fuzzwright/flights'), /\.flight/)
  // Who is there at the end: whose number a record has is what a left one is about.
  const alive = readdirSync('/proc').filter((id) => /^\d+$/.test(id))
  return { folders, flights, alive, output: run.output }
}
