/** What may be said of an API besides the app. */
export interface ApiOptions {
  /** A parsed document of OpenAPI 3.0 or 3.1; where it is missing, the app's own routes say what can be asked. */
  readonly openapi?: unknown
  /** Headers of every request, such as those that say who is calling. */
  readonly headers?: Readonly<Record<string, string>>
  /** Environment variables whose values no answer may tell, besides those whose names say that they are secrets. */
  readonly secrets?: readonly string[]
  /** Milliseconds after which an answer is too late, in this process; where it is missing, how long it takes is not judged. */
  readonly answerWithin?: number
  /** Only this operation: `POST /users`. */
  readonly operation?: string
}
