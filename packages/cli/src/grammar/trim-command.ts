/** `fuzzwright grammar trim`: a text made smaller while a function still does with it what it did. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorClass, fingerprint, vmHangGuard } from '@fuzzwright/core/host'
import { trim } from '@fuzzwright/grammar'
import type { Command } from 'commander'
import { type CommandHost, printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { FunctionCoverage } from './function-coverage.ts'
import { wholeNumber } from './option-values.ts'
import { grammarArgument, readGrammar, readText } from './read-grammar.ts'
import { asyncTarget, isThenable, loadTarget, observed, targetArgument } from './target.ts'

const help = `
What is kept: the exception the text ends with (class, message, place), or that it hangs; where there is none, every function it reaches.
A text of the grammar stays one; others are trimmed in chunks.

Example:
  fuzzwright grammar trim json crash.json --target './dist/parse.js#parse' --out small.json`

interface TrimWish {
  readonly target: string
  readonly attempts: number
  readonly hangAfter: number
  readonly start?: string
  readonly out?: string
  readonly json?: true
}

/** Adds `grammar trim` to the group of `grammar`. */
export function addTrimCommand(group: Command, { shell, action }: CommandHost): void {
  group
    .command('trim')
    .description('Makes a text smaller while a function does the same with it.')
    .argument('<grammar>', grammarArgument)
    .argument('<file>', 'the text')
    .requiredOption('--target <module#export>', targetArgument)
    .option('--attempts <n>', 'texts tried at most', wholeNumber, 1000)
    .option('--hang-after <milliseconds>', 'how long one text may take; it is stopped then', wholeNumber, 1000)
    .option('--start <rule>', 'rule to start from')
    .option('--out <file>', 'where the text goes; it is printed unless given')
    .option('--json', 'print what came of it as data')
    .addHelpText('after', help)
    .action(action((named: string, file: string, wish: TrimWish) => trimText({ named, file }, wish, shell)))
}

interface Given {
  readonly named: string
  readonly file: string
}

async function trimText({ named, file }: Given, wish: TrimWish, shell: Shell): Promise<ExitCode> {
  const { cwd } = shell
  const grammar = readGrammar(named, cwd, wish.start)
  const text = readText(resolve(cwd, file), file)
  const { call, isOfTarget } = await loadTarget(wish.target, cwd)
  const coverage = new FunctionCoverage(isOfTarget)
  try {
    const run = (each: string): Outcome => outcome(call, each, { coverage, wish })
    const before = run(text)
    const { start, attempts } = wish
    const options = { attempts, ...(start === undefined ? {} : { start }) }
    const trimmed = trim(grammar, text, (each) => isKept(before, run(each)), options)
    const kept = before.end === '' ? 'functions' : before.end
    if (wish.out !== undefined) writeFileSync(resolve(cwd, wish.out), trimmed.text)
    if (wish.json === true) printJson(shell, { ...trimmed, kept })
    else tell(trimmed, { ...wish, length: text.length, kept }, shell)
    return exitCodes.done
  } finally {
    coverage.stop()
  }
}

interface Outcome {
  /** Identity of the exception or the hang; empty where the run ended well. */
  readonly end: string
  readonly functions: ReadonlySet<number>
}

interface Watch {
  readonly coverage: FunctionCoverage
  readonly wish: TrimWish
}

/** @throws FuzzError `async-target` */
function outcome(call: (text: string) => unknown, text: string, { coverage, wish }: Watch): Outcome {
  let [end, functions, isAsync] = ['', new Set<number>(), false]
  const batch = (): void => {
    const seen = observed(
      (each) => {
        const answer = call(each)
        isAsync = isThenable(answer)
        if (isThenable(answer)) answer.then(undefined, () => {})
      },
      text,
      coverage,
    )
    functions = new Set(seen.functions)
    if (seen.thrown !== undefined) end = `${errorClass(seen.thrown.error)} ${fingerprint(seen.thrown.error).key}`
  }
  if (vmHangGuard.run(batch, wish.hangAfter) === 'timedOut') return { end: 'hang', functions: new Set() }
  if (isAsync) throw asyncTarget(wish.target)
  return { end, functions }
}

/** A text that ends well has to reach all that was reached, one that fails has to fail alike. */
function isKept(before: Outcome, now: Outcome): boolean {
  if (before.end !== '') return before.end === now.end
  return now.end === '' && [...before.functions].every((id) => now.functions.has(id))
}

interface Told extends TrimWish {
  readonly length: number
  readonly kept: string
}

function tell(trimmed: ReturnType<typeof trim>, { out, length, kept }: Told, shell: Shell): void {
  const { text, attempts, minimal, oneMinimal } = trimmed
  const how = minimal
    ? 'no shorter tree of any rule would do'
    : oneMinimal
      ? 'no single simplification would do'
      : 'it may go further'
  shell.err(`${length} characters became ${text.length} in ${attempts} attempts, ${how}. Kept: ${kept}\n`)
  shell.out(out === undefined ? `${text}\n` : `Text in ${out}\n`)
}
