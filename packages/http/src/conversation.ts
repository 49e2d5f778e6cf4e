/** What one sequence of requests has said and heard so far, for what later requests say again: cookies, tokens, names and passwords. */
import type { HttpAnswer } from './handler/handler.ts'
import { withMembers } from './learning/naming.ts'
import { isObject, parsed } from './member-of.ts'
import type { RequestParts } from './operation/request-domain.ts'
import { sentBefore, withTold } from './stand-ins.ts'

/** Objects inside of an answer that are looked into. No bench chose it. */
const deepest = 2

export class Conversation {
  private readonly sent = new Map<string, unknown>()
  private readonly told = new Map<string, string>()
  private readonly cookies = new Map<string, string>()

  /** Takes in a request that was accepted. */
  note({ body }: RequestParts, answer: HttpAnswer): void {
    for (const [name, value] of Object.entries(isObject(body?.value) ? body.value : {})) {
      if (typeof value === 'string' || typeof value === 'number') this.sent.set(name, value)
    }
    for (const [name, value] of toldBy(answer)) this.told.set(name, value)
  }

  /** Keeps cookies as a browser does, whatever the status. */
  noteCookies({ headers }: HttpAnswer): void {
    for (const cookie of (headers['set-cookie'] ?? '').split(/,\s*(?=[\w!#$%&'*.^`|~+-]+=)/)) {
      const [, name, value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie) ?? []
      if (name === undefined) continue
      if (value === '' || /;\s*max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** The header that sends cookies back; `undefined` where there are none. */
  get cookie(): string | undefined {
    return this.cookies.size === 0 ? undefined : [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** With what its texts stand for, as far as that is known. */
  in(parts: RequestParts): RequestParts {
    const { header, body } = parts
    return {
      ...parts,
      header: Object.fromEntries(Object.entries(header).map(([name, value]) => [name, this.heard(value)])),
      ...(body !== undefined && { body: { ...body, value: withMembers(body.value, this.said) } }),
    }
  }

  private readonly said = (name: string, value: unknown): unknown =>
    value === sentBefore ? (this.sent.get(name) ?? value) : value

  private heard(value: unknown): unknown {
    return typeof value === 'string' ? (withTold(value, (name) => this.told.get(name)) ?? value) : value
  }
}

/** Names of what an answer tells to be said again: who asks, and which version was seen. */
export function credentialsIn(answer: HttpAnswer): readonly string[] {
  return namesIn(answer, ([name, value]) => credential.test(name) && /^\S{3,}$/.test(value))
}

export function versionsIn(answer: HttpAnswer): readonly string[] {
  return namesIn(answer, ([name, value]) => version.test(name) && /^\S+$/.test(value))
}

const credential = /token|jwt|api[_-]?key|^key$|secret|session|^sid$|access|auth|ticket/i
const version = /version|etag|^rev/i

type Told = readonly [name: string, text: string]

function namesIn(answer: HttpAnswer, isWanted: (told: Told) => boolean): readonly string[] {
  return [...new Set(toldBy(answer).flatMap((one) => (isWanted(one) ? [one[0]] : [])))]
}

/** Each answer is looked through once, whoever asks what it told. */
const known = new WeakMap<HttpAnswer, readonly Told[]>()

function toldBy(answer: HttpAnswer): readonly Told[] {
  const before = known.get(answer)
  if (before !== undefined) return before
  const { etag } = answer.headers
  const inBody = textsIn(parsed(answer.body))
  const told: readonly Told[] = etag === undefined ? inBody : [...inBody, ['etag', etag]]
  known.set(answer, told)
  return told
}

function textsIn(value: unknown, depth = 0): readonly Told[] {
  if (!isObject(value) || depth > deepest) return []
  return Object.entries(value).flatMap(([name, one]): readonly Told[] =>
    typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : textsIn(one, depth + 1),
  )
}
