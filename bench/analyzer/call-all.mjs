// Calls every function with the arguments drawn for it. A function may throw, hang or exhaust the memory for reasons of
// its own (a count of 2^53); what is counted is whether one died for a reason of ours.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const processFile = fileURLToPath(new URL('./call-process.mjs', import.meta.url))
/** Milliseconds without news of a function after which it counts as hanging. */
const patience = 4000

/** @returns `{ called, lost, ours }`: functions called, those stopped for reasons of their own, and `{ name, detail }` of ours */
export function callAll(name, descriptions, { from, tuples, under }) {
  const folder = mkdtempSync(join(under, 'calls-'))
  try {
    const file = join(folder, 'calls.json')
    const url = pathToFileURL(createRequire(join(from, 'x.js')).resolve(name)).href
    writeFileSync(file, JSON.stringify({ url, descriptions, tuples, patience }))
    return tally(descriptions, messagesOf(file, descriptions.length))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts again behind a function that took the whole process down. */
function messagesOf(file, count) {
  const messages = []
  for (let start = 0; start < count; ) {
    const { stdout } = spawnSync(process.execPath, [processFile, file, String(start)], {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const said = stdout
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    messages.push(...said)
    const last = said.at(-1)
    if (last === undefined) throw new Error(`No call of function ${start} could be made.`)
    if (last.done || last.at + 1 >= count) break
    if (last.left === undefined) messages.push({ at: last.at, left: 'crash' })
    start = last.at + 1
  }
  return messages
}

function tally(descriptions, messages) {
  const lost = messages.filter(({ left }) => left !== undefined)
  const called = new Set(messages.filter((message) => message.called).map(({ at }) => at))
  const ours = messages.filter(({ detail }) => detail !== undefined)
  return {
    called: new Set([...called, ...lost.map(({ at }) => at)]).size,
    lost: lost.map(({ at, left }) => ({ name: descriptions[at].name, cause: left })),
    ours: ours.map(({ at, detail }) => ({ name: descriptions[at].name, detail })),
  }
}
