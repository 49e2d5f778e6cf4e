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
const making = /(?:^|[ ._-])(?:create|add|new|insert|make|register|open|start|save|put)|signup/i

/** Calls that make or show things of which `call` may ask, those that make them first. */
export function relatedMakers(call: ServiceCall, calls: readonly ServiceCall[]): readonly ServiceCall[] {
  const wanted = nounsOf(call)
  const related = calls.filter((other) => other !== call && nounsOf(other).some((noun) => wanted.includes(noun)))
  const [makers, others] = [
    related.filter(({ name }) => making.test(name)),
    related.filter(({ name }) => !making.test(name)),
  ]
  return [...makers, ...others].slice(0, mostMakers)
}

/** `mutation addUsers` is about a user. */
function nounsOf({ name, about = '' }: ServiceCall): readonly string[] {
  const words = `${name} ${about}`
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return words
    .filter((word) => word !== '' && !deeds.has(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
}
