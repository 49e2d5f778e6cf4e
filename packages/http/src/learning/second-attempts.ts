/**
 * Answers that say that there is no such thing, or that nobody knows who asks. What the request named by some text may be one that was made
 * before, under a name that no rule knows (`from`, `parent`, `owner`), and who asks may be told by a token of another answer: it is asked
 * again with those.
 */
import { type AnyDomain, d } from '@fuzzwright/core'
import type { HttpAnswer } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { Attempts, Sent } from '../operation/operation.ts'
import type { RequestParts } from '../operation/request-domain.ts'
import { anyStep, hasStandIn, madeAt, sentBefore, toldAs } from '../stand-ins.ts'
import type { Heard } from './heard.ts'
import { kindsOfNames, naming } from './naming.ts'

/** Requests of one operation that are asked again with other names, those with each header, and kinds of what each may say. No bench chose them. */
const mostAsked = 24
const mostWithHeader = 2
const mostKinds = 3

/** What an operation is called, where things are made, and what all operations of the app heard. */
export interface AttemptsOf {
  readonly name: string
  /** The last steps of paths at which things are made. */
  readonly steps: readonly string[]
  readonly heard: Heard
  /** Names of headers that it was seen to read. */
  readonly headers: () => readonly string[]
  /** Words that the code of the app writes out: what it asks for may be one of them. */
  readonly words: readonly string[]
}

export class SecondAttempts implements Attempts {
  private readonly of: AttemptsOf
  private readonly named = new Set<string>()
  /** How often each header was tried. */
  private readonly said = new Map<string, number>()
  private waiting: RequestParts[] = []
  private readonly bodies = new Suggestions()
  private readonly headers = new Suggestions()
  private accepted: RequestParts | undefined

  constructor(of: AttemptsOf) {
    this.of = of
  }

  get heard(): Heard {
    return this.of.heard
  }

  forget(): void {
    this.named.clear()
    this.said.clear()
    this.waiting = []
    this.bodies.clear()
    this.headers.clear()
    this.accepted = undefined
    this.of.heard.forget()
  }

  hear(answer: HttpAnswer, sent: Sent): void {
    const { name, heard, steps } = this.of
    if (answer.status < refusedFrom) {
      heard.note(name, answer, sent)
      if (hasStandIn([sent.query, sent.header, sent.body?.value])) this.accepted ??= partsOf(sent)
      return
    }
    if (unauthorized.has(answer.status)) this.noteCredentials(answer, sent)
    if (outdated.has(answer.status)) this.noteVersions(sent)
    const isUnknown = saysUnknown(answer, sent)
    if (isUnknown || unauthorized.has(answer.status)) this.note(sent, (text) => this.sentUnder(text))
    for (const step of isUnknown ? [anyStep, ...steps.slice(0, mostKinds)] : []) {
      // Two of them, and one of them twice.
      for (const places of [[1, 2] as const, [1, 1] as const])
        this.note(sent, (_, at) => madeAt(step, places[at % 2] ?? 1))
    }
  }

  /** Parts of a request to make next; `undefined` while there are none. */
  next(): RequestParts | undefined {
    return this.waiting.shift()
  }

  /** A request that was accepted and says what was made, sent or told before. */
  taken(): RequestParts | undefined {
    return this.accepted
  }

  bodiesIn(mediaType: string): AnyDomain | undefined {
    return this.bodies.domain(mediaType)
  }

  headersOf(): AnyDomain | undefined {
    return this.headers.domain('')
  }

  private sentUnder(name: string): string | undefined {
    const isTaken = this.of.heard.takersOf(name).some((one) => one !== this.of.name)
    return isTaken ? sentBefore : undefined
  }

  private noteCredentials(answer: HttpAnswer, sent: Sent): void {
    const { name, heard, headers, words } = this.of
    const read = headers().filter((header) => header !== authorization && says.test(header))
    for (const credential of heard.credentialsFor(name).slice(0, mostKinds)) {
      const ways: (readonly [string, string])[] = [[authorization, `Bearer ${toldAs(credential)}`]]
      for (const header of read.slice(0, mostKinds)) ways.push([header, toldAs(credential)])
      for (const way of ways) this.askWith(sent, way)
    }
    for (const value of writtenFor(answer, words)) this.askWith(sent, [authorization, value])
  }

  private noteVersions(sent: Sent): void {
    const { name, heard, headers } = this.of
    const read = headers().filter((header) => saysVersion.test(header))
    for (const version of heard.versionsFor(name).slice(0, mostKinds)) {
      for (const header of read.slice(0, mostKinds)) this.askWith(sent, [header, toldAs(version)])
    }
  }

  private askWith(sent: Sent, [header, value]: readonly [header: string, value: string]): void {
    const [said, key] = [{ ...sent.header, [header]: value }, `${header}: ${value}`]
    const times = this.said.get(key) ?? 0
    if (times >= mostWithHeader) return
    this.said.set(key, times + 1)
    this.waiting.push({ ...partsOf(sent), header: said })
    this.headers.add('', said)
  }

  private note(sent: Sent, textFor: (name: string, at: number) => string | undefined): void {
    const { body, query } = sent
    const bodies = kindsOfNames.map((kind) => naming(body?.value, textFor, kind)).filter((value) => value !== undefined)
    const { mediaType = '' } = body ?? {}
    for (const value of bodies) {
      if (this.ask({ ...partsOf(sent), body: { mediaType, value } })) this.bodies.add(mediaType, value)
    }
    const asked = bodies.length === 0 ? naming(query, textFor) : undefined
    if (isObject(asked)) this.ask({ ...partsOf(sent), query: asked })
  }

  private ask(parts: RequestParts): boolean {
    const key = JSON.stringify([parts.query, parts.header, parts.body])
    if (this.named.has(key) || this.named.size >= mostAsked) return false
    this.named.add(key)
    this.waiting.push(parts)
    return true
  }
}

/** Values by kind, and a domain of those of each kind that is made once for each list of them. */
class Suggestions {
  private readonly values = new Map<string, readonly unknown[]>()
  private readonly domains = new Map<string, { readonly count: number; readonly domain: AnyDomain }>()

  clear(): void {
    this.values.clear()
    this.domains.clear()
  }

  add(kind: string, value: unknown): void {
    this.values.set(kind, [...(this.values.get(kind) ?? []), value])
  }

  domain(kind: string): AnyDomain | undefined {
    const values = this.values.get(kind) ?? []
    const before = this.domains.get(kind)
    if (values.length === 0 || before?.count === values.length) return before?.domain
    const domain = d.elementOf([...values])
    this.domains.set(kind, { count: values.length, domain })
    return domain
  }
}

/** Words in the scheme that the answer asks for: alone, or two that stand behind each other as name and password. */
function writtenFor({ headers }: HttpAnswer, words: readonly string[]): readonly string[] {
  const scheme = /^\s*(\w+)/.exec(headers['www-authenticate'] ?? '')?.[1]?.toLowerCase()
  if (scheme === 'bearer') return words.slice(0, mostWords).map((word) => `Bearer ${word}`)
  if (scheme !== 'basic') return []
  const pairs = words.slice(1).map((word, at) => `${words[at]}:${word}`)
  return pairs.slice(0, mostWords).map((pair) => `Basic ${Buffer.from(pair).toString('base64')}`)
}

/** No bench chose it. */
const mostWords = 12

const authorization = 'authorization'

/** Names of headers that may say who asks. */
const says = /auth|token|key|session|ticket|secret|jwt/i

const saysVersion = /match|version|etag|revision/i

/** A version is not that of the thing, or is wanted. */
const outdated: ReadonlySet<number> = new Set([409, 412, 428])

const unauthorized: ReadonlySet<number> = new Set([401, 403])

/** Statuses from which on a request was not taken. */
const refusedFrom = 400

function partsOf({ query, header, body }: Sent): RequestParts {
  return { query, header, cookie: {}, body, breakage: undefined }
}

/** Whether what is missing is not what the path names. */
function saysUnknown({ status, body }: HttpAnswer, { isOfMade }: Sent): boolean {
  if (isOfMade !== true) return false
  return status === 404 || (refusals.has(status) && unknownWords.test(body))
}

/** Statuses of what is refused for what it says. No bench chose them. */
const refusals: ReadonlySet<number> = new Set([400, 403, 409, 422])

const unknownWords = /\bunknown\b|\bno such\b|not (?:be )?found|n[o']t exist|not a known/i
