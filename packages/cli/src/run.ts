/** One call of the command line: reads the words, runs the command, tells what went wrong, answers the exit code. */
import { FuzzError } from '@fuzzwright/core/tooling'
import { Command, CommanderError } from 'commander'
import { type AddCommand, type CommandHost, printJson } from './command-host.ts'
import { ownVersion } from './own-version.ts'
import { type ExitCode, exitCodes, type Shell } from './shell.ts'

/** In the order of the help. Each loads a package or two of its own, so only the one that is asked for is loaded. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  fuzz: async () => (await import('./fuzz/fuzz-command.ts')).addFuzzCommand,
  replay: async () => (await import('./replay/replay-command.ts')).addReplayCommand,
  list: async () => (await import('./list/list-command.ts')).addListCommand,
  accept: async () => (await import('./accept/accept-command.ts')).addAcceptCommand,
  describe: async () => (await import('./describe/describe-command.ts')).addDescribeCommand,
  minimize: async () => (await import('./minimize/minimize-command.ts')).addMinimizeCommand,
  write: async () => (await import('./write/write-command.ts')).addWriteCommand,
  survey: async () => (await import('./survey/survey-command.ts')).addSurveyCommand,
  campaign: async () => (await import('./campaign/campaign-command.ts')).addCampaignCommand,
  worker: async () => (await import('./campaign/worker-command.ts')).addWorkerCommand,
  exchange: async () => (await import('./exchange/exchange-command.ts')).addExchangeCommand,
  ci: async () => (await import('./ci/ci-command.ts')).addCiCommand,
  diff: async () => (await import('./diff/diff-command.ts')).addDiffCommand,
  mutants: async () => (await import('./mutants/mutants-command.ts')).addMutantsCommand,
  grammar: async () => (await import('./grammar/grammar-command.ts')).addGrammarCommand,
}

const exitHelp = `
Exit codes: 0 done · 1 something failed · 2 the command was misused · 3 Fuzzwright or the machine failed.
Everything about it: docs/cli.md`

/**
 * Runs the command that `words` ask for (without the names of Node and of the program).
 * @returns the exit code; nothing is thrown
 */
export async function run(words: readonly string[], shell: Shell): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done
  const program = programFor(shell)
  const host: CommandHost = {
    program,
    shell,
    action:
      (work) =>
      async (...args) => {
        code = await work(...args)
      },
  }
  for (const load of wanted(words[0])) (await load())(host)
  try {
    await program.parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    return tell(error, words.includes('--json'), shell)
  }
}

/** All of them where the word is none of them: help, or a mistake that something similar is suggested for. */
function wanted(word = ''): readonly (() => Promise<AddCommand>)[] {
  return Object.hasOwn(commands, word) ? [commands[word]].filter((load) => load !== undefined) : Object.values(commands)
}

function programFor({ out, columns, colours }: Shell): Command {
  return new Command('fuzzwright')
    .description('Property tests that write themselves, from the command line.')
    .version(ownVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', exitHelp)
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ styleTitle: (text) => colours.bold(text) })
    .configureOutput({
      writeOut: out,
      // Told by `tell`, which knows whether people or programs read it.
      writeErr: () => {},
      outputError: () => {},
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
}

/** Says what went wrong, to people on standard error, to programs on standard output. */
function tell(error: unknown, asJson: boolean, shell: Shell): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done
  const { code, message, exit } = mistakeOf(error)
  if (asJson) printJson(shell, { error: { code, message } })
  else shell.err(`${shell.colours.red('error:')} ${message}\n`)
  return exit
}

function mistakeOf(error: unknown): { readonly code: string; readonly message: string; readonly exit: ExitCode } {
  if (error instanceof FuzzError) {
    const exit = error.code === 'broken-runner' ? exitCodes.broken : exitCodes.misused
    return { code: error.code, message: error.message, exit }
  }
  if (error instanceof CommanderError) {
    // It would have printed the whole help.
    const said = error.code === 'commander.help' ? 'There is no such command.' : error.message.replace(/^error: /, '')
    const message = `${said}\n  fuzzwright --help lists the commands and their options.`
    return { code: 'bad-arguments', message, exit: exitCodes.misused }
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { code: 'unexpected', message, exit: exitCodes.broken }
}
