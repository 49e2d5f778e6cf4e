// Table I of "Directed Grammar-Based Test Generation": what eight inputs for Euclid's algorithm show, by approach and by goal.
import { Rng } from '@fuzzwright/core/domain'
import { evolve, ignoringGoal, kPathsIn, learn, multipleGoals, planOf, readEbnf, singleGoal } from '@fuzzwright/grammar'

export const grammar = readEbnf(`
  start   ::= "euclid(" integer "," integer ")"
  integer ::= digit | nzdigit number
  number  ::= digit | digit number
  digit   ::= "0" | nzdigit
  nzdigit ::= [1-9]
`)

const plan = planOf(grammar)

/** The paper's eight seed inputs. */
export const samples = callsOf('36,20 1,40 56,19 5,307 92,81 1032,45 19,23 54,36')

/** Lines of the program; with these the paper's inputs cover what its table says. */
export const lineCount = 11

/** The paper's inputs of the rows whose figures agree with each other, with what it says of them. */
export const stated = [
  { row: 1, inputs: samples, coverage: 82, exceptions: 0 },
  { row: 3, inputs: callsOf('300,3000 8500,100 50,3100 300,150'), coverage: 64, exceptions: 0 },
  { row: 4, inputs: callsOf('586,20 997,21 71,92 28,597'), coverage: 82, exceptions: 0 },
  { row: 5, inputs: callsOf('1,0 0,2 0,0 0,0'), coverage: 36, exceptions: 3 },
  { row: 6, inputs: callsOf('0,4149 3,79 10,5 11,7'), coverage: 100, exceptions: 0 },
  { row: 8, inputs: callsOf('0,221 0,31 4,101 21,6'), coverage: 100, exceptions: 0 },
  { row: 9, inputs: callsOf('1,0 39,0 12424,0 2,0'), coverage: 18, exceptions: 4 },
]

function callsOf(pairs) {
  return pairs.split(' ').map((pair) => `euclid(${pair})`)
}

/** Euclid's algorithm, line by line: the second takes the remainder before anybody asks whether the divisor is zero. */
export function euclid(text) {
  const functions = new Set()
  let runTime = 0
  const line = (number) => {
    functions.add(number)
    runTime++
  }
  const numbers = /^euclid\((\d+),(\d+)\)$/.exec(text)
  if (numbers === null) return {}
  let [x, y] = [BigInt(numbers[1]), BigInt(numbers[2])]
  line(1)
  try {
    line(2)
    let rest = x % y
    if (x === 0n) {
      line(3)
      line(4)
      return { functions, runTime }
    }
    for (line(5); rest !== 0n; line(5)) {
      line(6)
      x = y
      line(7)
      y = rest
      rest = x % y
    }
    line(8)
    if (y === 1n) {
      line(9)
      line(10)
    }
    line(11)
    return { functions, runTime }
  } catch (error) {
    return { functions, runTime, thrown: { error }, exceptionKey: error.message }
  }
}

/** Steps by which a pair's larger number is beyond 2 among Fibonacci's, its smaller one being the one before; 0 where they are none. */
export function fibonacciSteps(text) {
  const numbers = /^euclid\((\d+),(\d+)\)$/.exec(text)
  if (numbers === null) return 0
  const [small, large] = [BigInt(numbers[1]), BigInt(numbers[2])].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  let [before, now] = [1n, 2n]
  let steps = 0
  for (; now < large; steps++) [before, now] = [now, before + now]
  return now === large && before === small ? steps : 0
}

const randomTexts = (rng) =>
  Array.from({ length: 8 }, () =>
    Array.from({ length: 1 + rng.below(12) }, () => String.fromCharCode(33 + rng.below(94))).join(''),
  )

const goals = ['coverage', 'runTime', 'mappings', 'exceptions']
const directed = (name, weights) => ({ name, approach: 'directed', weights })

/** Rows 3 to 14; 1 and 2 have no approach. */
const approachRows = [
  { name: '3 random', approach: 'random' },
  { name: '4 probabilistic', approach: 'probabilistic' },
  { name: '5 inverse', approach: 'inverse' },
  ...goals.map((goal, at) => directed(`${at + 6} maximizing ${goal}`, singleGoal(goal))),
  directed('10 maximizing all', multipleGoals),
  ...['coverage', 'mappings', 'runTime', 'exceptions'].map((goal, at) =>
    directed(`${at + 11} ignoring ${goal}`, ignoringGoal(goal)),
  ),
]

/** What each row's eight inputs show for one seed; `runs` executions for the rows that learn from them. */
export function euclidTable(seed, runs = 240) {
  return [
    { name: '1 seed inputs', ...shown(samples) },
    { name: '2 random characters', ...shown(randomTexts(new Rng(seed))) },
    ...approachRows.map((row) => ({ name: row.name, ...evolvedRow(row, seed, runs) })),
  ]
}

function evolvedRow({ approach, weights }, seed, runs) {
  const texts = []
  const inputs = 8
  const { feedback } = evolve({
    grammar,
    samples,
    approach,
    goals: weights ?? multipleGoals,
    rng: new Rng(seed),
    inputs,
    generations: weights === undefined ? 1 : Math.ceil(runs / inputs),
    totalFunctions: lineCount,
    runTimeLimit: 200,
    hangAfter: Number.POSITIVE_INFINITY,
    target: (text) => {
      texts.push(text)
      return euclid(text)
    },
  })
  const suite = weights === undefined ? texts : bestOf(texts, weights)
  const fibonacci = Math.max(...texts.map(fibonacciSteps))
  return { ...shown(suite), perRun: feedback.thrown / feedback.runs, fibonacci }
}

/** Coverage in per cent, exceptions, pairs of a feature and a line, lines executed in all and by the longest run. */
export function shown(texts) {
  const { feedback } = evolve({
    grammar,
    samples: texts,
    runSamples: true,
    generations: 0,
    rng: new Rng(1),
    target: euclid,
    hangAfter: Number.POSITIVE_INFINITY,
  })
  return {
    coverage: Math.floor((100 * feedback.functions.size) / lineCount + 0.5),
    exceptions: feedback.thrown,
    mappings: feedback.mappings.size,
    runTime: feedback.runTime,
    longest: feedback.longestRun,
    inputs: texts.map((text) => text.replace(/\d{9,}/g, (digits) => `${digits.slice(0, 6)}…`)).join(' '),
  }
}

/** The suite of eight that an evolution leaves: each time the input that adds most by the goals, scored as the paper does. */
function bestOf(texts, weights) {
  const left = new Set(Array.from(new Set(texts), withRun))
  const most = (of) => Array.from(left, of).reduce((least, each) => Math.max(least, each), 1)
  const [longest, richest] = [most(({ run }) => run.runTime ?? 0), most(({ pairs }) => pairs.length)]
  const suite = []
  const [covered, met] = [new Set(), new Set()]
  let [thrown, slowest] = [0, 0]
  const worth = ({ run, lines, pairs }) => {
    const functions = lines.reduce((fresh, line) => fresh + Number(!covered.has(line)), 0) / lineCount
    const mappings = pairs.reduce((fresh, pair) => fresh + Number(!met.has(pair)), 0) / richest
    const exceptions = run.thrown === undefined ? 0 : thrown === 0 ? 1 : 0.1
    // As with exceptions, a tenth for what is not new.
    const runTime = (0.1 * (run.runTime ?? 0) + 0.9 * Math.max(0, (run.runTime ?? 0) - slowest)) / longest
    return (
      weights.coverage * functions +
      weights.mappings * mappings +
      weights.exceptions * exceptions +
      weights.runTime * runTime
    )
  }
  while (suite.length < 8 && left.size > 0) {
    const best = firstOfMost(left, worth)
    left.delete(best)
    suite.push(best.text)
    for (const line of best.lines) covered.add(line)
    for (const pair of best.pairs) met.add(pair)
    if (best.run.thrown !== undefined) thrown++
    slowest = Math.max(slowest, best.run.runTime ?? 0)
  }
  return suite
}

function withRun(text) {
  const run = euclid(text)
  const lines = [...(run.functions ?? [])]
  return { text, run, lines, pairs: pairsOf(text, lines) }
}

function firstOfMost(items, measure) {
  let [found, most] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of items) {
    const value = measure(item)
    if (value <= most) continue
    most = value
    found = item
  }
  return found
}

/** Pairs of a path of up to three rules in the input and a line it executed, as numbers. */
function pairsOf(text, lines) {
  if (lines.length === 0) return []
  return pathsOf(text).flatMap((path) => lines.map((line) => path * (lineCount + 1) + line))
}

const pathNumbers = new Map()
const pathsByShape = new Map()

/** By number. Which digit of 1 to 9 it is makes no difference to the rules a text is made by. */
function pathsOf(text) {
  const shape = text.replace(/[1-9]/g, '1')
  const known = pathsByShape.get(shape)
  if (known !== undefined) return known
  // Zeroes in front are taken by the program, and no text of the grammar.
  const { derivations } = learn(grammar, [shape])
  const paths = derivations.flatMap((derivation) => [1, 2, 3].flatMap((k) => [...kPathsIn(plan, derivation, k)]))
  const numbers = paths.map((path) => {
    if (!pathNumbers.has(path)) pathNumbers.set(path, pathNumbers.size)
    return pathNumbers.get(path)
  })
  pathsByShape.set(shape, numbers)
  return numbers
}
