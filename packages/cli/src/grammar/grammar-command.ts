/** `fuzzwright grammar`: what @fuzzwright/grammar does, for files: check, generate, learn, parse, evolve, trim. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Rng } from '@fuzzwright/core/domain'
import { FuzzError } from '@fuzzwright/core/tooling'
import {
  checkGrammar,
  type Grammar,
  kPathCover,
  learn,
  planOf,
  readWeights,
  type WrittenWeights,
  writeWeights,
} from '@fuzzwright/grammar'
import type { Command } from 'commander'
import { type CommandHost, printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { addEvolveCommand } from './evolve-command.ts'
import { generateTexts } from './generate-texts.ts'
import { integer, wholeNumber } from './option-values.ts'
import { grammarArgument, readGrammar, readJson, readText } from './read-grammar.ts'
import { addTrimCommand } from './trim-command.ts'

/** Adds `grammar` with its subcommands. */
export function addGrammarCommand(host: CommandHost): void {
  const group = host.program
    .command('grammar')
    .summary('check, generate, learn, parse, evolve and trim texts of a grammar')
    .description('Works with grammars: as EBNF, ANTLR 4, tree-sitter, or ready-made.')
  addCheck(group, host)
  addGenerate(group, host)
  addLearn(group, host)
  addParse(group, host)
  addEvolveCommand(group, host)
  addTrimCommand(group, host)
}

interface Common {
  readonly start?: string
  readonly json?: true
}

function addCheck(group: Command, { shell, action }: CommandHost): void {
  group
    .command('check')
    .description('Says what is wrong with a grammar. Exit codes: 0 it works · 1 it does not.')
    .argument('<grammar>', grammarArgument)
    .option('--start <rule>', 'rule to start from')
    .option('--json', 'print the problems as data')
    .action(action((named: string, options: Common) => check(named, options, shell)))
}

function check(named: string, options: Common, shell: Shell): ExitCode {
  const problems = problemsOf(named, options.start, shell.cwd)
  if (options.json === true) printJson(shell, problems)
  else if (problems.length === 0) shell.out(`${named}: no problems\n`)
  else for (const { severity, message } of problems) shell.out(`${severity}: ${message}\n`)
  return problems.some(({ severity }) => severity === 'error') ? exitCodes.failed : exitCodes.done
}

interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
}

/** A grammar that cannot work is refused by its reader, which names the first error only. */
function problemsOf(named: string, start: string | undefined, cwd: string): readonly Problem[] {
  let grammar: Grammar
  try {
    grammar = readGrammar(named, cwd, start)
  } catch (error) {
    if (!(error instanceof FuzzError) || /^un(readable-file|known-notation)$/.test(error.code)) throw error
    return [{ severity: 'error', code: error.code, message: error.message }]
  }
  return checkGrammar(grammar, start).map(({ severity, code, message, hint, place }) => ({
    severity,
    code,
    message: `${message}${place === undefined ? '' : ` (${named}:${place.line}:${place.column})`}\n  ${hint}`,
  }))
}

interface GenerateOptions extends Common {
  readonly count: number
  readonly seed: number
  readonly size: number
  readonly weights?: string
  readonly kPaths?: number
  readonly out?: string
}

function addGenerate(group: Command, { shell, action }: CommandHost): void {
  group
    .command('generate')
    .description('Generates texts, one per line; a text of several lines is printed as it is.')
    .argument('<grammar>', grammarArgument)
    .option('-n, --count <n>', 'how many', wholeNumber, 10)
    .option('--seed <integer>', 'decides the texts', integer, 1)
    .option('--size <characters>', 'about how long a text becomes at most', wholeNumber, 200)
    .option('--weights <file>', 'weights that "learn" or "evolve" wrote')
    .option('--k-paths <k>', 'instead: few texts that together show every path of k steps', wholeNumber)
    .option('--start <rule>', 'rule to start from')
    .option('--out <folder>', 'write each text into a file of its own')
    .option('--json', 'print a list of texts')
    .action(action((named: string, options: GenerateOptions) => generate(named, options, shell)))
}

function generate(named: string, options: GenerateOptions, shell: Shell): ExitCode {
  const { cwd, out } = shell
  const grammar = readGrammar(named, cwd, options.start)
  const plan = planOf(grammar, options.start)
  const written = options.weights === undefined ? undefined : readJson(resolve(cwd, options.weights), options.weights)
  const weights = written === undefined ? undefined : readWeights(plan, written as WrittenWeights)
  const texts =
    options.kPaths === undefined
      ? generateTexts(plan, {
          count: options.count,
          size: options.size,
          rng: new Rng(options.seed),
          ...(weights && { weights }),
        })
      : [...kPathCover(plan, { k: options.kPaths })].map(({ text }) => text)
  if (options.out !== undefined) writeTexts(resolve(cwd, options.out), texts)
  if (options.json === true) printJson(shell, texts)
  else if (options.out === undefined) for (const text of texts) out(`${text}\n`)
  else out(`${texts.length} texts in ${options.out}\n`)
  return exitCodes.done
}

function writeTexts(folder: string, texts: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  const digits = String(texts.length).length
  texts.forEach((text, at) => {
    writeFileSync(join(folder, `${String(at + 1).padStart(digits, '0')}.txt`), text)
  })
}

function addLearn(group: Command, { shell, action }: CommandHost): void {
  group
    .command('learn')
    .description('Learns from samples how often what occurs, as weights for "generate --weights" and inGrammar().')
    .argument('<grammar>', grammarArgument)
    .argument('<samples...>', 'files, each of them one text')
    .option('--start <rule>', 'rule to start from')
    .option('--out <file>', 'where the weights go; they are printed unless given')
    .addHelpText('after', '\nExit codes: 0 all were learned from · 1 some are no texts of the grammar')
    .action(
      action((named: string, samples: readonly string[], options: Common & { readonly out?: string }) =>
        learnWeights(named, samples, options, shell),
      ),
    )
}

function learnWeights(
  named: string,
  samples: readonly string[],
  options: Common & { readonly out?: string },
  shell: Shell,
): ExitCode {
  const { cwd } = shell
  const grammar = readGrammar(named, cwd, options.start)
  const texts = samples.map((sample) => readText(resolve(cwd, sample), sample))
  const { plan, weights, rejected, derivations } = learn(grammar, texts, optionsOf(options))
  const written = writeWeights(plan, weights)
  for (const { sample, failure } of rejected) {
    const file = samples[texts.indexOf(sample)]
    shell.err(`${file}:${failure.line}:${failure.column} is no text of ${named}, expected ${expectedOf(failure)}\n`)
  }
  if (options.out === undefined) printJson(shell, written)
  else {
    writeFileSync(resolve(cwd, options.out), `${JSON.stringify(written, null, 2)}\n`)
    shell.out(`Weights of ${derivations.length} texts in ${options.out}\n`)
  }
  return rejected.length === 0 ? exitCodes.done : exitCodes.failed
}

function optionsOf({ start }: Common): { readonly start?: string } {
  return start === undefined ? {} : { start }
}

function expectedOf({ expected }: { readonly expected: readonly string[] }): string {
  return expected.length === 0 ? 'the end of the text' : expected.join(', ')
}

function addParse(group: Command, { shell, action }: CommandHost): void {
  group
    .command('parse')
    .description(
      'Says whether texts are of a grammar, and where they stop being. Exit codes: 0 all are · 1 some are not.',
    )
    .argument('<grammar>', grammarArgument)
    .argument('<files...>', 'files, each of them one text')
    .option('--start <rule>', 'rule to start from')
    .option('--json', 'print the answers as data')
    .action(
      action((named: string, files: readonly string[], options: Common) => parseFiles(named, files, options, shell)),
    )
}

function parseFiles(named: string, files: readonly string[], options: Common, shell: Shell): ExitCode {
  const { cwd, out, colours } = shell
  const grammar = readGrammar(named, cwd, options.start)
  const answers = files.map((file) => {
    const { derivations, rejected } = learn(grammar, [readText(resolve(cwd, file), file)], optionsOf(options))
    const [derivation] = derivations
    if (derivation !== undefined)
      return { file, parses: true, decisions: derivation.trace.length, bits: derivation.cost }
    const [first] = rejected
    const { line = 1, column = 1, expected = [] } = first?.failure ?? {}
    return { file, parses: false, line, column, expected }
  })
  if (options.json === true) printJson(shell, answers)
  else
    for (const answer of answers) {
      if (answer.bits !== undefined)
        out(`${answer.file}: yes, ${answer.decisions} decisions, ${Math.round(answer.bits)} bits\n`)
      else out(`${answer.file}:${answer.line}:${answer.column} ${colours.red('no')}, expected ${expectedOf(answer)}\n`)
    }
  return answers.every(({ parses }) => parses) ? exitCodes.done : exitCodes.failed
}
