/**
 * Answers that say that there is no such thing. What the request named by some text may be one that was made before, under a name that no
 * rule knows (`from`, `parent`, `owner`): it is asked again with those.
 */
import { type AnyDomain, d } from '@fuzzwright/core'
import { madeAt } from '../foreign-ids.ts'
import type { HttpAnswer } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { NamedThings, Sent } from '../operation/operation.ts'
import type { RequestParts } from '../operation/request-domain.ts'

/** Requests of one operation that are asked again, and kinds of things that a value may name. No bench chose them. */
const mostAsked = 24
const mostSteps = 3

export class UnknownThings implements NamedThings {
  private readonly steps: readonly string[]
  private readonly known = new Set<string>()
  private waiting: RequestParts[] = []
  private readonly bodies = new Map<string, unknown[]>()
  /** Made once for each list of bodies. */
  private readonly domains = new Map<string, { readonly count: number; readonly domain: AnyDomain }>()

  /** @param steps where things are made: the last steps of paths */
  constructor(steps: readonly string[]) {
    this.steps = steps.slice(0, mostSteps)
  }

  forget(): void {
    this.known.clear()
    this.waiting = []
    this.bodies.clear()
    this.domains.clear()
  }

  hear(answer: HttpAnswer, sent: Sent): void {
    if (!saysUnknown(answer, sent)) return
    for (const step of this.steps) {
      // Two of them, and one of them twice.
      for (const places of [[1, 2] as const, [1, 1] as const])
        this.note(sent, (at) => madeAt(step, places[at % 2] ?? 1))
    }
  }

  /** Parts of a request to make next; `undefined` while there are none. */
  next(): RequestParts | undefined {
    return this.waiting.shift()
  }

  bodiesIn(mediaType: string): AnyDomain | undefined {
    const bodies = this.bodies.get(mediaType) ?? []
    const before = this.domains.get(mediaType)
    if (bodies.length === 0 || before?.count === bodies.length) return before?.domain
    const domain = d.elementOf([...bodies])
    this.domains.set(mediaType, { count: bodies.length, domain })
    return domain
  }

  private note({ query, header, body }: Sent, textAt: (at: number) => string): void {
    const value = naming(body?.value, textAt)
    const asked = { query: value === undefined ? (naming(query, textAt) ?? query) : query, value }
    const key = JSON.stringify([asked, body?.mediaType])
    if ((value === undefined && asked.query === query) || this.known.has(key) || this.known.size >= mostAsked) return
    this.known.add(key)
    const written = body && { mediaType: body.mediaType, value: value ?? body.value }
    this.waiting.push({ query: asked.query, header, cookie: {}, body: written, breakage: undefined })
    if (body !== undefined && value !== undefined)
      this.bodies.set(body.mediaType, [...(this.bodies.get(body.mediaType) ?? []), value])
  }
}

/** Whether what is missing is not what the path names. */
function saysUnknown({ status, body }: HttpAnswer, { isOfMade }: Sent): boolean {
  if (isOfMade !== true) return false
  return status === 404 || (refusals.has(status) && unknownWords.test(body))
}

/** Statuses of what is refused for what it says. No bench chose them. */
const refusals: ReadonlySet<number> = new Set([400, 403, 409, 422])

const unknownWords = /\bunknown\b|\bno such\b|not (?:be )?found|n[o']t exist|not a known/i

/** An object with other texts in it, or other numbers where it has no text; `undefined` where it has neither. */
function naming(value: unknown, textAt: (at: number) => string): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(value)) return undefined
  const members = Object.entries(value)
  const kind = members.some(([, one]) => typeof one === 'string') ? 'string' : 'number'
  const names = members.flatMap(([name, one]) => (typeof one === kind ? [name] : []))
  if (names.length === 0) return undefined
  return Object.fromEntries(
    members.map(([name, one]) => [name, names.includes(name) ? textAt(names.indexOf(name)) : one]),
  )
}
