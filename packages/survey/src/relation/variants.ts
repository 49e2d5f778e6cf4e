/** `x` and `xBy` or `xWith`, which is handed what `x` would do anyway. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord, membersOf } from './shapes.ts'

/** Endings of names, with the function that changes nothing. */
const endings: readonly (readonly [string, string])[] = [
  ['By', '(item) => item'],
  ['With', '(a, b) => isSame(a, b)'],
]

/** What is grouped, ordered or counted by something is none of it without. */
const unlike =
  /^(?:sort|order|group|index|key|part|partition|count|map|reduce|zip|merge|compare|equal|evolve|split|assign)/

export function variants(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm.flatMap((plain) =>
    endings.flatMap(([ending, same]) =>
      calm
        .filter((by) => by.owner === plain.owner && by.name === plain.name + ending && !unlike.test(plain.name))
        .flatMap((by) => variant(plain, by, same)),
    ),
  )
}

function variant(plain: Subject, by: Subject, same: string): readonly Relation[] {
  const given = requiredOf(plain.description)
  const wanted = requiredOf(by.description)
  const at = wanted.findIndex((parameter) => takesFunction(by, parameter))
  const args = given.map((_, index) => `$${index}`)
  if (given.length === 0 || at === -1 || wanted.length !== given.length + 1) return []
  const others = wanted.filter((_, index) => index !== at)
  const isAlike = others.every(({ shape }, index) => {
    const partner = given[index]
    if (partner === undefined) return false
    return kindWord(shape, by.description.definitions) === kindWord(partner.shape, plain.description.definitions)
  })
  if (!isAlike) return []
  const { overloads: _, ...description } = plain.description
  return [
    {
      kind: 'agreement',
      title: `${by.id} that is handed nothing new agrees with ${plain.id}`,
      exports: [by.id, plain.id],
      inputs: { ...description, parameters: given },
      examples: plain.examples,
      left: callOf(by, [...args.slice(0, at), same, ...args.slice(at)]),
      right: callOf(plain, args),
      judgement: 'value',
      promise: 0.7,
      threshold: 0.9,
    },
  ]
}

function takesFunction(subject: Subject, { shape }: Subject['description']['parameters'][number]): boolean {
  return membersOf(shape, subject.description.definitions).some(({ kind }) => kind === 'function')
}
