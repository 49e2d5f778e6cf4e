/** `fuzzwright list`: the fuzz tests of a project, with what was found and what is kept for each; nothing is run. */

import { count } from '@fuzzwright/core/tooling'
import type { CommandHost } from '../command-host.ts'
import { printJson } from '../command-host.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { type ListedFile, type ListedTest, listTests } from './list-tests.ts'

const help = `
Names in suites are shown in full where something is kept for them. Nothing is run: rows of tables show once they were run. Effects
are the functions of Node that the code under test names and that change the world.`

/** Adds `list`. */
export function addListCommand({ program, shell, action }: CommandHost): void {
  program
    .command('list')
    .summary('list the fuzz tests, their findings and their corpora')
    .description('Lists the fuzz tests of the project with their findings and the inputs kept for them.')
    .argument('[files...]', 'parts of paths of test files; all of them unless given')
    .option('--json', 'print the list as data')
    .addHelpText('after', help)
    .action(
      action((files: readonly string[], options: { readonly json?: true }) => {
        const listed = listTests(shell.cwd, files)
        if (options.json === true) printJson(shell, listed)
        else printList(listed, shell)
        return exitCodes.done satisfies ExitCode
      }),
    )
}

function printList(files: readonly ListedFile[], { out, colours }: Shell): void {
  if (files.length === 0) {
    out('No fuzz tests below this folder.\n')
    return
  }
  const width = Math.max(...files.flatMap(({ tests }) => tests.map(({ name }) => name.length)))
  for (const { file, tests, problems } of files) {
    out(`${colours.bold(file)}\n`)
    for (const test of tests) {
      out(`  ${test.name.padEnd(Math.min(width, 60))}  ${keptText(test, colours)}\n`)
      for (const { place, error, source, accepted } of test.findings) {
        out(`      ${place}\n        ${error}: ${source}\n`)
        if (accepted !== undefined) out(`        accepted: ${accepted}\n`)
      }
    }
    for (const problem of problems) out(`  ${colours.yellow(problem.replaceAll('\n', '\n  '))}\n`)
  }
  const all = files.flatMap(({ tests }) => tests)
  const findings = all.flatMap((test) => test.findings)
  const accepted = findings.filter((finding) => finding.accepted !== undefined).length
  const counts = [count(all.length, 'fuzz test'), count(files.length, 'file'), count(findings.length, 'finding')]
  out(`\n${counts[0]} in ${counts[1]}, ${counts[2]}${accepted === 0 ? '' : `, ${accepted} of them accepted`}\n`)
}

function keptText({ findings, kept, line, modifiers, effects = [] }: ListedTest, colours: Shell['colours']): string {
  const open = findings.filter(({ accepted }) => accepted === undefined).length
  return [
    line === undefined ? 'seen in an earlier run' : `line ${line}`,
    ...modifiers,
    ...(effects.length === 0 ? [] : [`effects: ${effects.map((effect) => effect.function).join(' ')}`]),
    ...(kept === 0 ? [] : [`${count(kept, 'input')} kept`]),
    ...(open === 0 ? [] : [colours.red(count(open, 'finding'))]),
    ...(open === findings.length ? [] : [`${findings.length - open} accepted`]),
  ].join(', ')
}
