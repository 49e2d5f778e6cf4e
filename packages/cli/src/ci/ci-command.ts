/** `fuzzwright ci init`: writes the workflow with which a repository is searched on each pull request and each night. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FuzzError } from '@fuzzwright/core/tooling'
import { type CommandHost, printJson } from '../command-host.ts'
import { duration, wholeNumber } from '../fuzz/fuzz-options.ts'
import { folderInRepository, repositoryOf } from '../project/repository.ts'
import { type ExitCode, exitCodes, type Shell } from '../shell.ts'
import { hasLockFile, installationOf, programOf } from './installation.ts'
import { mainBranchOf } from './main-branch.ts'
import { corpusBranch, findingsBranch, workflow } from './workflow.ts'

const help = `
On a pull request only the tests that import what changed are searched; each night all of them, on several machines that share
what they learn on the branch ${corpusBranch}. Findings of the night arrive as the branch ${findingsBranch}, with the files that make
them run first from then on. No secret is needed but the token every workflow has.

Example:
  fuzzwright ci init --nightly 1h --shards 8`

interface InitOptions {
  readonly pullRequest: string
  readonly nightly: string
  readonly shards: number
  readonly branch?: string
  readonly node: string
  readonly out: string
  readonly force?: true
  readonly json?: true
}

/** Adds `ci`. */
export function addCiCommand({ program, shell, action }: CommandHost): void {
  const group = program
    .command('ci')
    .summary('search on pull requests and at night, in continuous integration')
    .description('Writes what continuous integration needs.')
  group
    .command('init')
    .summary('write a workflow of GitHub Actions')
    .description('Writes a workflow of GitHub Actions that searches on pull requests and each night.')
    .option('--pull-request <duration>', 'how long a pull request is searched', duration, '2m')
    .option('--nightly <duration>', 'how long each machine searches at night', duration, '30m')
    .option('--shards <n>', 'machines at night', wholeNumber, 4)
    .option('--branch <name>', 'the branch pull requests go to; the main branch unless given')
    .option('--node <version>', 'version of Node', '22')
    .option('--out <path>', 'where to write it', '.github/workflows/fuzz.yml')
    .option('--force', 'write over a file that is there')
    .option('--json', 'print what was written as data')
    .addHelpText('after', help)
    .action(action((options: InitOptions) => init(options, shell)))
}

function init(options: InitOptions, shell: Shell): ExitCode {
  const { cwd, out } = shell
  // Workflows are read at the root of a repository and nowhere else.
  const root = repositoryOf(cwd) ?? cwd
  const file = join(root, options.out)
  if (existsSync(file) && options.force !== true) {
    throw new FuzzError('workflow-exists', `${options.out} is there already.`, {
      hint: 'Give another path with --out, or write over it with --force.',
    })
  }
  const home = hasLockFile(cwd) ? cwd : root
  const text = workflow({
    installation: installationOf(home),
    program: programOf(cwd, home),
    isLocked: hasLockFile(cwd) || hasLockFile(root),
    folder: folderInRepository(cwd),
    branch: options.branch ?? mainBranchOf(cwd),
    node: options.node,
    pullRequest: options.pullRequest,
    nightly: options.nightly,
    shards: options.shards,
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (options.json === true) printJson(shell, { file: options.out })
  else out(`wrote ${options.out}: commit it, and the next pull request is searched.\n`)
  return exitCodes.done
}
