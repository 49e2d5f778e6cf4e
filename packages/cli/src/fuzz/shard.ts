/** A part of the tests of a project, for machines that search side by side and know nothing of each other. */
import { exactPattern } from '@fuzzwright/core/tooling'
import { InvalidArgumentError } from 'commander'
import type { FuzzFile } from '../project/find-fuzz-files.ts'
import { nameSeparator, type Runner } from '../runner/find-runner.ts'
import { listRunnerTests, type NamedTest } from '../runner/list-runner-tests.ts'
import type { Shell } from '../shell.ts'

/** The `index`th of `count` parts, counted from 1. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/** `i/n` with 1 ≤ i ≤ n. */
export function shardOf(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new InvalidArgumentError('Give the part and their number, counted from 1: 1/4, 2/4, 3/4, 4/4.')
}

/** Which tests a runner is asked for. */
export interface TestChoice {
  readonly files: readonly FuzzFile[]
  /** Regular expression for full names; missing: all tests of the files. */
  readonly pattern?: string
}

/** The runner of the folder a person is in. */
export interface RunnerHere {
  readonly runner: Runner
  readonly shell: Shell
}

/** A longer one might not fit on a command line, of which Linux takes 128 KiB a word. */
const longestPattern = 100_000

/**
 * Every `count`th test, by path and name, so that each is in one part; where there are fewer tests than parts, several parts have
 * the same. Tests the runner cannot name without running are dealt out by file.
 */
export async function chooseShard(
  { index, count }: Shard,
  { files, pattern }: TestChoice,
  { runner, shell }: RunnerHere,
): Promise<TestChoice> {
  const asked = pattern === undefined ? undefined : new RegExp(pattern)
  const separator = nameSeparator(runner)
  const named = (await listRunnerTests(runner, files, shell))
    .filter((test) => isFuzzTest(test, files))
    .map(({ file, name }) => ({ file, name: name.split(' > ').join(separator) }))
    .filter(({ name }) => asked?.test(name) !== false)
  const own = partOf(inOrder(named), index, count)
  const wanted = [...new Set(own.map(({ name }) => exactPattern(name)))].join('|')
  if (own.length === 0 || wanted.length > longestPattern) {
    return { files: partOf(files, index, count), ...(pattern !== undefined && { pattern }) }
  }
  const paths = new Set(own.map(({ file }) => file))
  return { files: files.filter(({ file }) => paths.has(file)), pattern: wanted }
}

/** Ordinary tests of the same files are in no part. A name that is computed, as those of rows are, may be any of them. */
function isFuzzTest({ file, name }: NamedTest, files: readonly FuzzFile[]): boolean {
  const calls = files.find((candidate) => candidate.file === file)?.calls ?? []
  return calls.some(
    ({ title, modifiers }) =>
      title === undefined ||
      modifiers.some((modifier) => modifier === 'each' || modifier === 'for') ||
      name === title ||
      name.endsWith(` > ${title}`),
  )
}

function inOrder(tests: readonly NamedTest[]): readonly NamedTest[] {
  const key = ({ file, name }: NamedTest): string => `${file} ${name}`
  return [...tests].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The `index`th of `count` parts of a list, counted from 1. */
export function partOf<Item>(items: readonly Item[], index: number, count: number): readonly Item[] {
  if (items.length === 0) return []
  if (items.length < count) return items.slice((index - 1) % items.length, ((index - 1) % items.length) + 1)
  return items.filter((_, at) => at % count === index - 1)
}
