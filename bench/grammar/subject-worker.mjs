// The thread a subject lives in: waits for a text in shared memory, runs it, answers there, and never comes back to its event
// loop, so that the caller can stay synchronous and kill it.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { loadCounted } from './counted-loading.mjs'
import { folder, subjects } from './subject-packages.mjs'

const { name, control, text, answer, files } = workerData
const [state, units] = [new Int32Array(control), new Uint16Array(text)]
const answered = new Uint16Array(answer)
const { driver, declared } = subjects[name]
const { loaded, counts, state: known, inside } = loadCounted(name, createRequire(join(folder, 'package.json')), files)
try {
  driver(loaded, '')
} catch {
  // Loads what is only loaded on first use.
}
counts.fill(0)
say({ functions: known.functions - 1, sources: known.sources, files: known.files })

for (;;) {
  Atomics.wait(state, 0, 0)
  const input = String.fromCharCode.apply(null, units.subarray(0, state[1]))
  let thrown
  try {
    driver(loaded, input)
  } catch (error) {
    thrown = describe(error)
  }
  const functions = []
  let steps = counts[0]
  for (let id = 1; id < known.functions; id++) {
    if (counts[id] === 0) continue
    functions.push(id)
    steps += counts[id]
  }
  counts.fill(0, 0, known.functions)
  say({ functions, steps, thrown })
}

/** State 0: the thread waits; 1: the caller waits. */
function say(value) {
  const json = JSON.stringify(value)
  for (let at = 0; at < json.length; at++) answered[at] = json.charCodeAt(at)
  state[1] = json.length
  Atomics.store(state, 0, 0)
  Atomics.notify(state, 0)
}

/** Class, message without what the input wrote into it, and the three innermost functions of the package. */
function describe(error) {
  const className = error?.constructor?.name ?? typeof error
  const message = String(error?.message ?? error)
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\d+/g, '0')
    .slice(0, 80)
  const frames = String(error?.stack ?? '')
    .split('\n')
    .filter((line) => line.includes(inside))
    .slice(0, 3)
    .map((line) => /at (?:new |async )?(\S+)/.exec(line)?.[1])
  const syntax = error instanceof SyntaxError || error?.name === 'SyntaxError'
  const shown = syntax ? message.replace(/\(.*/s, '').slice(0, 30) : message
  return { key: [className, shown, ...frames].join('|'), expected: syntax || declared.includes(className) }
}
