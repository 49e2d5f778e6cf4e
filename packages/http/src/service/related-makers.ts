/** Which calls show what another call is about, by the words of their names. */
import type { ServiceCall } from './service.ts'

/** What is handed over from more calls leaves too little chance to inputs of the call's own. No bench chose it. */
const mostMakers = 2
/** Words that say what is done, and to nothing in particular. */
const deeds = new Set(
  'query mutation tool prompt get list create add new update set delete remove find by id ids all the and for of with from in on to one'.split(
    ' ',
  ),
)
const making =
  /(?:^|[ ._-])(?:create|add|new|insert|make|register|open|start|save|put|post|publish|reply|send|invite|book|upload)|signup/i

/**
 * Calls that make or show things of which `call` may ask, those that make them first: what it is about itself, and then each thing that its
 * `inputs` name by an id and that another call makes or shows. Missing are things that nobody does.
 */
export function relatedMakers(
  call: ServiceCall,
  calls: readonly ServiceCall[],
  inputs: readonly unknown[],
): readonly (readonly ServiceCall[])[] {
  const others = calls.filter((other) => other !== call)
  const wanted = nounsOf(call)
  const about = others.filter((other) => nounsOf(other).some((noun) => wanted.includes(noun)))
  const named = [...namedIn(inputs)].map((noun) => others.filter((other) => thingOf(other) === noun))
  return [about, ...named].map(makersFirst).filter((makers) => makers.length > 0)
}

/** Whether its name says so. */
export function makesThings({ name }: ServiceCall): boolean {
  return making.test(name)
}

function makersFirst(calls: readonly ServiceCall[]): readonly ServiceCall[] {
  const [makers, others] = [calls.filter(makesThings), calls.filter((call) => !makesThings(call))]
  return [...makers, ...others].slice(0, mostMakers)
}

/** What a call makes or shows: `teams.members.add` makes a member. */
export function thingOf(call: ServiceCall): string | undefined {
  return nounsOf(call).at(-1)
}

/** What the name of a member means by an id: `memberId` a member, `id` nothing in particular. */
export function nounOfId(name: string): string | undefined {
  const [, noun] = /^(.+?)(?:_ids?|I[dD]s?)$/.exec(name) ?? []
  return noun === undefined ? undefined : nounsOf({ name: noun }).at(-1)
}

function namedIn(value: unknown, depth = 0): ReadonlySet<string> {
  const nouns = new Set<string>()
  if (typeof value !== 'object' || value === null || depth > deepest) return nouns
  for (const [name, inner] of Object.entries(value)) {
    const noun = nounOfId(name)
    for (const one of noun === undefined ? namedIn(inner, depth + 1) : [noun]) nouns.add(one)
  }
  return nouns
}

/** Members further inside are somebody else's; the first step is the list of inputs. */
const deepest = 4

/** `mutation addUsers` is about a user. */
function nounsOf({ name, about = '' }: Pick<ServiceCall, 'name' | 'about'>): readonly string[] {
  const words = `${name} ${about}`
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return words
    .filter((word) => word !== '' && !deeds.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}
