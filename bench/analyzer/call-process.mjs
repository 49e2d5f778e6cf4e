// A process that calls functions of a package with drawn arguments, and writes before each call which one it is. It may
// hang, run out of memory or crash: whoever started it kills it, and starts another behind that call.
import { readFileSync, writeSync } from 'node:fs'
import { domainsFromDescription, sample } from '@fuzzwright/core'

const [file, firstFunction, firstTuple] = process.argv.slice(2)
const { url, descriptions, tuples } = JSON.parse(readFileSync(file, 'utf8'))
const library = await import(url)
const say = (message) => writeSync(1, `${JSON.stringify(message)}\n`)

/** An exception that our own code threw, not the function that was called. */
function isOurs(error) {
  const [top = ''] = String(error?.stack).split('\n    at ').slice(1)
  return error?.name === 'FuzzError' || error?.name === 'InvariantError' || /packages\/(core|analyzer)\//.test(top)
}

/** Says what our own code threw. What the function throws is its own affair. */
function judge(at, error) {
  if (isOurs(error)) say({ at, detail: String(error.stack).slice(0, 300) })
}

function callEach(description, at, callee, start) {
  const samples = sample(domainsFromDescription(description), { seed: 1, count: tuples })
  for (const [tuple, args] of samples.entries()) {
    if (tuple < start) continue
    say([at, tuple])
    try {
      Promise.resolve(callee(...args)).catch((error) => judge(at, error))
    } catch (error) {
      judge(at, error)
    }
  }
}

process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})
for (let at = Number(firstFunction); at < descriptions.length; at++) {
  const description = descriptions[at]
  const callee = library[description.name] ?? library.default?.[description.name]
  say([at, -1])
  if (typeof callee !== 'function') {
    say({ at, missing: true })
    continue
  }
  try {
    callEach(description, at, callee, at === Number(firstFunction) ? Number(firstTuple) : 0)
  } catch (error) {
    say({ at, detail: String(error?.stack ?? error).slice(0, 300) })
  }
  // What was promised or delayed happens now, before the next function is blamed for it.
  await new Promise((settle) => setImmediate(settle))
}
say({ done: true })
process.exit(0)
