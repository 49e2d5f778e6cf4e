// A process that measures its share of the matrix: `subjects`, `settings` of tuned and of held-out ones, `seeds`, `minutes`.
import { KeptRuns } from './kept-runs.mjs'
import { measure } from './measure-evolution.mjs'
import { settings } from './settings.mjs'
import { subjectsOf } from './subjects.mjs'

const wish = JSON.parse(process.argv[2])
const kept = new KeptRuns()
const found = [...subjectsOf((name) => wish.subjects.includes(name))]
const started = performance.now()
const isLate = () => performance.now() - started > wish.minutes * 60_000
// The first to run would pay for the compiler's warming up.
for (const subject of found) {
  for (const name of ['random', 'directed, multiple']) measure(subject, settings[name], 0)
}
// Seed by seed, so that all subjects have the same ones whenever the time is up.
for (let seed = 1; seed <= wish.seeds && !isLate(); seed++) {
  let measured = 0
  for (const subject of found) {
    for (const name of subject.heldOut ? wish.heldOut : wish.tuned) {
      if (isLate() || kept.get(subject.name, name, seed) !== undefined) continue
      kept.add(subject.name, name, seed, measure(subject, settings[name], seed))
      measured++
    }
  }
  if (measured > 0)
    console.error(`seed ${seed}: ${measured} runs, ${Math.round((performance.now() - started) / 1000)} s`)
}
process.exit(0)
