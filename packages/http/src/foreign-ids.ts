/** Ids in bodies and queries of things that were made before: an order of a product names it by `productId`. */

import type { Heard } from './learning/heard.ts'
import { isObject } from './member-of.ts'
import {
  judgeOfSource,
  type Operation,
  operationName,
  type SchemaSource,
  strictJudgeOf,
} from './operation/operation.ts'
import type { RequestParts } from './operation/request-domain.ts'
import { anyStep, madeAt, madeIn, sentBefore, toldIn } from './stand-ins.ts'
import { type Id, idLike, idOf, isNamed, type Thing } from './thing.ts'

/** Members further inside are somebody else's. No bench chose it. */
const deepest = 3

/** The things of each kind that were made in a sequence of requests. */
export class ForeignIds {
  /** By the last step of the path at which they were made, `products`; the last one first. */
  private readonly things = new Map<string, readonly Thing[]>()

  /** Takes in what was made. */
  note(operation: Operation, thing: Thing): void {
    const step = stepOf(operation)
    if (step === undefined) return
    for (const one of [step, anyStep]) this.things.set(one, [thing, ...(this.things.get(one) ?? [])])
  }

  /**
   * The parts of a request with the ids of those things under the names that mean them, and where hardly anything else is taken; what nobody made is
   * as it was. What is named twice is two things, where there are two.
   */
  in(operation: Operation, parts: RequestParts): RequestParts {
    if (this.things.size === 0) return parts
    const { body, query, header } = parts
    const ids = new ChosenIds(this.things, stepOf(operation))
    const sourceOf = (name: string): SchemaSource | undefined =>
      operation.parameters.find((one) => one.in === 'query' && one.name === name)?.schema
    const form = operation.bodies.find(({ mediaType }) => mediaType === body?.mediaType)
    return {
      ...parts,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, ids.inside({ name, value, source: sourceOf(name) })]),
      ),
      header: Object.fromEntries(
        Object.entries(header).map(([name, value]) => [
          name,
          ids.inside({ name: ofHeader(name), value, source: undefined }),
        ]),
      ),
      ...(body !== undefined && {
        body: { ...body, value: ids.inside({ name: '', value: body.value, source: form?.schema }) },
      }),
    }
  }
}

/** A part of a request. */
interface Part {
  readonly name: string
  readonly value: unknown
  /** Says what the whole takes; missing where nobody does. */
  readonly source: SchemaSource | undefined
  /** The whole with another value in the place of the part. */
  readonly whole?: (value: unknown) => unknown
}

/** Those that one request names. */
class ChosenIds {
  private readonly things: ReadonlyMap<string, readonly Thing[]>
  private readonly own: string | undefined
  /** How many of a kind were named. */
  private readonly named = new Map<string, number>()

  constructor(things: ReadonlyMap<string, readonly Thing[]>, own: string | undefined) {
    this.things = things
    this.own = own
  }

  inside(part: Part, depth = 0): unknown {
    const { name, value, source, whole = (one) => one } = part
    if (typeof value === 'string' || typeof value === 'number') return this.leaf({ ...part, whole }, value)
    if (depth > deepest) return value
    if (Array.isArray(value)) {
      return value.map((item: unknown, at) =>
        this.inside({ name, value: item, source, whole: (one) => whole(value.with(at, one)) }, depth + 1),
      )
    }
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const put = (one: unknown): unknown => whole({ ...value, [key]: one })
        return [key, this.inside({ name: key, value: inner, source, whole: put }, depth + 1)]
      }),
    )
  }

  private leaf(part: Required<Part>, value: Id): unknown {
    const made = typeof value === 'string' ? madeIn(value) : undefined
    if (made !== undefined) return this.idAt(made.step, made.place) ?? value
    const step = this.stepNamed(part.name) ?? (typeof value === 'string' ? this.stepFitting(part) : undefined)
    const things = step === undefined ? [] : (this.things.get(step) ?? [])
    if (step === undefined || things.length === 0) return value
    const count = this.named.get(step) ?? 0
    this.named.set(step, count + 1)
    return idLike(value, this.idAt(step, count))
  }

  private idAt(step: string, place: number): Id | undefined {
    const things = this.things.get(step) ?? []
    return idOf(things[place % things.length] ?? {}, 'id')
  }

  private stepNamed(name: string): string | undefined {
    const noun = nounOf(name)
    return [...this.things.keys()].find(
      (step) => isMeant(step, noun ?? name) && (noun !== undefined || step !== this.own),
    )
  }

  /** What a thing of its own is known by has to be new. */
  private stepFitting({ source, whole }: Required<Part>): string | undefined {
    if (source === undefined) return undefined
    return [...this.things].find(([step, [thing = {}]]) => {
      const id = idOf(thing, 'id')
      return step !== this.own && step !== anyStep && typeof id === 'string' && takesOnly(source, whole, id)
    })?.[0]
  }
}

/** Whether a text is taken where other ones of its length are not: then it is one of those that are meant. */
function takesOnly(source: SchemaSource, whole: (value: unknown) => unknown, id: string): boolean {
  if (judgeOfSource(source).distance(whole(id)) > 0) return false
  const judge = strictJudgeOf(source)
  return ['z', '~'].every((character) => judge.distance(whole(character.repeat(id.length))) > 0)
}

/** What a request names, and the operations it may be asked behind. */
interface Naming {
  readonly operations: readonly Operation[]
  /** Which of them were seen to tell a credential, or to take a text of a name. */
  readonly heard: Pick<Heard, 'tellersOf' | 'takersOf'>
}

/**
 * Of all that make things, those that make what a request names: `/products` where there is a `productId`; twice, where it names two by the
 * texts that stand for them. And the first that takes, or tells, what such a text stands for.
 */
export function makersOfNamed(parts: RequestParts, { operations, heard }: Naming): readonly Operation[] {
  const { query, header, body } = parts
  const names = [...namesIn(query), ...namesIn(body?.value), ...Object.keys(header).map(ofHeader)]
  const texts = JSON.stringify([query, body?.value] satisfies unknown[]) ?? ''
  const makers = operations.filter((one) => one.method === 'POST')
  const made = makers.flatMap((one) => {
    const step = stepOf(one) ?? ''
    if (texts.includes(`"${madeAt(step, 2)}"`)) return [one, one]
    const isNamed = names.some((name) => isMeant(step, nounOf(name) ?? name)) || texts.includes(`"${madeAt(step, 1)}"`)
    return isNamed || (one === makers[0] && texts.includes(`"${madeAt(anyStep, 1)}"`)) ? [one] : []
  })
  const sent = Object.entries(isObject(body?.value) ? body.value : {}).flatMap(([name, value]) =>
    value === sentBefore ? [heard.takersOf(name)] : [],
  )
  const told = Object.values(header).flatMap((value) => (typeof value === 'string' ? toldIn(value) : []))
  const others = [...sent, ...told.map((name) => heard.tellersOf(name))].flatMap((known) => {
    const first = operations.find((one) => known.includes(operationName(one)))
    return first === undefined || made.includes(first) ? [] : [first]
  })
  return [...made, ...new Set(others)]
}

/** `x-user-id` names what `user_id` does. */
function ofHeader(name: string): string {
  return name.replace(/^x-/i, '').replaceAll('-', '_')
}

/** Names of texts and numbers, and of lists of them. */
function namesIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(isId(inner) || (Array.isArray(inner) && inner.some(isId)) ? [name] : []),
    ...namesIn(inner, depth + 1),
  ])
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number'
}

/** `product` of `productId` and of `product_ids`. */
function nounOf(name: string): string | undefined {
  return /^(.+?)(?:_ids?|I[dD]s?)$/.exec(name)?.[1]
}

/** Whether things at a step are meant by a noun: an `account` by that, and by `fromAccount`. */
function isMeant(step: string, noun: string): boolean {
  const [last = ''] = /[A-Z]?[a-z\d]+$/.exec(noun) ?? []
  return [noun, last].some((one) => one !== '' && isNamed(step, one.toLowerCase()))
}

/** The last step of a path that is no parameter: `products`. */
export function stepOf({ path }: Pick<Operation, 'path'>): string | undefined {
  return path
    .split('/')
    .findLast((one) => one !== '' && !one.includes('{'))
    ?.toLowerCase()
}
