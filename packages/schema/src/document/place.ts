/** Where a schema stands: the value itself, and the resource whose address its references are relative to. */
import type { DraftNumber } from './draft.ts'

export type SchemaValue = boolean | Readonly<Record<string, unknown>>

/** A document, or a part of one with an address of its own (`$id`). */
export interface Resource {
  readonly uri: string
  readonly draft: DraftNumber
  /** Whether assertions count: a meta-schema can leave their vocabulary out. */
  readonly asserts: boolean
  readonly root: Place
  readonly anchors: Map<string, Place>
  readonly dynamicAnchors: Map<string, Place>
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
  return `${label}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The steps of a JSON pointer (`/a/b~1c`), unescaped. */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
