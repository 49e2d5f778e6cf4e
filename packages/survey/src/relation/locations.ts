/** Parsers that tell where in a text a part stands: inside of it, on the line they name, and as it reads there. */
import type { Subject } from '../subject/subject.ts'
import { placeholders, plainCall } from './call-template.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord, membersOf } from './shapes.ts'

const reading =
  /^(?:parse|tokeni[sz]e|scan|lex|lexer|read|load|compile|analy[sz]e|ast|match|matchAll|find|extract)(?:[A-Z]|$)/

const claims = [
  ['inside', 'tells places inside of the text only'],
  ['slices', 'tells places where the text reads as it says'],
  ['lines', 'tells the line that a place is on'],
  ['columns', 'tells the column that a place is in'],
] as const

export function locations(functions: readonly Subject[]): readonly Relation[] {
  return functions.filter(readsText).flatMap((subject) =>
    claims.map(
      ([claim, words]): Relation => ({
        kind: 'metamorphic',
        title: `${subject.id} ${words}`,
        exports: [subject.id],
        inputs: subject.description,
        examples: subject.examples,
        given: `placesOf(${placeholders(subject.description.parameters)[0]}, ${plainCall(subject)}, '${claim}')`,
        left: `isPlaced(${placeholders(subject.description.parameters)[0]}, ${plainCall(subject)}, '${claim}')`,
        judgement: 'truth',
        promise: 0.6,
        threshold: 0.8,
      }),
    ),
  )
}

function readsText({ name, kind, description }: Subject): boolean {
  const { parameters, definitions, returns } = description
  const [first] = parameters
  if (first === undefined || first.rest === true || !reading.test(name)) return false
  if (isAsync(description) || kind === 'getter' || kind === 'method') return false
  const word = kindWord(first.shape, definitions)
  if (word !== 'string' && word !== 'other') return false
  return membersOf(returns, definitions).some(({ kind: given }) =>
    ['object', 'array', 'class', 'unknown', 'unsupported', 'tuple'].includes(given),
  )
}
