/** Functions that ought to answer alike: by names that differ in manner only, by a common first word, by their defaults. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf, placeholders, plainCall } from './call-template.ts'
import { tellsAnother, withoutManner, withoutWord, wordsOf } from './names.ts'
import type { Relation } from './relation.ts'
import { isAsync, isComparable, kindWord, objectIn } from './shapes.ts'

export function agreements(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(({ description, kind }) => !isAsync(description) && kind !== 'getter')
  return [...twins(calm), ...readers(calm), ...parts(calm), ...calm.flatMap(defaults)]
}

const mostTwins = 8

function twins(functions: readonly Subject[]): readonly Relation[] {
  return functions.flatMap((one, at) =>
    functions
      .slice(at + 1)
      .flatMap((other) => twin(one, other))
      .sort((a, b) => b.promise - a.promise)
      .slice(0, mostTwins),
  )
}

function twin(one: Subject, other: Subject): readonly Relation[] {
  if (!sameSignature(one, other)) return []
  if (areBranches(one.owner, other.owner)) return []
  const { parameters } = one.description
  const isOpen = other.description.parameters.at(-1)?.rest === true
  // What the other takes no notice of, they cannot agree on.
  const shared = isOpen ? parameters : parameters.slice(0, other.description.parameters.length)
  const sameName = one.name === other.name || withoutManner(one.name) === withoutManner(other.name)
  const akin = wordsOf(one.name)[0]?.toLowerCase() === wordsOf(other.name)[0]?.toLowerCase()
  if (!sameName && !(akin && one.owner === other.owner && areAlike(one.name, other.name))) return []
  return [
    {
      kind: 'agreement',
      title: `${other.id} agrees with ${one.id}`,
      exports: [one.id, other.id],
      inputs: shared.length === parameters.length ? one.description : { ...one.description, parameters: shared },
      examples: [...one.examples, ...other.examples],
      // Of two that merely begin alike, each may refuse what is not for it.
      ...(!sameName && { given: `needs(isWritten(${callOf(one, placeholders(shared))}))` }),
      left: callOf(one, placeholders(shared)),
      right: callOf(other, placeholders(shared)),
      judgement: sameName ? 'outcome' : 'value',
      promise: sameName ? 0.8 : 0.35,
      threshold: sameName ? 0.7 : 0.9,
    },
  ]
}

/** `rgb.hex` and `lab.hex`: the same word of two holders, which tell them apart. */
function areBranches(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((owner) => owner.replace(/^m\d*(?:\.default)?\.?/, ''))
  return one !== '' && other !== '' && one !== other
}

function areAlike(one: string, other: string): boolean {
  return !isVerbOfMany(one) && !tellsAnother(one, other)
}

/** `isArray` and `isObject` have nothing in common but a word of the language. */
function isVerbOfMany(name: string): boolean {
  return /^(?:is|has|get|set|add|sub|to|from|on|with|create|make|new|assert|start|end|each|diff)/i.test(
    wordsOf(name)[0] ?? '',
  )
}

function sameSignature(one: Subject, other: Subject): boolean {
  const [a, b] = [one.description, other.description]
  if (a.parameters.length === 0 || requiredOf(a).length !== requiredOf(b).length) return false
  if (kindWord(a.returns, a.definitions) !== kindWord(b.returns, b.definitions)) return false
  if (one.untyped === true || other.untyped === true) return false
  return a.parameters.every((parameter, at) => {
    const partner = b.parameters[at]
    if (partner === undefined) return parameter.optional === true
    return kindWord(parameter.shape, a.definitions) === kindWord(partner.shape, b.definitions)
  })
}

/** `isValid(text)` is true where `parse(text)` does not throw. */
function readers(functions: readonly Subject[]): readonly Relation[] {
  const predicates = functions.filter(({ name }) =>
    /^(?:is|isValid|validate|valid|canParse|accepts|test)(?:[A-Z]|$)/.test(name),
  )
  const parsers = functions.filter(({ name }) =>
    /^(?:parse|from|read|decode|load|compile|tokeni[sz]e)(?:[A-Z]|$)/.test(name),
  )
  return predicates.flatMap((asks) =>
    parsers
      .filter((reads) => reads.owner === asks.owner && aboutTheSame(asks, reads))
      .map(
        (reads): Relation => ({
          kind: 'agreement',
          title: `${asks.id} is true where ${reads.id} does not throw`,
          exports: [asks.id, reads.id],
          inputs: reads.description,
          examples: [...reads.examples, ...asks.examples],
          left: `Boolean(${callOf(asks, placeholders(reads.description.parameters))})`,
          right: `accepts(() => ${plainCall(reads)})`,
          judgement: 'value',
          promise: 0.7,
          threshold: 0.9,
        }),
      ),
  )
}

/** `filename(path)` is `parse(path).name`: a part of an answer that is to be had by itself. */
function parts(functions: readonly Subject[]): readonly Relation[] {
  const whole = functions.filter(({ description }) => requiredOf(description).length === 1)
  return whole.flatMap((takes) => {
    const { returns, definitions, parameters } = takes.description
    const answer = objectIn(returns, definitions)
    if (answer === undefined) return []
    return answer.properties.flatMap((property) =>
      whole
        .filter((single) => isPart(single, { of: takes, name: property.name }))
        .map((single): Relation => {
          const args = placeholders(parameters).slice(0, 1)
          return {
            kind: 'agreement',
            title: `${single.id} agrees with ${property.name} of ${takes.id}`,
            exports: [single.id, takes.id],
            inputs: { ...takes.description, parameters: parameters.slice(0, 1) },
            examples: [...takes.examples, ...single.examples],
            left: callOf(single, args),
            right: `${callOf(takes, args)}.${property.name}`,
            judgement: 'value',
            promise: 0.6,
            threshold: 0.85,
          }
        }),
    )
  })
}

/** By its name, which ends like that of the property, by what it takes and by where it is exported. */
function isPart(single: Subject, { of, name }: { readonly of: Subject; readonly name: string }): boolean {
  if (single === of || single.owner !== of.owner || !/^[A-Za-z]\w+$/.test(name)) return false
  const [taken, wanted] = [single.description.parameters[0], of.description.parameters[0]]
  if (taken === undefined || wanted === undefined || taken.rest === true || wanted.rest === true) return false
  const takesAlike =
    kindWord(taken.shape, single.description.definitions) === kindWord(wanted.shape, of.description.definitions)
  return (
    takesAlike &&
    single.name
      .toLowerCase()
      .replace(/^(?:get|to|parse)/, '')
      .endsWith(name.toLowerCase())
  )
}

function aboutTheSame(asks: Subject, reads: Subject): boolean {
  const [a, b] = [asks.description, reads.description]
  if (requiredOf(a).length !== 1 || requiredOf(b).length !== 1 || b.parameters[0]?.shape.kind === 'unknown')
    return false
  if (kindWord(a.returns, a.definitions) !== 'boolean') return false
  if (kindWord(a.parameters[0]?.shape ?? { kind: 'never' }, a.definitions) !== 'string') return false
  const question = withoutWord(asks.name, 'is') ?? withoutWord(asks.name, 'validate') ?? ''
  const answer = withoutWord(reads.name, wordsOf(reads.name)[0]?.toLowerCase() ?? '') ?? ''
  if (question === 'valid' || question === '') return readsPlainly(answer, reads)
  return question.replace(/^valid/, '') === answer
}

/** `parse`, `fromString`, `Url.parseUrl`; `fromWildcard` reads another notation than the one that is asked about. */
function readsPlainly(what: string, { owner }: Subject): boolean {
  return /^(?:string|text|input|value)?$/.test(what) || owner.toLowerCase().includes(what)
}

/** Options that are all optional say nothing when there are none. */
function defaults(subject: Subject): readonly Relation[] {
  const { description } = subject
  const at = description.parameters.findIndex(
    ({ optional, shape }) => optional === true && isAllOptional(objectIn(shape, description.definitions)),
  )
  if (at < 1 || !isComparable(description.returns, description.definitions)) return []
  const before = placeholders(description.parameters).slice(0, at)
  return [
    {
      kind: 'agreement',
      title: `${subject.id} with empty options agrees with ${subject.id} without`,
      exports: [subject.id],
      // All of them are given, so that the options stand in their own place.
      inputs: {
        ...description,
        parameters: description.parameters.slice(0, at).map(({ optional: _, ...given }) => given),
      },
      examples: subject.examples,
      left: callOf(subject, [...before, '{}']),
      right: callOf(subject, before),
      judgement: 'outcome',
      promise: 0.7,
      threshold: 0.95,
    },
  ]
}

function isAllOptional(shape: ReturnType<typeof objectIn>): boolean {
  return (
    shape !== undefined &&
    shape.index === undefined &&
    shape.properties.length > 0 &&
    shape.properties.every(({ optional }) => optional === true)
  )
}
