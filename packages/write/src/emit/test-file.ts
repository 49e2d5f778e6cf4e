/** Puts a whole test file together: imports, a group for each function, what is left to a search, what was left out. */
import type { Invocation } from '@fuzzwright/core/host'
import type { Guess, Observation } from '../search/search-task.ts'
import { statementsOf } from './call-source.ts'
import { type HouseStyle, inHouseStyle } from './house-style.ts'
import { quoted } from './quoted.ts'

/** The runner that will run the file. */
export type Host = 'vitest' | 'jest'

/** One test of one call. */
export interface WrittenTest {
  readonly name: string
  readonly observation: Observation
  /** The types do not allow the call. */
  readonly illTyped: boolean
}

/** What is written of one function. */
export interface FunctionTests {
  readonly title: string
  readonly invocation: Invocation
  readonly tests: readonly WrittenTest[]
  /** Whole lines of comments, without their slashes. */
  readonly notes: readonly string[]
  /** Statement with the fuzz test, or `undefined`. */
  readonly fuzzTest: string | undefined
}

/** What is written of one guess: a statement, or the comment that says why not. */
export interface GuessTest {
  readonly guess: Guess
  readonly statement: string
}

export interface TestFile {
  readonly host: Host
  /** Names to import from the module under test, `default as name` included. */
  readonly imported: readonly string[]
  readonly specifier: string
  /** Module to import from by names, besides that under test. */
  readonly others: Readonly<Record<string, readonly string[]>>
  readonly functions: readonly FunctionTests[]
  readonly guesses: readonly GuessTest[]
  readonly style: HouseStyle
  /** Import the names of the runner; without it they are taken for globals. */
  readonly importHost: boolean
  /** The types of the code are known, and those of the test are checked. */
  readonly isTyped: boolean
  readonly header: string
}

/** The text of the file, with a line break at its end. */
export function testFileSource(file: TestFile): string {
  const groups = file.functions.map((one) => groupSource(one, file)).filter((text) => text !== '')
  const guesses = file.guesses.map(({ statement }) => statement)
  const body = [...groups, ...(guesses.length === 0 ? [] : [guesses.join('\n\n')])].join('\n\n')
  const source = `${file.header}\n${importsOf(file, body)}\n\n${body}\n`
  return inHouseStyle(source, file.style)
}

function importsOf({ host, imported, specifier, others, importHost }: TestFile, body: string): string {
  const code = body.replace(/^\s*\/\/.*$/gm, '')
  const used = (name: string): boolean => new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(code)
  const runner = ['describe', 'expect', 'test'].filter(used)
  const lines: [string, readonly string[]][] = []
  lines.push([`@fuzzwright/${host}`, ['fuzzIt', 'skipInput'].filter(used)])
  if (importHost && runner.length > 0) lines.push([host === 'vitest' ? 'vitest' : '@jest/globals', runner])
  for (const [module, names] of Object.entries(others)) lines.push([module, names.filter(used)])
  lines.push([specifier, imported.filter((name) => used(name.replace(/^default as /, '')))])
  return lines
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) => importLine(module, names))
    .join('\n')
}

function importLine(module: string, names: readonly string[]): string {
  const given = names.filter((name) => !name.startsWith('default as ')).sort()
  const main = names.find((name) => name.startsWith('default as '))?.slice('default as '.length)
  const parts = [...(main === undefined ? [] : [main]), ...(given.length === 0 ? [] : [`{ ${given.join(', ')} }`])]
  return `import ${parts.join(', ')} from ${quoted(module)};`
}

function groupSource(
  { title, invocation, tests, notes, fuzzTest }: FunctionTests,
  { isTyped }: Pick<TestFile, 'isTyped'>,
): string {
  const blocks = tests.map((written) => testSource(written, invocation, isTyped))
  if (fuzzTest !== undefined) blocks.push(indented(fuzzTest))
  if (notes.length > 0) blocks.push(notes.map((note) => `  // ${note}`).join('\n'))
  // A group without a test would fail.
  if (tests.length === 0 && fuzzTest === undefined) return notes.map((note) => `// ${title}: ${note}`).join('\n')
  return `describe(${quoted(title)}, () => {\n${blocks.join('\n\n')}\n});`
}

function testSource({ name, observation, illTyped }: WrittenTest, invocation: Invocation, isTyped: boolean): string {
  const statements = statementsOf(observation, invocation, { indent: 4, wrap: !illTyped, isTyped })
  const head = observation.outcome.async ? 'async () =>' : '() =>'
  const guard = illTyped ? '    // @ts-expect-error The types do not allow this call.\n' : ''
  const body = statements.map((statement) => `    ${statement}`).join('\n')
  return `  test(${quoted(name)}, ${head} {\n${guard}${body}\n  });`
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
