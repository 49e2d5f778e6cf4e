// A thread that calls functions of a package with drawn arguments and says before and after each how it goes.

import { parentPort, workerData } from 'node:worker_threads'
import { domainsFromDescription, sample } from '@fuzzwright/core'

const { url, descriptions, start, tuples } = workerData
const module = await import(url)

/** An exception that our own code threw, not the function that was called. */
function isOurs(error) {
  const [top = ''] = String(error?.stack).split('\n    at ').slice(1)
  return error?.name === 'FuzzError' || error?.name === 'InvariantError' || /packages\/(core|analyzer)\//.test(top)
}

function callAll(description, callee) {
  for (const args of sample(domainsFromDescription(description), { seed: 1, count: tuples })) {
    try {
      Promise.resolve(callee(...args)).catch(() => {})
    } catch (error) {
      if (isOurs(error)) return String(error.stack).slice(0, 300)
    }
  }
  return undefined
}

process.on('unhandledRejection', () => {})
for (let at = start; at < descriptions.length; at++) {
  const description = descriptions[at]
  const callee = module[description.name] ?? module.default?.[description.name]
  parentPort.postMessage({ at })
  if (typeof callee !== 'function') continue
  try {
    const detail = callAll(description, callee)
    parentPort.postMessage({ at, called: true, detail })
  } catch (error) {
    parentPort.postMessage({ at, called: true, detail: String(error?.stack ?? error).slice(0, 300) })
  }
}
parentPort.postMessage({ at: descriptions.length, done: true })
