// One evolution of one setting on one subject, and what it showed.
import { Rng } from '@fuzzwright/core/implementor'
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

/** 240 executions. `cost`: CPU milliseconds outside of the subject. */
export function measure(subject, { approach, goals, generations = 48, words = true }, seed) {
  const { thread, grammar, samples } = subject
  thread.restart()
  let [unexpected, bytes] = [0, 0]
  const started = process.cpuUsage()
  const { feedback } = evolve({
    grammar,
    samples,
    words: words ? subject.words : [],
    rng: new Rng(seed),
    approach,
    goals,
    generations,
    inputs: 5,
    totalFunctions: thread.functions,
    runTimeLimit: 0,
    target: (text) => {
      const run = thread.run(text)
      if (run.unexpected) unexpected++
      bytes += text.length
      return run
    },
  })
  const { user, system } = process.cpuUsage(started)
  thread.stop()
  if (feedback.runs !== 240) throw new Error(`${subject.name}: ${feedback.runs} executions, not 240`)
  return {
    functions: feedback.functions.size,
    coverage: (100 * feedback.functions.size) / thread.functions,
    mappings: feedback.mappings.size,
    exceptions: feedback.thrown,
    unexpected,
    unique: feedback.exceptions.size,
    steps: feedback.runTime,
    bytes,
    cost: (user + system - thread.spent) / 1000,
  }
}
