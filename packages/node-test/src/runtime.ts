/** Which runtime this is. Bun and Deno say they are Node too, and take the same tests; what differs is how one is started. */
import type { TestCommand } from '@fuzzwright/core/tooling'

/** What the lines that a failure prints are made of. */
interface Runtime {
  readonly name: 'node' | 'bun' | 'deno'
  /** As a person calls it. */
  readonly title: string
  /** What names a module that is loaded before the tests. */
  readonly preloadFlag: string
  /** What runs one test file, without it. */
  command(preload: string): string
  /** How the name of a test is handed over. */
  readonly pattern: Pick<TestCommand, 'nameFlag' | 'patternMark'>
  /** Of the names of the blocks around a test and its own, what the pattern is held against. */
  selectedBy(names: readonly string[]): string
}

const node: Runtime = {
  name: 'node',
  title: 'Node',
  preloadFlag: '--import',
  command: (preload) => `node --import ${preload} --test`,
  pattern: { nameFlag: '--test-name-pattern' },
  selectedBy: (names) => names.at(-1) ?? '',
}

const bun: Runtime = {
  name: 'bun',
  title: 'Bun',
  preloadFlag: '--preload',
  command: (preload) => `bun test --preload ${preload}`,
  pattern: {},
  selectedBy: (names) => names.join(' '),
}

/** A block is one test to Deno, and what stands in it are steps, which have no names to be chosen by. */
const deno: Runtime = {
  name: 'deno',
  title: 'Deno',
  preloadFlag: '--preload',
  command: (preload) => `deno test -A --preload ${preload}`,
  pattern: { nameFlag: '--filter', patternMark: '/' },
  selectedBy: (names) => names[0] ?? '',
}

/** The one that runs this. */
export const runtime: Runtime = 'bun' in process.versions ? bun : 'deno' in process.versions ? deno : node
