// Calls every function with the arguments drawn for it. A function may throw, hang or exhaust the memory for reasons of
// its own (a count of 2^53); what is counted is whether one died for a reason of ours.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const processFile = fileURLToPath(new URL('./call-process.mjs', import.meta.url))
/** Milliseconds one call may take before its process is killed. Starting a process takes part of it. */
const patience = 5000
/** Calls of one function that may hang or crash before the others of that function are left out. */
const maxLost = 3

/**
 * @returns `{ called, missing, lost, ours }`: functions called; names that the module does not have; `{ name, cause, calls, tuple }` of those
 * that hung or crashed; and `{ name, detail }` of errors that are ours
 */
export async function callAll(name, descriptions, { from, tuples, under }) {
  const folder = mkdtempSync(join(under, 'calls-'))
  try {
    const file = join(folder, 'calls.json')
    const url = pathToFileURL(createRequire(join(from, 'x.js')).resolve(name)).href
    writeFileSync(file, JSON.stringify({ url, descriptions, tuples }))
    return await tally(file, descriptions)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tally(file, descriptions) {
  const ours = new Map()
  const lost = new Map()
  const missing = new Set()
  let place = [0, 0]
  for (;;) {
    const end = await runFrom(file, place)
    for (const { at, detail, missing: isMissing } of end.said) {
      if (detail !== undefined) ours.set(at, detail)
      if (isMissing) missing.add(at)
    }
    if (end.cause === 'done') break
    const [at, tuple] = end.at
    const before = lost.get(at)
    lost.set(at, { cause: end.cause, calls: (before?.calls ?? 0) + 1, tuple })
    // The place before the first call: drawing the arguments itself did not come back.
    if (tuple < 0) ours.set(at, `drawing arguments: ${end.cause}`)
    place = tuple < 0 || (before?.calls ?? 0) + 1 >= maxLost ? [at + 1, 0] : [at, tuple + 1]
    if (place[0] >= descriptions.length) break
  }
  const name = (at) => descriptions[at].name
  return {
    called: descriptions.length - missing.size,
    missing: [...missing].map(name),
    lost: [...lost].map(([at, what]) => ({ name: name(at), ...what })),
    ours: [...ours].map(([at, detail]) => ({ name: name(at), detail })),
  }
}

/** One process, from a function and a tuple on, until it is done, dies or is silent for too long. */
function runFrom(file, [first, tuple]) {
  const words = ['--max-old-space-size=1024', '--stack-size=984', processFile, file, String(first), String(tuple)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const said = []
  let at = [first, tuple - 1]
  let cause = 'crash'
  const kill = () => {
    cause = 'hang'
    // A thread deep in native code heeds no other signal.
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, 4 * patience)
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    // The writer may have been killed in the middle of a line.
    if (!/[\]}]$/.test(line)) return
    const message = JSON.parse(line)
    timer.refresh()
    if (Array.isArray(message)) {
      if (at[0] !== message[0]) {
        clearTimeout(timer)
        timer = setTimeout(kill, patience)
      }
      at = message
    } else if (message.done) cause = 'done'
    else said.push(message)
  })
  return new Promise((settle) => {
    child.on('close', () => {
      clearTimeout(timer)
      settle({ said, at, cause })
    })
  })
}
