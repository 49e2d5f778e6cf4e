/** `fuzzwright grammar evolve`: texts of a grammar, evolved towards what a function does with them. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Rng } from '@fuzzwright/core/domain'
import {
  type ApproachName,
  approaches,
  type Evolved,
  evolve,
  type Goal,
  type Goals,
  goalNames,
  multipleGoals,
  type Progress,
  singleGoal,
} from '@fuzzwright/grammar'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type CommandHost, printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { evolutionReport, LiveProgress } from './evolution-report.ts'
import { FunctionCoverage } from './function-coverage.ts'
import { integer, wholeNumber } from './option-values.ts'
import { grammarArgument, readGrammar, readText } from './read-grammar.ts'
import { asyncTarget, isThenable, loadTarget, observed, targetArgument } from './target.ts'

/** A function of one's own has no name on a command line. */
const goals = goalNames.filter((name) => name !== 'maximize')

const help = `
The target is called with one text after the other; it has to be synchronous JavaScript. Functions of its files are counted,
those of packages only where the target is one. An exception is nothing bad in itself: many targets throw on purpose.

Without a goal coverage, exceptions, runTime and mappings count alike. hits are how often each function ran, paths the different ways through
the target; size, shortness, complexity and recursion are about the texts alone. --until ends it after the generation that reaches a number: functions=40, exceptions=3
(different ones), mappings=1000, paths=50, runTime=500 (the longest run) or hangs=1. Words that the target's file has in its strings are put into texts.

Example:
  fuzzwright grammar evolve json --target './dist/parse.js#parse' --goal exceptions --out weights.json`

interface EvolveWish {
  readonly target: string
  readonly samples?: readonly string[]
  readonly goal?: Goal
  readonly ignore?: readonly Goal[]
  readonly until?: Until
  readonly approach: ApproachName
  readonly generations: number
  readonly inputs: number
  readonly hangAfter: number
  readonly seed: number
  readonly start?: string
  readonly out?: string
  readonly json?: true
}

/** Adds `grammar evolve` to the group of `grammar`. */
export function addEvolveCommand(group: Command, { shell, action }: CommandHost): void {
  group
    .command('evolve')
    .description('Evolves texts of a grammar towards exceptions, functions reached or time taken.')
    .argument('<grammar>', grammarArgument)
    .requiredOption('--target <module#export>', targetArgument)
    .option('--samples <files...>', 'texts to learn from first')
    .addOption(new Option('--goal <goal>', 'what counts ten times as much').choices(goals))
    .addOption(new Option('--ignore <goals...>', 'what does not count at all').choices(goals))
    .option('--until <goal=number>', 'ends it sooner, once so much is reached', until)
    .addOption(
      new Option('--approach <name>', 'setting of the loop').choices(Object.keys(approaches)).default('directed'),
    )
    .option('--generations <n>', 'how often the grammar changes', wholeNumber, 48)
    .option('--inputs <n>', 'texts per generation', wholeNumber, 5)
    .option('--hang-after <milliseconds>', 'how long one text may take; it is stopped then', wholeNumber, 1000)
    .option('--seed <integer>', 'decides everything', integer, 1)
    .option('--start <rule>', 'rule to start from')
    .option('--out <file>', 'where the evolved weights go, for "generate --weights"')
    .option('--json', 'print what came of it as data')
    .addHelpText('after', help)
    .action(action((named: string, wish: EvolveWish) => evolveGrammar(named, wish, shell)))
}

async function evolveGrammar(named: string, wish: EvolveWish, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const grammar = readGrammar(named, cwd, wish.start)
  const samples = (wish.samples ?? []).map((sample) => readText(resolve(cwd, sample), sample))
  const { call, isOfTarget, words } = await loadTarget(wish.target, cwd)
  const coverage = new FunctionCoverage(isOfTarget)
  const live = new LiveProgress(shell, wish.generations)
  let isAsync = false
  const answered = (answer: unknown): void => {
    if (!isThenable(answer)) return
    isAsync = true
    // Its rejection has nobody to go to.
    answer.then(undefined, () => {})
  }
  try {
    const evolved = evolve({
      grammar,
      samples,
      rng: new Rng(wish.seed),
      generations: wish.generations,
      inputs: wish.inputs,
      hangAfter: wish.hangAfter,
      approach: wish.approach,
      goals: goalsOf(wish),
      words,
      ...(wish.start === undefined ? {} : { start: wish.start }),
      until: (progress) => isAsync || wish.until?.(progress) === true,
      onGeneration: (progress) => live.show(progress),
      target: (text) => observed((each) => answered(call(each)), text, coverage),
    })
    if (isAsync) throw asyncTarget(wish.target)
    live.clear()
    tell(evolved, wish, shell)
    return exitCodes.done
  } finally {
    coverage.stop()
  }
}

type Until = (progress: Progress) => boolean

const reached = {
  functions: 'functions',
  exceptions: 'uniqueExceptions',
  mappings: 'mappings',
  paths: 'paths',
  runTime: 'longestRun',
  hangs: 'hangs',
} as const satisfies Readonly<Record<string, keyof Progress>>

function until(text: string): Until {
  const [, goal = '', number = ''] = /^(\w+)=(\d+)$/.exec(text) ?? []
  if (!Object.hasOwn(reached, goal)) {
    throw new InvalidArgumentError(`Give one of ${Object.keys(reached).join(', ')} and a number, such as exceptions=3.`)
  }
  return (progress) => progress[reached[goal as keyof typeof reached]] >= Number(number)
}

function goalsOf({ goal, ignore = [] }: EvolveWish): Goals {
  const wanted = goal === undefined ? multipleGoals : singleGoal(goal)
  return { ...wanted, ...Object.fromEntries(ignore.map((ignored) => [ignored, 0])) }
}

function tell(evolved: Evolved, wish: EvolveWish, shell: Shell): void {
  const { curve, feedback, writtenWeights } = evolved
  const { cwd, out, columns } = shell
  if (wish.out !== undefined) writeFileSync(resolve(cwd, wish.out), `${JSON.stringify(writtenWeights, null, 2)}\n`)
  if (wish.json === true) {
    const exceptions = [...feedback.exceptions].map(([key, text]) => ({ key, text }))
    printJson(shell, { curve, exceptions, hangs: [...feedback.hangs], weights: writtenWeights })
    return
  }
  out(evolutionReport(evolved, { columns, hangAfter: wish.hangAfter }))
  if (wish.out !== undefined) out(`Weights in ${wish.out}\n`)
}
