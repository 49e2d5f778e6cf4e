/** What a refusal says of one value of a request. */

/** Kinds of values as JSON Schema calls them. */
export type AskedType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** Where the value stands, and what it has to be; what is missing was not said. */
export interface Ask {
  /** Names and indices that lead to it; the first is that of the parameter, or of the member of the body. */
  readonly path: readonly string[]
  /** Where the first step stands, where the answer says so. */
  readonly place?: AskedPlace
  /** It was not there. */
  readonly isMissing?: boolean
  readonly type?: AskedType
  /** Least and largest, inclusive: of a number, or of the length of a text or list. */
  readonly least?: number
  readonly most?: number
  /** The same, and the bound itself is refused. */
  readonly above?: number
  readonly below?: number
  /** The values there are. */
  readonly values?: readonly unknown[]
  /** As JSON Schema names formats. */
  readonly format?: string
  /** The source of a regular expression. */
  readonly pattern?: string
}

export type AskedPlace = 'body' | 'query' | 'path' | 'header'
