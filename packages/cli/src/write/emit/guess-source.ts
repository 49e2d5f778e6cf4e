/** A guess as it stands in the file: a fuzz test where a search found nothing against it, else a comment. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { Guess, Verdict } from '../search/plan.ts'
import { quoted } from './quoted.ts'
import { typeSource } from './type-source.ts'

export interface GuessedFunctions {
  /** Names in the file, in the order of the guess. */
  readonly callees: readonly string[]
  readonly description: FuzzedMethodDescription
}

/** Statement, comment, or nothing for a guess nobody needs to hear of. The same property is run in `search/guessed-property.ts`. */
export function guessSource(guess: Guess, verdict: Verdict, functions: GuessedFunctions): string | undefined {
  const statement = statementOf(guess, functions)
  if (verdict.holds === true) return statement
  if (guess.quiet || verdict.holds === undefined) return undefined
  const { source, error } = verdict.counterexample
  const lines = [`Guessed, and wrong: ${guess.title}. Counterexample: ${source}`, error, ...statement.split('\n')]
  return lines.map((line) => `// ${line}`.trimEnd()).join('\n')
}

function statementOf(guess: Guess, { callees, description }: GuessedFunctions): string {
  const [first = '', second = ''] = callees
  const given = guess.kind === 'round trip' ? description.parameters.slice(0, 1) : description.parameters
  const names = given.map(({ name, rest }) => (rest === true ? `...${name}` : name))
  const typed = given.map((parameter, index) => {
    const type = typeSource(parameter.shape) ?? `Parameters<typeof ${first}>[${index}]`
    const text = parameter.rest === true ? `...${parameter.name}` : parameter.name
    return `${text}${parameter.optional === true ? '?' : ''}: ${type}`
  })
  const body = bodyOf(guess, first, second, names)
  return `fuzzIt(${quoted(guess.title)}, (${typed.join(', ')}) => {\n${body.map((line) => `  ${line}`).join('\n')}\n});`
}

function bodyOf({ kind }: Guess, first: string, second: string, names: readonly string[]): readonly string[] {
  const all = names.join(', ')
  const rest = names
    .slice(1)
    .map((name) => `, ${name}`)
    .join('')
  switch (kind) {
    case 'round trip':
      return [`expect(${second}(${first}(${all}))).toEqual(${names[0]});`]
    case 'idempotence':
      return [`const once = ${first}(${all});`, `expect(${first}(once${rest})).toEqual(once);`]
    case 'steadiness':
      return [`expect(${first}(${all})).toEqual(${first}(${all}));`]
    case 'equivalence':
      return [`expect(${second}(${all})).toEqual(${first}(${all}));`]
  }
}
