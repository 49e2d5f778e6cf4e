/** A guess as it stands in the file: a fuzz test where a search found nothing against it, else a comment. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { Guess, Verdict } from '../search/search-task.ts'
import { quoted } from './quoted.ts'
import { typeSource } from './type-source.ts'

export interface GuessedFunctions {
  /** Names in the file, in the order of the guess. */
  readonly callees: readonly string[]
  readonly description: FuzzedMethodDescription
}

/** Statement, comment, or nothing for a guess nobody needs to hear of. The same property is run in `search/guessed-property.ts`. */
export function guessSource(guess: Guess, verdict: Verdict, functions: GuessedFunctions): string | undefined {
  if (verdict.holds === true) return statementOf(guess, functions, verdict.partial)
  if (guess.quiet || verdict.holds === undefined) return undefined
  const { source, error } = verdict.counterexample
  const lines = [`Guessed, and wrong: ${guess.title}. Counterexample: ${source}`, error]
  const statement = statementOf(guess, functions, false).split('\n')
  return [...lines, ...statement].map((line) => `// ${line}`.trimEnd()).join('\n')
}

function statementOf(guess: Guess, { callees, description }: GuessedFunctions, partial: boolean): string {
  const [first = ''] = callees
  const given = guess.kind === 'round trip' ? description.parameters.slice(0, 1) : description.parameters
  const names = given.map(({ name, rest }) => (rest === true ? `...${name}` : name))
  const typed = given.map((parameter, index) => {
    const type = typeSource(parameter.shape) ?? `Parameters<typeof ${first}>[${index}]`
    return `${names[index]}${parameter.optional === true && parameter.rest !== true ? '?' : ''}: ${type}`
  })
  const body = partial ? partialBody(guess, callees, names) : wholeBody(guess, callees, names)
  return `fuzzIt(${quoted(guess.title)}, (${typed.join(', ')}) => {\n${body.map((line) => `  ${line}`).join('\n')}\n});`
}

function wholeBody(guess: Guess, callees: readonly string[], names: readonly string[]): readonly string[] {
  const call = `${callees[0]}(${names.join(', ')})`
  if (guess.kind === 'round trip') return [lastLine(guess, callees, names, call)]
  return [`const once = ${call};`, lastLine(guess, callees, names, 'once')]
}

function partialBody(guess: Guess, callees: readonly string[], names: readonly string[]): readonly string[] {
  const [first = ''] = callees
  return [
    `let once: ReturnType<typeof ${first}>;`,
    'try {',
    `  once = ${first}(${names.join(', ')});`,
    '} catch {',
    `  // What ${first} refuses is no input of this test.`,
    '  return skipInput();',
    '}',
    lastLine(guess, callees, names, 'once'),
  ]
}

/** `once` is what the first function made of the input. */
function lastLine({ kind }: Guess, callees: readonly string[], names: readonly string[], once: string): string {
  const [first = '', second = ''] = callees
  const rest = names.slice(1).map((name) => `, ${name}`)
  switch (kind) {
    case 'round trip':
      return `expect(${second}(${once})).toEqual(${names[0]});`
    case 'idempotence':
      return `expect(${first}(${once}${rest.join('')})).toEqual(${once});`
    case 'steadiness':
      return `expect(${first}(${names.join(', ')})).toEqual(${once});`
    case 'equivalence':
      return `expect(${second}(${names.join(', ')})).toEqual(${once});`
  }
}
