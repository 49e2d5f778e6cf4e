// Describes every exported function of a package, makes argument tuples from the description, and lets TypeScript judge
// whether they fit. One row per package, with what failed by cause.

import { tmpdir } from 'node:os'
import { describeAll } from '@fuzzwright/analyzer'
import { domainsFromDescription, FuzzError, sample } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { callAll } from './call-all.mjs'
import { misfits } from './misfits.mjs'

/**
 * @returns `{ row, failures, lost }`; `failures` are `{ name, cause, detail }`, one per function that failed; `lost` are the
 * functions that hung or crashed under some of their arguments
 */
export async function census(name, { from, tuples }) {
  const say = (text) => console.log(`${name}: ${text}`)
  const seen = new Set()
  const functions = describeAll(name, { from }).filter((description) => {
    if (description.kind !== 'function' || seen.has(description.name)) return false
    return seen.add(description.name)
  })
  const failures = []
  const ready = []
  let withoutUnsupported = 0
  for (const description of functions) {
    if (!JSON.stringify(description.parameters).includes('"unsupported"')) withoutUnsupported++
    try {
      ready.push({ description, domains: domainsFromDescription(description) })
    } catch (error) {
      if (!(error instanceof FuzzError)) throw error
      failures.push({ name: description.name, cause: causeOf(error), detail: error.message.split('\n')[0] })
    }
  }
  const calls = ready.map(({ description, domains }) => ({
    name: description.name,
    sources: sample(domains, { seed: 1, count: tuples }).map((args) => args.map((arg) => printValue(arg)).join(', ')),
  }))
  say(`${functions.length} functions, ${calls.length} with domains; compiling ${tuples} calls of each`)
  const bad = misfits(name, calls, from)
  for (const { name: callee, count, detail } of bad) {
    failures.push({ name: callee, cause: 'does not type-check', detail: `${count} of ${tuples}: ${detail}` })
  }
  say('calling them')
  const run = await callAll(
    name,
    ready.map(({ description }) => description),
    { from, tuples, under: tmpdir() },
  )
  for (const { name: callee, detail } of run.ours) failures.push({ name: callee, cause: 'our own error', detail })
  return {
    row: {
      package: name,
      functions: functions.length,
      'no unsupported part': share(withoutUnsupported, functions.length),
      'domain for every parameter': share(ready.length, functions.length),
      'all tuples type-check': share(ready.length - bad.length, ready.length),
      'called without an error of ours': share(run.called - run.ours.length, run.called),
      'hang or crash by themselves': run.lost.length,
      'not in the code': run.missing.length,
    },
    failures,
    lost: run.lost.map((what) => ({
      ...what,
      source: calls.find((call) => call.name === what.name)?.sources[what.tuple],
    })),
  }
}

function share(part, whole) {
  return whole === 0 ? 1 : part / whole
}

function causeOf(error) {
  return /: ([^:]*)\.\s*$/.exec(error.message.split('\n')[0])?.[1] ?? error.code
}
