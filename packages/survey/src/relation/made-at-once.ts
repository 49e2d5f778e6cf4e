/** An instance that is made of many items at once, `Queue.from(items)`, is the one that is handed them one after the other. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { type ClassSubject, requiredOf, type Subject } from '../subject/subject.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { kindWord, resolved } from './shapes.ts'

const atOnce = /^(?:from|of|fromArray|fromIterable|fromList|fromItems)$/
const oneByOne = /^(?:push|add|append|enqueue|insert|put|offer)$/
const showing = /^(?:toArray|values|items|toJSON)$/

/** Where both ways take the same besides: `Ring.from(items, capacity)`, and `new Ring(capacity)`. */
export function madeAtOnce(classes: readonly ClassSubject[], functions: readonly Subject[]): readonly Relation[] {
  return classes.flatMap((subject) => {
    const makers = functions.filter(({ owner, name }) => owner === subject.expression && atOnce.test(name))
    const feeds = subject.methods.filter(
      ({ name, kind, description }) => kind === 'method' && oneByOne.test(name) && takesOne(description.parameters),
    )
    const shown = showingOf(subject)
    const [feed] = feeds
    if (feed === undefined || shown === undefined) return []
    return makers.flatMap((maker) => relationOf(subject, { maker, feed, shown }))
  })
}

function takesOne([first, ...others]: readonly ParameterShape[]): boolean {
  return first !== undefined && others.every(({ optional, rest }) => optional === true || rest === true)
}

interface Shown {
  readonly id: string
  readonly of: (instance: string) => string
}

function showingOf({ id, iterable, methods }: ClassSubject): Shown | undefined {
  const method = methods.find(
    ({ name, kind, description }) => kind === 'method' && showing.test(name) && requiredOf(description).length === 0,
  )
  if (method !== undefined) return { id: method.id, of: (instance) => `[...${instance}.${method.name}()]` }
  return iterable ? { id, of: (instance) => `[...${instance}]` } : undefined
}

interface TwoWays {
  readonly maker: Subject
  readonly feed: Subject
  readonly shown: Shown
}

function relationOf(subject: ClassSubject, { maker, feed, shown }: TwoWays): readonly Relation[] {
  const [items, ...others] = maker.description.parameters
  if (items === undefined || items.rest === true) return []
  // What may be left out is, unless the constructor has to have it.
  const besides = others.slice(0, requiredOf(subject.construct).length)
  if (!isAlike(besides, maker, subject)) return []
  const made = besides.map((_, at) => `$${at + 1}`)
  const fed = `((s) => { for (const item of $0) s.${feed.name}(item); return ${shown.of('s')} })(new ${subject.expression}(${made.join(', ')}))`
  return [
    {
      kind: 'agreement',
      title: `${maker.id} makes what ${feed.id} makes of the same items`,
      exports: [maker.id, feed.id, shown.id],
      inputs: withInputs(maker.description, [{ name: items.name, shape: listOf(items, feed) }, ...besides]),
      examples: [],
      given: 'needs(Array.isArray($0))',
      left: shown.of(`${maker.expression}(${['$0', ...made].join(', ')})`),
      right: fed,
      judgement: 'value',
      promise: 0.75,
      // Lists of no item and of one come out the same in whatever order; they must not carry it.
      threshold: 0.65,
    },
  ]
}

/** A list of what is handed over one by one; anything where that has no type. */
function listOf({ shape }: ParameterShape, { description }: Subject): TypeShape {
  const [item] = description.parameters
  const element = item === undefined ? undefined : resolved(item.shape, description.definitions)
  if (shape.kind === 'array') return shape
  return { kind: 'array', element: element === undefined || element.kind === 'unknown' ? small : element }
}

const small: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 20 } }

/** The constructor has to be given the same, by name and kind. */
function isAlike(besides: readonly ParameterShape[], maker: Subject, { construct }: ClassSubject): boolean {
  const required = requiredOf(construct)
  return (
    besides.length === required.length &&
    besides.every(({ name, shape }, at) => {
      const own = required[at]
      if (own === undefined || own.name !== name) return false
      return kindWord(shape, maker.description.definitions) === kindWord(own.shape, construct.definitions)
    })
  )
}
