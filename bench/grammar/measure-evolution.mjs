// One evolution of one setting on one subject, and what it showed.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Rng } from '@fuzzwright/core/domain'
import { evolve } from '@fuzzwright/grammar'

/** What is compared, larger being better except for the last two. */
export const metrics = [
  'functions',
  'coverage',
  'mappings',
  'exceptions',
  'unexpected',
  'unique',
  'steps',
  'bytes',
  'cost',
]

/** Collects the garbage of the run before, so that the next one does not pay for it. */
const collect = gc()

/**
 * 240 executions. `cost`: CPU milliseconds of the approach itself. It is run a second time with the answers of the first in the place
 * of the subject: threads, collection and compilation of the subject's code would blur what is measured.
 */
export function measure(subject, setting, seed) {
  const { thread } = subject
  thread.restart()
  let [unexpected, bytes] = [0, 0]
  const answers = []
  const { feedback } = evolution(subject, setting, seed, (text) => {
    const run = thread.run(text)
    if (run.unexpected) unexpected++
    bytes += text.length
    answers.push(run)
    return run
  })
  if (feedback.runs !== 240) throw new Error(`${subject.name}: ${feedback.runs} executions, not 240`)
  collect({ type: 'minor' })
  let next = 0
  const started = process.cpuUsage()
  evolution(subject, setting, seed, () => answers[next++])
  const { user, system } = process.cpuUsage(started)
  thread.stop()
  return {
    functions: feedback.functions.size,
    coverage: (100 * feedback.functions.size) / thread.functions,
    mappings: feedback.mappings.size,
    exceptions: feedback.thrown,
    unexpected,
    unique: feedback.exceptions.size,
    steps: feedback.runTime,
    bytes,
    cost: (user + system) / 1000,
  }
}

function evolution({ thread, grammar, samples, words }, setting, seed, target) {
  const { approach, goals, generations = 48, words: given = true } = setting
  return evolve({
    grammar,
    samples,
    words: given ? words : [],
    rng: new Rng(seed),
    approach,
    goals,
    generations,
    inputs: 5,
    totalFunctions: thread.functions,
    runTimeLimit: 0,
    // The thread of the subject stops runs itself, and starting it anew takes its time.
    hangAfter: Number.POSITIVE_INFINITY,
    target,
  })
}

function gc() {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
