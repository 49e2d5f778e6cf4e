/** References inside of an OpenAPI document, outside of its schemas: `#/components/parameters/Id`. */
import { FuzzError } from '@fuzzwright/core'
import { isObject } from '../member-of.ts'

type Json = Readonly<Record<string, unknown>>

/** What a reference led to, and where that stands. */
export interface Followed {
  readonly value: Json
  readonly pointer: string
}

/** References followed in a row: one that leads back to itself has no end. */
const mostSteps = 20

export class References {
  private readonly document: Json

  constructor(document: Json) {
    this.document = document
  }

  /**
   * `value`, which stands at `pointer`, or what it refers to.
   * @throws FuzzError `bad-document`, `unresolved-reference`, `remote-reference`
   */
  follow(value: unknown, pointer: string): Followed {
    let at: { value: unknown; pointer: string } = { value, pointer }
    for (let step = 0; step < mostSteps; step++) {
      if (!isObject(at.value)) {
        throw new FuzzError('bad-document', `${at.pointer}: an object stands here, not ${JSON.stringify(at.value)}.`, {
          hint: 'Correct it at the pointer.',
        })
      }
      const { $ref } = at.value
      if (typeof $ref !== 'string') return { value: at.value, pointer: at.pointer }
      at = this.target($ref, `${at.pointer}/$ref`)
    }
    throw new FuzzError('unresolved-reference', `${pointer}: the reference leads back to itself.`, {
      hint: 'Let one of the references on the way lead to what is meant.',
    })
  }

  /** Every reference of the schema at `pointer` leads somewhere, as those in it do. */
  check(pointer: string): void {
    this.checkInside(this.at(pointer), pointer)
  }

  private readonly checked = new Set<unknown>()

  private checkInside(value: unknown, pointer: string): void {
    if (typeof value !== 'object' || value === null || this.checked.has(value)) return
    this.checked.add(value)
    for (const [key, inner] of Object.entries(value)) {
      const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith('#/')) {
        this.checkInside(this.target(inner, below).value, inner)
      } else this.checkInside(inner, below)
    }
  }

  private target($ref: string, from: string): { value: unknown; pointer: string } {
    if (!$ref.startsWith('#/')) {
      throw new FuzzError('remote-reference', `${from}: "${$ref}" is in another document.`, {
        hint: 'Nothing is fetched. Bundle the documents into one first.',
      })
    }
    const value = this.at($ref)
    if (value !== undefined) return { value, pointer: $ref }
    throw new FuzzError('unresolved-reference', `${from}: "${$ref}" leads nowhere.`, {
      hint: 'Is the name written as it is defined below components?',
    })
  }

  private at(pointer: string): unknown {
    let value: unknown = this.document
    for (const step of pointer.slice(2).split('/')) {
      const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
      value = Array.isArray(value)
        ? value[Number(key)]
        : isObject(value) && Object.hasOwn(value, key)
          ? value[key]
          : undefined
    }
    return value
  }
}
