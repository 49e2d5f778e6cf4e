// Grammar: the tables of "Directed Grammar-Based Test Generation" with our figures: euclid, seed inputs, sensitivity, bugs found.
//
// Arguments: seeds (10 for euclid, 1 for the subjects where left out), then names of subjects (four of JSON), `euclid` for table I alone.
import { Rng } from '@fuzzwright/core/domain'
import { evolve, multipleGoals, singleGoal } from '@fuzzwright/grammar'
import { euclidTable } from './grammar/euclid-table.mjs'
import { settings } from './grammar/settings.mjs'
import { spearman } from './grammar/statistics.mjs'
import { subjectsOf } from './grammar/subjects.mjs'

const usual = ['json5', 'hjson', 'flatted', 'json2csv']
const goals = ['coverage', 'mappings', 'exceptions', 'unique', 'run time']
/** The mode that each metric is looked at in where goals are single. */
const goalOf = {
  coverage: 'coverage',
  mappings: 'mappings',
  exceptions: 'exceptions',
  unique: 'exceptions',
  'run time': 'runTime',
}
const approaches = [
  'random',
  'probabilistic',
  'inverse',
  'evoGFuzz',
  'superion',
  'fdLoop, exceptions',
  'directed, exceptions',
]

export default async function grammarTables({ args }) {
  const [first, ...rest] = args
  const isNumber = first !== undefined && /^\d+$/.test(first)
  const names = (isNumber ? rest : args).filter((name) => name !== 'euclid')
  const seeds = seedsUpTo(isNumber ? Number(first) : 1)
  const rows = euclidRows(isNumber ? seeds : seedsUpTo(10))
  if (args.includes('euclid')) return { rows, partial: true }
  const subjects = [...subjectsOf((name) => (names.length === 0 ? usual : names).includes(name))]
  rows.push(...seedInputs(subjects, seeds), ...sensitivity(subjects, seeds), ...exceptionsFound(subjects, seeds))
  return { rows, partial: names.length > 0 }
}

function seedsUpTo(count) {
  return Array.from({ length: count }, (_, at) => at + 1)
}

/** Table I: means of the suites of eight; the inputs are those of the first seed. */
function euclidRows(seeds) {
  const tables = seeds.map((seed) => euclidTable(seed))
  return tables[0].map(({ name, inputs }, at) => {
    const mean = (key) => round(tables.reduce((sum, table) => sum + (table[at][key] ?? 0), 0) / seeds.length)
    return {
      table: 'I euclid',
      setting: name,
      coverage: mean('coverage'),
      mappings: mean('mappings'),
      exceptions: mean('exceptions'),
      'run time': mean('runTime'),
      longest: mean('longest'),
      note: inputs,
    }
  })
}

/** One evolution, or the samples alone where there are no generations. */
function run(
  subject,
  { seed, weights, approach = 'directed', samples = subject.samples, inputs = 5, generations = 48, alone = false },
) {
  const { thread, grammar, words } = subject
  thread.restart()
  const bugs = new Map()
  const { curve, feedback } = evolve({
    grammar,
    samples,
    words,
    rng: new Rng(seed),
    approach,
    goals: weights,
    inputs,
    generations,
    runSamples: alone,
    totalFunctions: thread.functions,
    runTimeLimit: 0,
    hangAfter: Number.POSITIVE_INFINITY,
    target: (text) => {
      const answer = thread.run(text)
      if (answer.unexpected && !bugs.has(answer.exceptionKey)) bugs.set(answer.exceptionKey, text)
      return answer
    },
  })
  thread.stop()
  for (const text of feedback.hangs) bugs.set('hang', text)
  const shown = {
    coverage: (100 * feedback.functions.size) / thread.functions,
    mappings: feedback.mappings.size,
    exceptions: feedback.thrown,
    unique: feedback.exceptions.size,
    'run time': feedback.runTime,
  }
  return { shown, bugs, curve, functions: thread.functions }
}

/** Tables III and IV: the seed inputs as a suite, beside what is evolved from them. */
function seedInputs(subjects, seeds) {
  return subjects.flatMap((subject) => {
    const alone = run(subject, { seed: 1, weights: multipleGoals, generations: 0, alone: true }).shown
    const single = meanOf(seeds.map((seed) => singleModes(subject, { seed })))
    const multiple = meanOf(seeds.map((seed) => run(subject, { seed, weights: multipleGoals }).shown))
    return [
      {
        table: 'III seed inputs',
        setting: `${subject.name}: seed inputs`,
        ...alone,
        note: `${subject.samples.length} inputs`,
      },
      { table: 'III single goal', setting: `${subject.name}: directed`, ...single },
      { table: 'IV multiple goals', setting: `${subject.name}: directed`, ...multiple },
    ]
  })
}

/** Each metric in the mode made for it. */
function singleModes(subject, wish) {
  const byGoal = {}
  for (const goal of new Set(Object.values(goalOf)))
    byGoal[goal] = run(subject, { ...wish, weights: singleGoal(goal) }).shown
  return Object.fromEntries(goals.map((metric) => [metric, byGoal[goalOf[metric]][metric]]))
}

function firstSamples({ samples }, count) {
  return { samples: samples.slice(0, count) }
}

/** Tables VIII to XI: sums over the subjects (coverage: the mean), with Spearman's coefficient for each metric. */
function sensitivity(subjects, seeds) {
  const settings = [
    ['VIII seed inputs', [5, 20, 50, 100], firstSamples],
    // The default learns from what it ran itself; FdLoop begins with the weights of the samples.
    [
      'VIII seed inputs, FdLoop',
      [5, 20, 50, 100],
      (subject, count) => ({ ...firstSamples(subject, count), approach: 'fdLoop', generations: 24 }),
    ],
    ['IX inputs', [1, 5, 10, 25], (_, inputs) => ({ inputs })],
    ['X generations', [5, 10, 25, 50, 100], (_, generations) => ({ generations })],
    ['XI random seed', [1, 2, 3, 4, 5], (_, seed) => ({ seed })],
  ]
  return settings.flatMap(([table, values, wishOf]) => {
    const of = (value) =>
      total(
        subjects.map((subject) =>
          meanOf(seeds.map((seed) => run(subject, { seed, weights: multipleGoals, ...wishOf(subject, value) }).shown)),
        ),
      )
    const rows = values.map((value) => ({ value, shown: of(value) }))
    const coefficients = goals.map((metric) => [
      metric,
      spearman(
        values,
        rows.map(({ shown }) => shown[metric]),
      ),
    ])
    return [
      ...rows.map(({ value, shown }) => ({ table, setting: String(value), ...shown })),
      {
        table,
        setting: "Spearman's coefficient",
        ...Object.fromEntries(coefficients.map(([metric, value]) => [metric, round(value)])),
      },
    ]
  })
}

/** Figure 10 and table XIII: which exceptions each approach found, those it alone found, and the unexpected ones by subject. */
function exceptionsFound(subjects, seeds) {
  const found = new Map(approaches.map((name) => [name, new Map()]))
  for (const subject of subjects) {
    for (const name of approaches) {
      const { approach, goals: weights, generations = 48 } = settings[name]
      for (const seed of seeds) {
        const { bugs } = run(subject, { seed, weights, approach, generations })
        for (const [key, text] of bugs)
          found.get(name).set(`${subject.name} ${key}`, { subject: subject.name, key, text })
      }
    }
  }
  const rows = approaches.map((name) => {
    const own = [...found.get(name).keys()]
    const alone = own.filter((key) => approaches.every((other) => other === name || !found.get(other).has(key)))
    return { table: 'unique exceptions', setting: name, unique: own.length, note: `${alone.length} found by no other` }
  })
  const bugs = new Map(approaches.flatMap((name) => [...found.get(name)]))
  const list = [...bugs].map(([id, { subject, key, text }]) => ({
    table: 'XIII bugs',
    setting: subject,
    unique: approaches.filter((name) => found.get(name).has(id)).length,
    note: `${withoutPaths(key).slice(0, 90)} — ${JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)}`,
  }))
  return [...rows, ...list]
}

/** Frames without a name say where their file is; the result is the same on every machine. */
function withoutPaths(key) {
  return key.replace(/\/\S*?\/node_modules\/(?:\S*\/node_modules\/)?/g, '')
}

function meanOf(all) {
  return Object.fromEntries(
    goals.map((metric) => [metric, round(all.reduce((sum, one) => sum + one[metric], 0) / all.length)]),
  )
}

function total(all) {
  const sum = (metric) => all.reduce((whole, one) => whole + one[metric], 0)
  return Object.fromEntries(
    goals.map((metric) => [metric, round(metric === 'coverage' ? sum(metric) / all.length : sum(metric))]),
  )
}

function round(value) {
  return Math.round(value * 100) / 100
}
