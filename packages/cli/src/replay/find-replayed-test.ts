/** Which test an input belongs to: a file says so itself, a token holds only the test's id, so known tests are gone through. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import {
  decodeToken,
  exactPattern,
  FuzzError,
  findingsFolder,
  parseStoredFinding,
  testId,
} from '@fuzzwright/core/tooling'
import { corporaOf } from '../project/corpora.ts'
import { findFuzzFiles } from '../project/find-fuzz-files.ts'
import { keptFindings } from '../project/kept-findings.ts'
import { nameSeparator, type Runner } from '../runner/find-runner.ts'
import { listRunnerTests, type NamedTest } from '../runner/list-runner-tests.ts'
import type { Shell } from '../shell.ts'

/** The test, and how it is asked for. */
export interface ReplayedTest {
  /** Absolute path. */
  readonly file: string
  /** Names of the suites and of the test, joined by ` > `. */
  readonly name: string
  /** Matches its full name, as the runner's `-t` takes it. */
  readonly pattern: string
  /** Value of FUZZWRIGHT_REPLAY. */
  readonly replay: string
}

/** @throws FuzzError for a broken token, a file that is no finding, or a token of a test that is not there. */
export async function findReplayedTest(replay: string, runner: Runner, shell: Shell): Promise<ReplayedTest> {
  if (replay.endsWith('.json')) return testOfFile(resolve(shell.cwd, replay), replay, runner)
  const { testId: wanted } = decodeToken(replay)
  const { cwd } = shell
  const { files, corpusRoots } = findFuzzFiles(cwd)
  const roots = new Set([cwd, ...corpusRoots])
  const isWanted = ({ file, name }: NamedTest): boolean =>
    [...roots].some((projectRoot) => testId({ file, projectRoot, name }) === wanted)
  const known: NamedTest[] = [
    ...files.flatMap(({ file, calls }) =>
      calls.flatMap(({ title }) => (title === undefined ? [] : [{ file, name: title }])),
    ),
    ...files.flatMap(({ file }) => keptFindings(file).findings.map(({ finding }) => ({ file, name: finding.test }))),
    ...corporaOf(corpusRoots),
  ]
  const found = known.find(isWanted) ?? (await listRunnerTests(runner, files, shell)).find(isWanted)
  if (found !== undefined) return { ...found, pattern: patternOf(found.name, runner), replay }
  throw new FuzzError('unknown-replay-test', 'The token belongs to no fuzz test below this folder.', {
    hint: 'Run the command in the folder the token was printed in. A test that was renamed or moved since has another id.',
  })
}

function testOfFile(path: string, shown: string, runner: Runner): ReplayedTest {
  const finding = parseStoredFinding(readText(path, shown), shown)
  const folder = dirname(dirname(dirname(path)))
  if (basename(folder) !== findingsFolder) {
    throw new FuzzError('stray-finding', `${shown} does not lie where findings lie, so its test file is not known.`, {
      hint: `Put it back: ${['tests', findingsFolder, 'the.test.ts', 'name-of-the-test', basename(path)].join(sep)}`,
    })
  }
  const file = join(dirname(folder), basename(dirname(dirname(path))))
  return { file, name: finding.test, pattern: patternOf(finding.test, runner), replay: path }
}

function readText(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FuzzError('no-such-finding', `The file ${shown} cannot be read.`, {
      hint: 'Give a path from the current folder, or a token.',
      cause: error,
    })
  }
}

/** Matches the full name alone, as `-t` of the runner sees it. */
function patternOf(name: string, runner: Runner): string {
  return exactPattern(name.split(' > ').join(nameSeparator(runner)))
}
