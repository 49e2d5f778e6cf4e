/** Requests as a person repeats them: a `Request` for a test or a console, a command for a shell. */
import { printValue } from '@fuzzwright/core/domain'
import type { RunProgram } from '@fuzzwright/core/host'
import type { Asked } from './api-client.ts'
import type { HttpAnswer, HttpRequest } from './handler/handler.ts'
import { origin } from './handler/handler.ts'
import { saidBy } from './judge/judge-answer.ts'

/** Characters of a body beside its request. No bench chose it. */
const mostNoted = 60

/** Source text of a `Request`. */
export function requestSource({ method, target, headers, body }: HttpRequest): string {
  const init = {
    ...(method !== 'GET' && { method }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body }),
  }
  const more = Object.keys(init).length === 0 ? '' : `, ${printValue(init)}`
  return `new Request(${printValue(origin + target)}${more})`
}

/** A command for a POSIX shell. */
export function curlCommand({ method, target, headers, body }: HttpRequest): string {
  const how = method === 'HEAD' ? ['--head'] : method === 'GET' && body === undefined ? [] : ['-X', method]
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)])
  const data = body === undefined ? [] : ['--data-raw', quoted(body)]
  return ['curl', ...how, quoted(origin + target), ...given, ...data].join(' ')
}

/** Between single quotes, what a terminal would not show as its escapes. */
function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  if (!/[\p{Cc}\p{Cf}]/u.test(text)) return `'${text.replaceAll("'", "'\\''")}'`
  const escaped = text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (one) => [...Buffer.from(one)].map(hex).join(''))
  return `$'${escaped}'`
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}

function noteOf(answer: HttpAnswer | undefined): string {
  if (answer === undefined) return 'no answer'
  const said = saidBy(answer)
  return `${answer.status}${said === '' ? '' : ` ${said.slice(0, mostNoted)}`}`
}

/** The requests of one input in their order. */
export function retellRequests(asked: readonly Asked[]): RunProgram {
  return {
    program: asked.map(({ request, answer }) => ({ source: requestSource(request), note: noteOf(answer) })),
    commands: asked.map(({ request }) => curlCommand(request)),
  }
}
