/** A test file in the making: what is to stand in it, less what types or a run speak against. */

import { typeErrors } from '@fuzzwright/analyzer'
import { type Invocation, invocationOf } from '@fuzzwright/core/host'
import { chooseTests } from './choose/choose-tests.ts'
import { callSource, statementsOf } from './emit/call-source.ts'
import { fuzzTestSource } from './emit/fuzz-test-source.ts'
import { guessSource } from './emit/guess-source.ts'
import type { HouseStyle } from './emit/house-style.ts'
import { importPath } from './emit/import-path.ts'
import {
  type FunctionTests,
  type GuessTest,
  type Host,
  type TestFile,
  testFileSource,
  type WrittenTest,
} from './emit/test-file.ts'
import {
  type Exploration,
  functionsOf,
  type Guess,
  type Observation,
  type SearchAnswer,
  type WantedFunction,
} from './search/search-task.ts'
import { entityModules, localName } from './wanted-functions.ts'
import type { WriteRequest, WriteResult } from './write-request.ts'

export interface DraftParts {
  readonly request: WriteRequest
  readonly host: Host
  /** Import the names of the runner; without it they are taken for globals. */
  readonly importHost: boolean
  readonly module: string
  readonly out: string
  readonly specifier: string
  readonly style: HouseStyle
  readonly isTyped: boolean
  readonly functions: readonly WantedFunction[]
  readonly guesses: readonly Guess[]
  readonly answer: SearchAnswer
  readonly canFuzz: boolean
}

interface Group {
  readonly wanted: WantedFunction
  readonly exploration: Exploration
  tests: readonly WrittenTest[]
  /** The search of the fuzz test found something when the file was run. */
  isBroken: boolean
}

/** The file as it is being written: groups of tests from which those that do not hold are dropped, and its text. */
export class Draft {
  private readonly parts: DraftParts
  private readonly groups: Group[]
  private readonly failedGuesses = new Set<string>()
  private readonly notes: string[] = []

  constructor(parts: DraftParts) {
    this.parts = parts
    this.groups = parts.functions.map((wanted, at) => {
      const exploration = parts.answer.explorations[at] ?? nothing
      return { wanted, exploration, tests: [], isBroken: exploration.counterexamples.length > 0 }
    })
    const illTyped = parts.isTyped ? this.illTyped() : new Set<Observation>()
    for (const group of this.groups) {
      group.tests = chooseTests(group.exploration.observations, (observation) => illTyped.has(observation))
    }
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }

  text(): string {
    return testFileSource(this.file())
  }

  /** Every call that was observed, checked in one text: what the types forbid is written down last. */
  private illTyped(): ReadonlySet<Observation> {
    const calls = this.groups.flatMap(({ wanted, exploration }) =>
      exploration.observations.map((observation) => ({
        observation,
        line: oneLine(observation, invocationIn(wanted)),
      })),
    )
    const head = testFileSource({ ...this.file(), functions: [], header: calls.map(({ line }) => line).join('\n') })
    const imports = testFileSource({ ...this.file(), functions: [probe(calls)] })
      .split('\n')
      .filter((line) => line.startsWith('import '))
      .join(' ')
    const text = `${imports}\n${head}`
    const lines = new Set(typeErrors(this.parts.out, text).map(({ line }) => line - 2))
    return new Set(calls.flatMap(({ observation }, at) => (lines.has(at) ? [observation] : [])))
  }

  /** Checks the text as it is: tests that do not pass the type checker all the same are left out. */
  dropWhatTypesForbid(): void {
    // As globals the names of the runner may be unknown to a checker that follows no packages.
    const text = testFileSource({ ...this.file(), importHost: true })
    const complaints = typeErrors(this.parts.out, text)
    if (complaints.length === 0) return
    const lines = text.split('\n')
    const names = new Set(complaints.map(({ line }) => titleAround(lines, line)))
    for (const group of this.groups) {
      const kept = group.tests.filter((test) => !names.has(`${titleOf(group.wanted)} > ${test.name}`))
      if (kept.length < group.tests.length)
        this.note(
          `${group.wanted.callee}: ${group.tests.length - kept.length} of its inputs have types that cannot be written down.`,
        )
      group.tests = kept
    }
  }

  /** Leaves out tests that failed, by their full names. */
  drop(failed: readonly { readonly name: string; readonly message: string }[]): void {
    const names = new Map(failed.map(({ name, message }) => [name, message]))
    for (const group of this.groups) {
      const callee = titleOf(group.wanted)
      const kept = group.tests.filter((test) => !names.has(`${callee} > ${test.name}`))
      if (kept.length < group.tests.length) {
        this.note(`${callee}: ${group.tests.length - kept.length} of its results differ from one process to the next.`)
      }
      group.tests = kept
      if (names.has(`${callee} > ${fuzzTitle}`)) group.isBroken = true
    }
    for (const { title } of this.parts.guesses) if (names.has(title)) this.failedGuesses.add(title)
  }

  summary(): Omit<WriteResult, 'file' | 'passed'> {
    const { verdicts } = this.parts.answer
    const wrong = this.parts.guesses.filter((guess, at) => verdicts[at]?.holds === false && !guess.quiet).length
    const held = this.guessTests().filter(({ statement }) => !statement.startsWith('//')).length
    return {
      functions: this.groups.map(({ wanted, exploration, tests }) => ({
        name: titleOf(wanted),
        tests: tests.length,
        inputs: exploration.observations.length,
        counterexamples: exploration.counterexamples.map(
          ({ source, error }) => `${wanted.callee}(${source}): ${error}`,
        ),
        ...(exploration.problem === undefined ? {} : { problem: exploration.problem }),
      })),
      guesses: { held, refuted: wrong },
      notes: this.allNotes(),
    }
  }

  private allNotes(): readonly string[] {
    const { request, host, answer, canFuzz } = this.parts
    if (!request.fuzz || canFuzz) return this.notes
    const missing =
      answer.hasPlugin || host === 'jest'
        ? `install @fuzzwright/${host}${host === 'jest' ? ' and put fuzzwright() around the configuration' : ''}`
        : 'add fuzzwright() to the plugins of vitest.config.ts'
    return [...this.notes, `The lines that go on searching were left out: ${missing} to have them.`]
  }

  private file(): TestFile {
    const { request, host, importHost, specifier, style, module, functions, answer, isTyped } = this.parts
    const others = Object.fromEntries(
      entityModules(functions, module)
        .slice(1)
        .map((path) => [
          path.startsWith('/') ? importPath(this.parts.out, path, '', endingOf(specifier)) : path,
          entityNames(functions, path),
        ]),
    )
    const exported = new Set([
      ...functions.map(({ access }) => access[0] ?? ''),
      ...answer.classes,
      ...entityNames(functions, module),
    ])
    return {
      host,
      imported: [...exported].map((name) =>
        localName(name, module) === name ? name : `${name} as ${localName(name, module)}`,
      ),
      specifier,
      others,
      functions: this.groups
        .filter(({ exploration }) => exploration.problem === undefined)
        .map((group) => this.functionTests(group)),
      guesses: this.guessTests(),
      style,
      importHost,
      isTyped,
      header: headerOf(request),
    }
  }

  private functionTests({ wanted, exploration, tests, isBroken }: Group): FunctionTests {
    const invocation = invocationIn(wanted)
    const { kind } = wanted.description
    const plain = (kind === 'function' || kind === 'constructor') && wanted.access.length === 1
    const notes = exploration.unsteady === 0 ? [] : [unsteadyNote(exploration.unsteady)]
    const [broken] = exploration.counterexamples
    return {
      title: titleOf(wanted),
      invocation,
      tests,
      notes,
      fuzzTest: this.parts.canFuzz && plain ? fuzzTestSource(fuzzTitle, invocation, { isBroken, broken }) : undefined,
    }
  }

  private guessTests(): readonly GuessTest[] {
    const { guesses, answer, functions, canFuzz } = this.parts
    if (!canFuzz) return []
    return guesses.flatMap((guess, at) => {
      const verdict = answer.verdicts[at]
      if (verdict === undefined || this.failedGuesses.has(guess.title)) return []
      const chosen = functionsOf(guess, functions)
      const [first] = chosen
      if (first === undefined) return []
      const callees = chosen.map(({ callee }) => callee)
      const statement = guessSource(guess, verdict, {
        callees,
        description: first.description,
      })
      return statement === undefined ? [] : [{ guess, statement }]
    })
  }
}

const nothing: Exploration = {
  observations: [],
  unsteady: 0,
  counterexamples: [],
  runs: 0,
  problem: 'it was not searched',
}

const fuzzTitle = 'never breaks'

/** Name of the group of a function. */
function titleOf({ description, callee }: WantedFunction): string {
  return description.kind === 'method' ? `${description.className}#${callee}` : callee
}

/** How a function is called in the file; what a generator answers is gone through by whoever looks at it. */
function invocationIn({ description, callee }: WantedFunction): Invocation {
  return { way: invocationOf(description).way, name: callee }
}

function oneLine(observation: Observation, invocation: Invocation): string {
  const hoisted = observation.arguments.some(({ after, calls }) => (after ?? calls) !== undefined)
  const text = hoisted
    ? statementsOf(observation, invocation, { indent: 0, wrap: true, isTyped: true }).join(' ')
    : `void (${callSource(observation.arguments, invocation)});`
  return `{ ${text.replaceAll('\n', ' ').replace(/\bawait\b/g, 'void')} }`
}

/** A group that uses every name, so that all of them are imported. */
function probe(calls: readonly { readonly line: string }[]): FunctionTests {
  return {
    title: 'probe',
    invocation: { way: 'call', name: 'probe' },
    tests: [],
    notes: [],
    fuzzTest: calls.map(({ line }) => line).join('\n'),
  }
}

function titleAround(lines: readonly string[], line: number): string {
  const group = lines.slice(0, line).findLast((text) => /^describe\(/.test(text)) ?? ''
  const test = lines.slice(0, line).findLast((text) => /^\s+test\(/.test(text)) ?? ''
  return `${literalIn(group)} > ${literalIn(test)}`
}

function literalIn(line: string): string {
  const source = /\((['"])((?:[^\\]|\\.)*?)\1,/.exec(line)?.[2] ?? ''
  return source.replace(/\\(['"\\])/g, '$1')
}

function endingOf(specifier: string): '' | '.js' | '.ts' {
  return specifier.endsWith('.js') ? '.js' : specifier.endsWith('.ts') ? '.ts' : ''
}

function entityNames(functions: readonly WantedFunction[], module: string): readonly string[] {
  const found = new Set<string>()
  JSON.stringify(functions, (_key, value: unknown) => {
    const entity = value as { readonly module?: unknown; readonly exportName?: unknown } | null
    if (typeof entity === 'object' && entity?.module === module && typeof entity.exportName === 'string') {
      found.add(entity.exportName)
    }
    return value
  })
  return [...found]
}

function unsteadyNote(count: number): string {
  return count === 1
    ? 'One input was left out: its result differs from run to run.'
    : `${count} inputs were left out: their results differ from run to run.`
}

function headerOf({ file, seed }: WriteRequest): string {
  const name = file.split(/[/\\]/).at(-1)
  return `// What ${name} does today, written by fuzzwright write (seed ${seed}). Correct what is wrong, keep what is right.`
}
