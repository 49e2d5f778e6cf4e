// Verdicts of `fuzzwright mutants` for functions of three libraries: beside the same mutants made by hand, and beside Stryker's time.
//
// npm run bench -- mutants [library...] [functions=<n>] [sample=<n>] [seed=<n>] [no-stryker] [keep] [again]
//   library    one of es-toolkit, remeda, date-fns; without any all of them
//   functions  of each library at most, for a quick look: no row is written then
//   sample     mutants of each library that are made by hand, drawn by the seed; without it all of them
//   seed       of the tests that are written, and of the sample; 1 unless said otherwise
//   beside     times alone, ours and Stryker's in one run, each as a row of its own: no input is looked for, and none is made by hand
//   keep       leaves the projects behind
//   project=<folder>  goes on with a project that was left behind, of one library, in which the tests are written already
//   again      measures anew what is in the results already
// Each row is written when it is done, and the same command goes on with what is missing.
import { rowByRow } from './kept-rows.mjs'
import { verdictsByHand } from './mutants/by-hand.mjs'
import { libraries } from './mutants/libraries.mjs'
import { ours, strykers, timesInTurns, writeTests } from './mutants/measured-runs.mjs'
import { chosenBySeed } from './mutants/sample.mjs'
import { createSubject, esToolkit, openSubject, versionsOf } from './write/subject-project.mjs'

const resultsFile = new URL('./results/mutants.json', import.meta.url)

export default async function mutantsBench({ args, keep }) {
  const named = args.filter((word) => libraries.some(({ name }) => name === word))
  const numberOf = (name, otherwise) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
  const settings = {
    functions: numberOf('functions', Number.POSITIVE_INFINITY),
    sample: numberOf('sample', Number.POSITIVE_INFINITY),
    seed: numberOf('seed', 1),
    hasStryker: !args.includes('no-stryker'),
    isKept: args.includes('keep'),
    project: args.find((word) => word.startsWith('project='))?.slice('project='.length),
  }
  const chosen = libraries.filter(({ name }) => named.length === 0 || named.includes(name))
  if (settings.functions < Number.POSITIVE_INFINITY) {
    const rows = []
    for (const library of chosen) rows.push(await measure(library, settings))
    return { rows, ratios: ratiosOf(rows), partial: true }
  }
  // A row without a part has verdicts and inputs.
  const parts = [undefined, besideStryker]
  const subjects = libraries.flatMap((library) => parts.map((part) => ({ library, part })))
  const wantedPart = args.includes('beside') ? besideStryker : undefined
  const versions = {
    ...versionsOf(esToolkit),
    ...Object.fromEntries(libraries.map(({ name, version }) => [name, version])),
  }
  const rows = await rowByRow({
    ...{ results: resultsFile, subjects },
    measure: ({ library, part }) => (part === undefined ? measure(library, settings) : beside(library, settings)),
    isRowOf: (row, { library, part }) => row.library === library.name && row.part === part,
    isChosen: ({ library, part }) => chosen.includes(library) && part === wantedPart,
    isAgain: () => args.includes('again'),
    keep: (done) => keep({ rows: done, ratios: ratiosOf(done), versions }),
  })
  return { rows, ratios: ratiosOf(rows), versions }
}

const besideStryker = 'beside Stryker'

/** The same tests by both, and alone; ours so often that one disturbance does not decide. */
async function beside(library, { functions, seed, isKept, project }) {
  const subject =
    project === undefined ? await createSubject(functions, library) : openSubject(project, functions, library)
  try {
    if (project === undefined) await writeTests(subject, seed)
    const { mutants, cpuSeconds, startSeconds } = await timesInTurns(subject)
    const stryker = await strykers(subject)
    return {
      ...{ library: library.name, part: besideStryker, functions: subject.functions.length, seed },
      ...{ mutants: mutants.length, noticed: mutants.filter(isNoticed).length },
      ...{ 'CPU seconds': cpuSeconds, 'of them a run of the tests alone': startSeconds },
      ...{ "Stryker's mutants": stryker.total, 'Stryker noticed': stryker.noticed },
      "Stryker's CPU seconds": stryker.cpuSeconds,
    }
  } finally {
    if (isKept) console.log(`left behind: ${subject.folder}`)
    else subject.remove()
  }
}

const isNoticed = ({ verdict }) => verdict === 'killed' || verdict === 'timed out'

async function measure(library, { functions, sample, seed, hasStryker, isKept, project }) {
  const subject =
    project === undefined ? await createSubject(functions, library) : openSubject(project, functions, library)
  try {
    if (project === undefined) await writeTests(subject, seed)
    const own = await ours(subject)
    const made = chosenBySeed(own.mutants, sample, seed)
    const different = await otherwiseByHand(subject, made)
    const stryker = hasStryker ? await strykers(subject) : undefined
    const { mutants, cpuSeconds } = own
    return {
      ...{ library: library.name, functions: subject.functions.length, mutants: mutants.length, seed },
      noticed: mutants.filter(isNoticed).length,
      ...{ 'made by hand': made.length, 'otherwise by hand': different.length },
      'in processes of their own': own.alone,
      ...{ 'CPU seconds': cpuSeconds, 'of them a run of the tests alone': own.startSeconds },
      ...survivorsOf(mutants),
      ...(stryker && {
        "Stryker's mutants": stryker.total,
        'Stryker noticed': stryker.noticed,
        "Stryker's CPU seconds": stryker.cpuSeconds,
      }),
    }
  } finally {
    if (isKept) console.log(`left behind: ${subject.folder}`)
    else subject.remove()
  }
}

async function otherwiseByHand(subject, mutants) {
  const noticed = await verdictsByHand(subject, mutants)
  const different = mutants.filter((mutant) => isNoticed(mutant) !== noticed.has(mutant.id))
  for (const { file, from, operator, replacement, verdict, message } of different)
    console.log(
      `otherwise by hand: ${file}:${from.line}:${from.column} ${operator} ${replacement}: ${verdict} ${message}`,
    )
  return different
}

/** Of those that tests reach and do not notice. */
function survivorsOf(mutants) {
  const survived = mutants.filter(({ verdict }) => verdict === 'survived')
  for (const { file, from, operator, replacement, inputs, difference } of survived) {
    if (difference === undefined)
      console.log(`no input: ${file}:${from.line}:${from.column} ${operator} ${replacement}: ${inputs} inputs ran it`)
  }
  return {
    survived: survived.length,
    'with an input that tells': survived.filter(({ difference }) => difference !== undefined).length,
    'equal as far as inputs tell': mutants.filter(({ verdict }) => verdict === 'equal').length,
    'not reached': mutants.filter(({ verdict }) => verdict === 'not reached').length,
  }
}

function ratiosOf(all) {
  const rows = all.filter(({ part }) => part === undefined)
  const sum = (column, of = rows) => of.reduce((total, row) => total + row[column], 0)
  const beside = all.filter((row) => row["Stryker's CPU seconds"] !== undefined)
  const ownRate = sum('mutants') / sum('CPU seconds')
  const strykersRate = sum("Stryker's mutants", beside) / sum("Stryker's CPU seconds", beside)
  return {
    mutants: sum('mutants'),
    noticed: sum('noticed') / sum('mutants'),
    'verdicts as by hand': 1 - sum('otherwise by hand') / sum('made by hand'),
    'mutants per CPU second': ownRate,
    'survivors with an input that tells': sum('with an input that tells') / sum('survived'),
    ...(beside.length > 0 && {
      "Stryker's mutants per CPU second": strykersRate,
      'times as many as Stryker': sum('mutants', beside) / sum('CPU seconds', beside) / strykersRate,
      "Stryker's mutants noticed": sum('Stryker noticed', beside) / sum("Stryker's mutants", beside),
    }),
  }
}
