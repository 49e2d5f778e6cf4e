/** `fuzzwright describe`: what is known of a function before it runs, for people as a table, for programs as data. */
import { describe, describeAll, formatDescription } from '@fuzzwright/analyzer'
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { FuzzError } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { domainSummary } from './domain-summary.ts'

const help = `
A name is an export (default included), Class, "new Class", Class.method, Class#method,
"get Class#member", "set Class#member" or object.member.

Examples:
  fuzzwright describe src/duration.ts
  fuzzwright describe src/duration.ts parseDuration --json`

/** Adds `describe`. */
export function addDescribeCommand({ program, shell, action }: CommandHost): void {
  program
    .command('describe')
    .summary('print what is known of a function: types, domains, constants')
    .description(
      'Prints what is known of a function before it runs; of every exported function where no name is given.',
    )
    .argument('<file>', 'a source file, or the name of an installed package')
    .argument('[name]', 'which function')
    .option('--json', 'print the descriptions as data')
    .addHelpText('after', help)
    .action(
      action((file: string, name: string | undefined, options: { readonly json?: true }) =>
        options.json === true ? describeAsJson(file, name, shell) : describeAsText(file, name, shell),
      ),
    )
}

function describeAsJson(file: string, name: string | undefined, shell: Shell): ExitCode {
  const found = descriptionsOf(file, name, shell)
  printJson(shell, name === undefined ? found : found[0])
  return exitCodes.done
}

function describeAsText(file: string, name: string | undefined, shell: Shell): ExitCode {
  const texts = descriptionsOf(file, name, shell).map((description) => {
    const text = formatDescription(description, { domainOf: (_parameter, at) => domainSummary(description, at) })
    return withBoldHeading(text, shell)
  })
  shell.out(texts.join('\n'))
  return exitCodes.done
}

function descriptionsOf(file: string, name: string | undefined, { cwd }: Shell): readonly FuzzedMethodDescription[] {
  if (name !== undefined) return [describe(file, name, { from: cwd })]
  const all = describeAll(file, { from: cwd })
  if (all.length > 0) return all
  throw new FuzzError('nothing-to-describe', `${file} exports no function.`, {
    hint: 'Only what is exported can be tested from outside: export the function, or name another file.',
  })
}

function withBoldHeading(text: string, { colours }: Shell): string {
  const end = text.indexOf('\n')
  return colours.bold(text.slice(0, end)) + text.slice(end)
}
