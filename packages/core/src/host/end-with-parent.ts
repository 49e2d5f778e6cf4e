/** Processes end with those that started them, also where these are killed: nobody waits any longer for what they do. */
import { Worker } from 'node:worker_threads'
import { isAlive, nameOfProcess } from '../corpus/living-process.ts'
import { environmentVariables, every, outerGlobal } from './ambient.ts'

/** Names the process of our command line that started a runner. */
export const starterVariable = 'FUZZWRIGHT_STARTER'

/** Milliseconds between two looks at whoever started a runner. */
const interval = 500

let isWatching = false

/** For the main process of a runner: it ends with the command line that started it. To be called as the configuration is read. */
export function endWithStarter(): void {
  const starter = Number(environmentVariables()[starterVariable])
  if (isWatching || !Number.isInteger(starter) || starter < 2) return
  isWatching = true
  const name = nameOfProcess(starter)
  every(interval, () => {
    if (!isAlive(name)) end()
  })
}

/** For a worker of a runner, while a fuzz test runs: it ends with the main process. Answers how that is called off. */
export function endWithParent(): () => void {
  const { process } = outerGlobal
  if (process.connected !== true) return () => {}
  process.once('disconnect', end)
  return () => process.off('disconnect', end)
}

/**
 * For a process that is handed over to code which may never give the loop of events its turn: a thread looks after whoever started the
 * process, and ends the process with it. To be called before a fence stands.
 */
export function endWithParentInLoops(): void {
  const watch = new Worker(watching, { eval: true, workerData: { parent: outerGlobal.process.ppid, interval } })
  watch.unref()
}

/** Whoever lost its parent is given another one, but on Windows, where the number names nobody any longer. */
const watching = `const { parent, interval } = require('node:worker_threads').workerData
const isAlive = () => {
  try {
    return process.ppid === parent && process.kill(parent, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
setInterval(() => isAlive() || process.kill(process.pid, 'SIGKILL'), interval)`

/** At once: whatever a runner would do at its end is for a parent that is gone. */
function end(): void {
  outerGlobal.process.kill(outerGlobal.process.pid, 'SIGKILL')
}
