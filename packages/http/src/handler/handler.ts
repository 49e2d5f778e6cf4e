/**
 * PORT: what answers requests in this process. There is one adapter per kind of app; none of them opens a socket, and whoever
 * asks sees one kind of request and one kind of answer.
 */

/** Where requests are sent to; nobody listens there. */
export const origin = 'http://localhost'

/** A request as it goes over the wire. */
export interface HttpRequest {
  /** In capital letters. */
  readonly method: string
  /** Path and query, encoded; begins with a slash. */
  readonly target: string
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** Missing where there is none. */
  readonly body?: string
}

/** What an app answered. */
export interface HttpAnswer {
  readonly status: number
  /** By name in small letters; several of one name are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The error that made it a failure, where the framework told of one. */
  readonly cause?: unknown
}

/** One entry of the table of routes of an app. */
export interface Route {
  /** In capital letters. */
  readonly method: string
  /** With its parameters in braces: `/users/{id}`. */
  readonly path: string
  /** What the framework was told of requests and answers, where it takes schemas; as its users write it. */
  readonly schema?: unknown
  /** What schemas may refer to, by address. */
  readonly schemas?: Readonly<Record<string, unknown>>
  /** The functions behind it, for the names and texts in their code. */
  readonly code: readonly string[]
}

/** An app, whatever it was made with. */
export interface Handler {
  /** `Fastify`, `Hono`, `Express`, or what it is: for messages. */
  readonly label: string
  /** It turns texts into numbers and drops what it does not know before it looks whether a request is valid, as Fastify does. */
  readonly coerces: boolean
  /** Rejects with what the app throws and nobody catches. */
  answer(request: HttpRequest): Promise<HttpAnswer>
  /** Its table of routes; `undefined` where it has none that could be read. */
  routes(): Promise<readonly Route[] | undefined>
  /** Whether there is a route for a method and a path with its parameters in braces; `undefined` where nobody can tell. */
  hasRoute(method: string, path: string): boolean | undefined
  /** Releases what an app holds that was made for one input. */
  close(): Promise<void>
}

/** `/users/:id` as `/users/{id}`; a pattern behind the name, and marks of what is optional, are left out. */
export function bracedPath(path: string): string {
  return path.replace(/:(\w+)(?:\{[^}]*\}|\([^)]*\))?[?*+]?/g, '{$1}')
}

/** Paths that differ only in what their parameters are called are the same. */
export function sameRoute(path: string, other: string): boolean {
  const nameless = (text: string): string => text.replaceAll(/\{[^}]*\}/g, '{}').replace(/(?<=.)\/$/, '')
  return nameless(path) === nameless(other)
}

/** Whether what is asked at `path` may be answered by a route at `route`: a parameter of the route stands for any step. */
export function coversPath(route: string, path: string): boolean {
  const [steps, asked] = [route, path].map((text) => text.replace(/(?<=.)\/$/, '').split('/'))
  if (steps === undefined || asked === undefined) return false
  const isCovered = (step: string, at: number): boolean => {
    const given = asked[at]
    return given !== undefined && (step === given || isParameter(step) || sameRoute(step, given))
  }
  return steps.length === asked.length && steps.every(isCovered)
}

/** A step that is one parameter and nothing beside it. */
function isParameter(step: string): boolean {
  return /^\{[^{}]*\}$/.test(step)
}
