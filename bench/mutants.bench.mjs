// Verdicts of `fuzzwright mutants` for functions of es-toolkit: beside the same mutants made by hand, and beside Stryker's time.
import { verdictsByHand } from './mutants/by-hand.mjs'
import { ours, strykers, writeTests } from './mutants/measured-runs.mjs'
import { createSubject, versions } from './write/subject-project.mjs'

/** Words: a number of functions for a quick look, `no-hand`, `no-stryker`, `seed=n`, `keep`. */
export default async function measure({ args }) {
  const limit = Number(args.find((word) => /^\d+$/.test(word)) ?? 30)
  const seed = Number(args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? 1)
  const subject = await createSubject(limit)
  try {
    await writeTests(subject, seed)
    const own = await ours(subject)
    const hand = args.includes('no-hand') ? undefined : await verdictsByHand(subject, own.mutants)
    const stryker = args.includes('no-stryker') ? undefined : await strykers(subject)
    return {
      rows: subject.functions.map((one) => rowOf(one, own, hand, stryker)),
      ratios: ratiosOf(own, hand, stryker),
      versions,
      partial: limit < 30 || hand === undefined || stryker === undefined,
    }
  } finally {
    if (args.includes('keep')) console.log(`left behind: ${subject.folder}`)
    else subject.remove()
  }
}

const isNoticed = ({ verdict }) => verdict === 'killed' || verdict === 'timed out'

function rowOf({ module, name }, own, hand, stryker) {
  const file = `lib/${module}/${name}.mjs`
  const mutants = own.mutants.filter((mutant) => mutant.file === file)
  return {
    function: `${module}/${name}`,
    mutants: mutants.length,
    noticed: mutants.filter(isNoticed).length,
    ...(hand && { 'otherwise by hand': mutants.filter((mutant) => isNoticed(mutant) !== hand.has(mutant.id)).length }),
    ...(stryker && {
      "Stryker's": stryker.files[file]?.total ?? 0,
      'Stryker noticed': stryker.files[file]?.killed ?? 0,
    }),
  }
}

function ratiosOf(own, hand, stryker) {
  const { mutants, cpuSeconds } = own
  const different = hand && mutants.filter((mutant) => isNoticed(mutant) !== hand.has(mutant.id))
  for (const { file, from, operator, replacement, verdict } of different ?? [])
    console.log(`otherwise by hand: ${file}:${from.line} ${operator} ${replacement}: ${verdict}`)
  return {
    mutants: mutants.length,
    noticed: mutants.filter(isNoticed).length / mutants.length,
    'in processes of their own': own.alone,
    'CPU seconds': cpuSeconds,
    'mutants per CPU second': mutants.length / cpuSeconds,
    'mutants per CPU second, without the start of Vitest': mutants.length / (cpuSeconds - own.startSeconds),
    ...(different && { 'verdicts as by hand': 1 - different.length / mutants.length }),
    ...(stryker && {
      "Stryker's mutants": stryker.total,
      "Stryker's mutants per CPU second": stryker.total / stryker.cpuSeconds,
      'times as many as Stryker': mutants.length / cpuSeconds / (stryker.total / stryker.cpuSeconds),
    }),
  }
}
