// What a campaign and its workers hold while they run: ten tests, three workers, some minutes, read from /proc once a second.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCheckouts } from './project.mjs'

/** Milliseconds between two looks. */
const lookEvery = 1_000

/** The row; `minutes` of a campaign of `workers`, on the Redis at `url`; `now` answers milliseconds. */
export async function playMemory({ folder, minutes, workers, url, now }) {
  const names = ['campaign', ...Array.from({ length: workers }, (_, at) => `worker-${at + 1}`)]
  const checkouts = await makeCheckouts(folder, names)
  const queue = `${url}#memory-${process.pid}`
  const orders = [['campaign', '--for', `${minutes}m`], ...checkouts.slice(1).map(() => ['worker', '--wait', '60s'])]
  const roles = orders.map(([command, ...words], at) =>
    begin(checkouts[at], [command, '--queue', queue, ...words], names[at]),
  )
  const start = now()
  const looks = []
  const timer = setInterval(() => looks.push(lookAt(roles, now() - start)), lookEvery)
  const [{ code, said }] = await Promise.all(roles.map(({ ended }) => ended))
  clearInterval(timer)
  const ran = looks.filter(({ at }) => at < minutes * 60_000)
  const columns = [...names, 'runners', 'all'].flatMap((name) => [
    [`${name} MB after a minute`, Math.round(largestIn(ran, name, 1) / 2 ** 20)],
    [`${name} MB at most later`, Math.round(largestLater(ran, name) / 2 ** 20)],
    [`${name} later / after a minute`, Number((largestLater(ran, name) / largestIn(ran, name, 1)).toFixed(3))],
    [
      `${name} MB by minute`,
      byMinute(ran, name, minutes)
        .map((bytes) => Math.round(bytes / 2 ** 20))
        .join(' '),
    ],
  ])
  const [, slices = '0'] = /(\d+) slices?,/.exec(said) ?? []
  return {
    part: 'memory',
    what: `10 tests, ${workers} workers, ${minutes} minutes`,
    slices: Number(slices),
    code,
    ...Object.fromEntries(columns),
  }
}

function begin(cwd, words, name) {
  const child = spawn(process.execPath, [join(cwd, 'node_modules', 'fuzzwright', 'dist', 'esm', 'main.js'), ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  return { name, pid: child.pid, ended: new Promise((settle) => child.on('close', (code) => settle({ code, said }))) }
}

/** Bytes by role, of the processes that runners of tests are made of together, and of everything. */
function lookAt(roles, at) {
  const parents = new Map(processes().map(({ pid, parent, bytes }) => [pid, { parent, bytes }]))
  const own = new Map(roles.map(({ pid }) => [pid, parents.get(pid)?.bytes ?? 0]))
  let runners = 0
  for (const [pid, { parent, bytes }] of parents) {
    if (!own.has(pid) && isBelow(parent, own, parents)) runners += bytes
  }
  const all = [...own.values()].reduce((sum, bytes) => sum + bytes, runners)
  return { at, runners, all, ...Object.fromEntries(roles.map(({ name, pid }) => [name, own.get(pid)])) }
}

function isBelow(pid, own, parents) {
  return own.has(pid) || (parents.has(pid) && isBelow(parents.get(pid).parent, own, parents))
}

function processes() {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const number = (name) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0)
      return [{ pid: Number(pid), parent: number('PPid'), bytes: number('VmRSS') * 1024 }]
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

/** Runners come and go with each slice, so that a minute is what its largest moment was. */
function largestIn(looks, name, minute) {
  return Math.max(0, ...looks.filter(({ at }) => Math.floor(at / 60_000) === minute).map((look) => look[name]))
}

/** Whether it grows: one minute's largest moment is chance, where runners of several workers are large at once. */
function byMinute(looks, name, minutes) {
  return Array.from({ length: minutes }, (_, minute) => largestIn(looks, name, minute))
}

function largestLater(looks, name) {
  return Math.max(0, ...looks.filter(({ at }) => at >= 120_000).map((look) => look[name]))
}
