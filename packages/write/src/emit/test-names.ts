/** Names of tests as people give them: the outcome, and the inputs in as many words as tell them apart. */
import type { Observation, ObservedArgument } from '../search/search-task.ts'

const longestSource = 40
const longestName = 110

/** One name for each observation, in order, none twice. */
export function testNames(observations: readonly Observation[]): readonly string[] {
  const levels = observations.map((observation) => [
    nameWith(observation, tellingArguments(observation, observations), ({ words }) => words),
    nameWith(observation, observation.arguments, ({ words }) => words),
    nameWith(observation, tellingArguments(observation, observations), exact),
    nameWith(observation, observation.arguments, exact),
  ])
  const names = levels.map(([first = '']) => first)
  for (let level = 1; level < 4; level++) {
    for (const index of repeated(names)) names[index] = levels[index]?.[level] ?? ''
  }
  return numbered(names)
}

function exact({ source, words, rest }: ObservedArgument): string {
  const inside = rest === true && source.startsWith('[') ? source.slice(1, -1) : source
  return inside.length <= longestSource && inside !== '' ? inside : words
}

/** Arguments that are the same everywhere, or a receiver that was only made to be called, tell nothing. */
function tellingArguments(observation: Observation, all: readonly Observation[]): readonly ObservedArgument[] {
  const telling = observation.arguments.filter((argument, index) => {
    const others = all.map((other) => other.arguments[index]?.words)
    return others.some((words) => words !== argument.words)
  })
  return telling.length === 0 ? observation.arguments.slice(0, 1) : telling
}

/** What a call did whose one effect is on its arguments: `makes list []`. */
function effectOf({ words, outcome, arguments: given }: Observation): string {
  const changed = given.find(({ after }) => after !== undefined)
  if (changed?.after === undefined || outcome.matchers[0] !== 'toBeUndefined()') return words
  return changed.after.length <= longestSource ? `makes ${changed.name} ${changed.after}` : `changes ${changed.name}`
}

function nameWith(
  observation: Observation,
  shown: readonly ObservedArgument[],
  say: (argument: ObservedArgument) => string,
): string {
  const { arguments: given } = observation
  const words = effectOf(observation)
  const said = shown.map(say).filter((text) => text !== '')
  const inputs = said.length === 0 ? (given.length === 0 ? 'without arguments' : '') : `for ${joined(said)}`
  const whole = `${words} ${inputs}`.trim()
  return whole.length <= longestName ? whole : `${whole.slice(0, longestName - 1).trimEnd()}…`
}

function joined(texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? ''
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

/** Places of names that occur more than once. */
function repeated(names: readonly string[]): readonly number[] {
  return names.flatMap((name, index) => (names.indexOf(name) !== names.lastIndexOf(name) ? [index] : []))
}

function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  const taken = new Set(names)
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count === 1) return name
    let free = count
    while (taken.has(`${name} (${free})`)) free++
    taken.add(`${name} (${free})`)
    return `${name} (${free})`
  })
}
