/** Where a schema stands: the value itself, and the resource whose address its references are relative to. */
import { InvariantError } from '@fuzzwright/core'
import type { DraftNumber } from './draft.ts'

export type SchemaValue = boolean | Readonly<Record<string, unknown>>

/** A document, or a part of one with an address of its own (`$id`). */
export class Resource {
  readonly uri: string
  readonly draft: DraftNumber
  /** Whether assertions count: a meta-schema can leave their vocabulary out. */
  readonly asserts: boolean
  readonly anchors = new Map<string, Place>()
  readonly dynamicAnchors = new Map<string, Place>()
  private first: Place | undefined

  constructor(uri: string, { draft, asserts }: { readonly draft: DraftNumber; readonly asserts: boolean }) {
    this.uri = uri
    this.draft = draft
    this.asserts = asserts
  }

  /** Said once, by who makes the resource: the place and its resource know each other. */
  startAt(place: Place): Place {
    this.first = place
    return place
  }

  get root(): Place {
    if (this.first === undefined) throw new InvariantError(`The schema ${this.uri} was asked for before it was there.`)
    return this.first
  }
}

export interface Place {
  /** No two places of a document have the same. */
  readonly id: number
  readonly schema: SchemaValue
  readonly resource: Resource
  /** JSON pointer for people, from the root of the document: `#/properties/name`. */
  readonly label: string
}

/** One step more of a pointer. */
export function below(label: string, step: string | number): string {
  if (typeof step === 'number' || !/[~/]/.test(step)) return `${label}/${step}`
  return `${label}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The steps of a JSON pointer (`/a/b~1c`), unescaped. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
