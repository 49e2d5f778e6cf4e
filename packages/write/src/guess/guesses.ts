/** What somebody who knows only the names and types of functions would expect of them. Each guess is then searched for a counterexample. */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import type { Guess, WantedFunction } from '../search/search-task.ts'

/** Words that undo each other, at the beginning, at the end or as the whole of a name. */
const opposites: readonly (readonly [string, string])[] = [
  ['encode', 'decode'],
  ['stringify', 'parse'],
  ['serialize', 'deserialize'],
  ['serialise', 'deserialise'],
  ['serialize', 'parse'],
  ['format', 'parse'],
  ['print', 'parse'],
  ['compress', 'decompress'],
  ['deflate', 'inflate'],
  ['zip', 'unzip'],
  ['pack', 'unpack'],
  ['marshal', 'unmarshal'],
  ['encrypt', 'decrypt'],
  ['escape', 'unescape'],
  ['quote', 'unquote'],
  ['wrap', 'unwrap'],
  ['dump', 'load'],
  ['to', 'from'],
]

const settling =
  /^(?:normali[sz]e|canonicali[sz]e|sanitize|sanitise|trim|strip|sort|order|uniq|unique|dedupe|deduplicate|compact|clean|clamp|round|floor|ceil|truncate|simplify|flattenDeep|collapse|tidy|toLower|toUpper|lower|upper|capitalize|abs|slugify|deburr|kebab|camel|snake|pascal)|(?:Case|Sorted|Normalized|Normalised)$/

const mostPairs = 12

/** Guesses about `functions`, those from names first. Only plain functions are guessed about. */
export function guessesAbout(functions: readonly WantedFunction[]): readonly Guess[] {
  const plain = functions.flatMap(({ description, callee }, at) =>
    isGuessable(description) ? [{ description: { ...description, name: callee }, at }] : [],
  )
  const pairs = plain.flatMap((first) => plain.map((second) => [first, second] as const))
  const tours = pairs
    .filter(([first, second]) => first !== second)
    .flatMap(([first, second]) => roundTrip(first, second))
  const alone = plain.flatMap((one) => [...idempotence(one), ...steadiness(one)])
  const twins = pairs
    .filter(([first, second]) => first.at < second.at)
    .flatMap(([first, second]) => equivalence(first, second))
  return [...tours, ...alone, ...twins.sort((a, b) => Number(a.quiet) - Number(b.quiet)).slice(0, mostPairs)]
}

interface Subject {
  readonly description: FuzzedMethodDescription
  readonly at: number
}

function isGuessable({ kind, name, generator, parameters }: FuzzedMethodDescription): boolean {
  return kind === 'function' && generator !== true && !name.includes('.') && parameters.length > 0
}

function roundTrip(there: Subject, back: Subject): readonly Guess[] {
  const [out, home] = [there.description, back.description]
  if (!undoes(out.name, home.name) || requiredCount(out) !== 1 || requiredCount(home) !== 1) return []
  if (!accepts(home.parameters[0]?.shape, out.returns) || isAsync(out) || isAsync(home)) return []
  const title = `${home.name} undoes ${out.name}`
  return [{ kind: 'round trip', title, functions: [there.at, back.at], quiet: false }]
}

function undoes(first: string, second: string): boolean {
  return opposites.some(
    ([there, back]) =>
      first.toLowerCase().includes(there) &&
      second.toLowerCase().includes(back) &&
      withoutWord(first, there) === withoutWord(second, back),
  )
}

/** `encodeText` without `encode` is `text`: what is left has to be the same on both sides. */
function withoutWord(name: string, word: string): string {
  return name.toLowerCase().replace(word, '')
}

function idempotence({ description, at }: Subject): readonly Guess[] {
  const { name, parameters, returns } = description
  if (!settling.test(name) || isAsync(description) || !sameShape(parameters[0]?.shape, returns)) return []
  return [{ kind: 'idempotence', title: `${name} of its own result changes nothing`, functions: [at], quiet: false }]
}

/** A question has one answer, however often it is asked: a regular expression with the flag `g` forgets that. */
function steadiness({ description, at }: Subject): readonly Guess[] {
  const { name, returns } = description
  if (!/^(?:is|has|can|should)[A-Z]/.test(name) || !isBoolean(returns)) return []
  return [{ kind: 'steadiness', title: `${name} gives the same answer twice`, functions: [at], quiet: false }]
}

function isBoolean(shape: TypeShape): boolean {
  if (shape.kind !== 'union') return shape.kind === 'boolean'
  return shape.members.every(({ kind }) => kind === 'boolean' || kind === 'literal')
}

function equivalence(first: Subject, second: Subject): readonly Guess[] {
  const [one, other] = [first.description, second.description]
  if (!sameSignature(one, other) || isAsync(one)) return []
  const related = areRelated(one.name, other.name)
  const title = `${other.name} agrees with ${one.name}`
  return [{ kind: 'equivalence', title, functions: [first.at, second.at], quiet: !related }]
}

/** `sort` and `sortFast`, `parseOld` and `parseNew`: the one name without a word of speed or age is in the other. */
function areRelated(one: string, other: string): boolean {
  const core = (name: string): string =>
    name
      .replace(/(?:fast|slow|simple|naive|old|new|legacy|reference|alternative|iterative|recursive|loop|v?\d+)/gi, '')
      .toLowerCase()
  return core(one) === core(other)
}

function sameSignature(one: FuzzedMethodDescription, other: FuzzedMethodDescription): boolean {
  if (one.parameters.length !== other.parameters.length || !sameShape(one.returns, other.returns)) return false
  return one.parameters.every((parameter, index) => {
    const twin = other.parameters[index]
    return (
      sameShape(parameter.shape, twin?.shape) && parameter.optional === twin?.optional && parameter.rest === twin?.rest
    )
  })
}

function requiredCount({ parameters }: FuzzedMethodDescription): number {
  return parameters.filter(({ optional, rest }) => optional !== true && rest !== true).length
}

function isAsync({ async, returns }: FuzzedMethodDescription): boolean {
  return async === true || returns.kind === 'promise'
}

function sameShape(one: TypeShape | undefined, other: TypeShape | undefined): boolean {
  return one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other)
}

/** The one takes everything the other gives, as far as can be told cheaply. */
function accepts(parameter: TypeShape | undefined, given: TypeShape): boolean {
  if (parameter === undefined) return false
  if (parameter.kind === 'unknown' || sameShape(parameter, given)) return true
  return parameter.kind === 'union' && parameter.members.some((member) => sameShape(member, given))
}
