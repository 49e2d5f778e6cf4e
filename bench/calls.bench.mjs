// Calls per CPU second of sequences, beside fast-check's commands: the same correct classes, whole CPU of each side, in turn.
//
// npm run bench -- calls [<class>...]
// Ours runs instrumented code and is guided by it; fast-check's commands run the same class as it was written.
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { commandCalls } from './sequences/commands.mjs'
import { loadPlain, loadTwins } from './sequences/load-classes.mjs'
import { oracles } from './sequences/oracles.mjs'

const files = ['structures', 'protocols', 'everyday']
/** Of each kind of judgement the first few: what classes do themselves differs, what is around them does not. */
const perKind = 4
const calls = 100_000

export default async function speed({ args, pairs, version }) {
  const rows = []
  for (const subject of await subjectsOf(args)) {
    const row = await measureIfCalled(subject, pairs)
    if (row === undefined) continue
    rows.push(row)
    console.log(JSON.stringify(row))
  }
  const names = ['nothing', 'invariant', 'model']
  const ratios = Object.fromEntries(
    [...names, 'all'].map((kind) => [
      `beside fast-check, ${kind}, median`,
      median(rows.filter((row) => kind === 'all' || row.judge === kind).map((row) => row.ratio)),
    ]),
  )
  return { rows, ratios, versions: { 'fast-check': version('fast-check') }, partial: args.length > 0 }
}

async function subjectsOf(args) {
  const counts = { nothing: 0, invariant: 0, model: 0 }
  const chosen = []
  for (const file of files) {
    const source = new URL(`./sequences/${file}.ts`, import.meta.url)
    const plain = await loadPlain(source)
    for (const subject of await loadTwins(source)) {
      const oracle = oracles[subject.name] ?? {}
      const judge = oracle.model ? 'model' : oracle.invariant ? 'invariant' : 'nothing'
      const isAsync = subject.description.objects.kinds.some(({ members }) => members.some((one) => one.async))
      // Commands have one object: what takes another one they cannot call.
      const takesOthers = subject.description.objects.kinds[0].members.some(({ parameters }) =>
        parameters.some(({ shape }) => shape.kind === 'class'),
      )
      if (isAsync || takesOthers || (args.length === 0 ? counts[judge]++ >= perKind : !args.includes(subject.name)))
        continue
      chosen.push({ ...subject, oracle, judge, plain: plain[subject.name] })
    }
  }
  return chosen
}

/** Of some classes commands make hardly any call: nothing is left to compare with. */
async function measureIfCalled(subject, pairs) {
  try {
    return await measure(subject, pairs)
  } catch (error) {
    if (!/hardly any call/.test(error.message)) throw error
    console.log(error.message)
    return undefined
  }
}

async function measure(subject, pairs) {
  const { name, judge, plain, description, oracle } = subject
  let made = 0
  const { a, b, ratio } = await pairs(
    async () => void (made = await search(subject)),
    () => commandCalls({ call: plain, description }, oracle, { seed: 0, calls }),
    { rounds: 3 },
  )
  return {
    ...{ class: name, judge, 'calls of a run': made },
    'calls per CPU ms': calls / a,
    'its calls per CPU ms': calls / b,
    ratio: 1 / ratio,
  }
}

/** Runs until so many calls were made; each is counted by an invariant that looks at nothing. */
async function search({ name, call, description, oracle: { invariant, ...oracle } }) {
  let made = 0
  const enough = new AbortController()
  const counted = (object, step) => {
    if (step !== undefined && ++made > calls) enough.abort()
    return invariant?.(object, step)
  }
  const { finding, progress } = await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    target: call,
    description,
    defaultSeed: 0,
    clock: systemClock,
    coverage: coverageSource(),
    signal: enough.signal,
    options: { runs: calls, timeBudget: 600_000, ...oracle, invariant: counted },
  })
  if (finding !== undefined) throw new Error(`${name} is to be correct: ${finding.message}`)
  return made / (progress?.runs ?? 1)
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}
