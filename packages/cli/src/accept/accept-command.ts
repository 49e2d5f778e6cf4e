/** `fuzzwright accept`: writes into the file of a finding why it is left as it is, so that its test passes and says so. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { acceptedText, FuzzError, parseStoredFinding } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'

const help = `
The reason becomes the field "accepted" of the file: commit it. The input still runs first, and its test says each time that it fails
and why that is fine. Other inputs that fail in the same way are no failure of the test either. Delete the field to take it back.

Example:
  fuzzwright accept tests/__fuzz__/range.test.ts/a-range/f7f46b0d1846.json --because "callers check the length"`

/** Adds `accept`. */
export function addAcceptCommand({ program, shell, action }: CommandHost): void {
  program
    .command('accept')
    .summary('leave a finding as it is, with a reason')
    .description('Writes into the file of a finding why it is left as it is: its test passes, and says so.')
    .argument('<finding>', 'the file of a finding, in __fuzz__ beside its test')
    .requiredOption('--because <reason>', 'why it is left as it is, for whoever reads the test next')
    .option('--json', 'print what was written as data')
    .addHelpText('after', help)
    .action(action((finding: string, options: AcceptOptions) => acceptFinding(finding, options, shell)))
}

interface AcceptOptions {
  readonly because: string
  readonly json?: true
}

function acceptFinding(finding: string, { because, json }: AcceptOptions, shell: Shell): ExitCode {
  const path = resolve(shell.cwd, finding)
  const text = acceptedText(textOf(path, finding), finding, because)
  writeFileSync(path, text)
  if (json === true) {
    const { test, accepted } = parseStoredFinding(text, finding)
    printJson(shell, { finding, test, accepted })
    return exitCodes.done
  }
  const { out } = shell
  out(`Accepted: ${finding}. Commit it; delete its field "accepted" to take it back.\n`)
  return exitCodes.done
}

function textOf(path: string, finding: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new FuzzError('no-such-finding', `There is no finding ${finding}.`, {
      hint: 'Name a file in __fuzz__; fuzzwright list shows all of them.',
    })
  }
}
