// The process that calls happen in: a thread that does not come back from a function is stopped, and the next begins.
import { readFileSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const [file, start] = process.argv.slice(2)
const { url, descriptions, tuples, patience } = JSON.parse(readFileSync(file, 'utf8'))
const say = (message) => writeSync(1, `${JSON.stringify(message)}\n`)

function run(from) {
  const worker = new Worker(new URL('./call-worker.mjs', import.meta.url), {
    workerData: { url, descriptions, start: from, tuples },
    execArgv: process.execArgv,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let at = from
  let timer
  const next = (left) => {
    clearTimeout(timer)
    worker.removeAllListeners()
    worker.on('error', () => {})
    say({ at, left })
    // A thread deep in native code cannot be stopped; the process can, and is started again behind the function.
    const stuck = setTimeout(() => process.exit(1), patience)
    worker.terminate().then(() => {
      clearTimeout(stuck)
      if (at + 1 < descriptions.length) run(at + 1)
    })
  }
  worker.on('error', (error) => next(error.code ?? String(error)))
  worker.on('message', (message) => {
    clearTimeout(timer)
    at = message.at
    say(message)
    if (message.done) worker.terminate()
    else timer = setTimeout(() => next('hang'), patience)
  })
}

run(Number(start))
